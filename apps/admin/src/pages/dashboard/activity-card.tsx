import type { DashboardView, OrderStatus, SubscriptionStatus } from '@brote/contracts/browser';
import { Icon } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { DateText } from '../../components/date-text';
import { OrderTag, SubscriptionTag, usePlanName } from '../../components/state-tags';
import { dashboardTranslations } from './dashboard.translations';
import { useIsLive } from './live-state';

type Activity = DashboardView['activity'][number];

function ActivityRow({ activity }: { readonly activity: Activity }) {
  const t = useTranslations(dashboardTranslations);
  const planName = usePlanName();
  const { kind, number, planId, amount, isGuest, at, status, name = null } = activity;
  const isOrder = kind === 'order';
  const title = isOrder ? t('activity.order', { number: number ?? '' }) : t('activity.plan', { plan: planId ? planName(planId) : '' });
  return (
    <li>
      <span className="figures__sign">
        <Icon name={isOrder ? 'box' : 'refresh'} size={18} />
      </span>
      <div className="figures__grow">
        <b>{title}</b>
        <span className="figures__quiet">
          {name === null ? null : <>{name} · </>}
          {isGuest && isOrder ? `${t('activity.guest')} · ` : null}
          {formatMoney(amount)} · <DateText at={at} shape="instant" />
        </span>
      </div>
      {isOrder ? <OrderTag status={status as OrderStatus} /> : <SubscriptionTag status={status as SubscriptionStatus} />}
    </li>
  );
}

/** The newest orders and subscriptions. */
export function ActivityCard({ activity }: Pick<DashboardView, 'activity'>) {
  const t = useTranslations(dashboardTranslations);
  const isLive = useIsLive();
  return (
    <section className="figures__card figures__card--activity">
      <header>
        <h2>{t('activity')}</h2>
        <span className={isLive ? 'figures__live figures__live--on' : 'figures__live'}>{isLive ? t('live') : t('paused')}</span>
      </header>
      {activity.length === 0 ? <p>{t('activity.none')}</p> : null}
      <ul className="figures__list" aria-live="polite">
        {activity.map((one) => (
          <ActivityRow key={one.id} activity={one} />
        ))}
      </ul>
    </section>
  );
}
