import type { PlanId, SubscriptionView } from '@brote/contracts/browser';
import { packUrl } from '@brote/illustration';
import { ColorDot, Icon, ProductBackdrop } from '@brote/ui-kit';
import { formatDay, formatMoney, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
import { paths } from '#app/paths';
import { DeliveryTimeline } from './delivery-timeline';
import { CutOffs } from './details-form';
import './manage.css';
import { manageTranslations } from './manage.translations';
import { StatusBadge } from './status-badge';
import { SubscriptionActions } from './subscription-actions';
import { SubscriptionNotices } from './subscription-notices';
import { WithdrawLink } from './withdraw-link';

const CATEGORY_BY_PLAN: Readonly<Record<PlanId, 'single' | 'couple' | 'family'>> = {
  individual: 'single',
  couple: 'couple',
  family: 'family',
};

interface SubscriptionCardProps {
  readonly subscription: SubscriptionView;
  readonly onLeave: (url: string) => void;
}

function NextDelivery({ subscription }: Pick<SubscriptionCardProps, 'subscription'>) {
  const t = useTranslations(manageTranslations);
  const names = useBrushNames();
  const { planId, brushes, nextDelivery } = subscription;
  const nextBrushes = nextDelivery?.brushes ?? brushes;
  // When the colors of the next delivery are fixed, the card offers no change of them.
  const isOpen = nextDelivery === null || subscription.nextOpenDate === nextDelivery.date;
  return (
    <div className="sub__next">
      <ProductBackdrop color={nextBrushes[0]?.color ?? 'blue'}>
        <img src={packUrl({ category: CATEGORY_BY_PLAN[planId], brushes: nextBrushes })} alt="" width={1200} height={800} loading="lazy" />
      </ProductBackdrop>
      <div>
        {nextDelivery ? (
          <>
            <p className="small muted">{t('next')}</p>
            <p className="h2">{formatDay(nextDelivery.date, t.locale)}</p>
            <CutOffs subscription={subscription} />
          </>
        ) : null}
        <ul className="manage__fixed">
          {nextBrushes.map((brush, index) => (
            <li key={index}>
              <ColorDot color={brush.color} /> {names.brush(brush)}
            </li>
          ))}
        </ul>
        <div className="sub__acts">
          {subscription.status === 'active' ? (
            <ButtonLink small variant={isOpen ? 'primary' : 'quiet'} to={paths.manage(subscription.id)}>
              <Icon name="palette" size={18} />
              {t(isOpen ? 'action.colours' : 'action.colours.following')}
            </ButtonLink>
          ) : null}
          <SubscriptionActions subscription={subscription} offered={['skip', 'unskip', 'pause', 'resume', 'cancel']} />
        </div>
      </div>
    </div>
  );
}

/** A subscription in the account: the next delivery largest, with its actions. Ended ones are dimmed and have no actions. */
export function SubscriptionCard({ subscription, onLeave }: SubscriptionCardProps) {
  const t = useTranslations(manageTranslations);
  const { id, planName, status, monthlyPrice, interval, brushes } = subscription;
  const isEnded = status === 'cancelled';
  return (
    <article className="panel sub" aria-labelledby={`sub-${id}`}>
      <div className={isEnded ? 'sub__head manage__ended' : 'sub__head'}>
        <div>
          <h2 className="h3" id={`sub-${id}`}>
            {planName[t.locale]} <StatusBadge status={status} />
          </h2>
          <p className="muted small">{t.count('rhythm', brushes.length, { price: formatMoney(monthlyPrice), interval })}</p>
        </div>
        <ButtonLink small variant="quiet" to={paths.manage(id)}>
          {t('manage')}
        </ButtonLink>
      </div>
      <div className="sub__notices">
        <SubscriptionNotices subscription={subscription} onLeave={onLeave} />
      </div>
      {isEnded ? null : <NextDelivery subscription={subscription} />}
      {isEnded ? null : <DeliveryTimeline subscription={subscription} />}
      <WithdrawLink subscription={subscription} />
    </article>
  );
}
