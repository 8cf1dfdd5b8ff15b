import type { SubscriptionView } from '@brote/contracts/browser';
import { Icon } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useEffect } from 'react';
import { ButtonLink } from '#app/button-link';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { useCheckSubscriptionQuery } from './subscriptions.api';
import { mySubscriptionTranslations } from './my-subscription.translations';

function ActiveSubscription({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(mySubscriptionTranslations);
  return (
    <>
      <p className="h3">{subscription.planName[t.locale]}</p>
      <p className="small muted">{t('perMonth', { price: formatMoney(subscription.monthlyPrice) })}</p>
      {subscription.status === 'past_due' ? <p className="small mine__problem">{t('mine.problem')}</p> : null}
      {subscription.status === 'paused' ? <p className="small">{t('mine.paused')}</p> : null}
    </>
  );
}

interface MySubscriptionCardProps {
  readonly isOpening: boolean;
  /** Opens the payment provider's own page for invoices and billing details. */
  readonly onOpen: () => void;
}

/** The active subscription of the customer, with a link to its management. */
export function MySubscriptionCard({ isOpening, onOpen }: MySubscriptionCardProps) {
  const t = useTranslations(mySubscriptionTranslations);
  const { showFailed } = useResultToasts(mySubscriptionTranslations);
  const { data, isError, isFetching, refetch } = useCheckSubscriptionQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (isError) showFailed('mine.failed');
  }, [isError, showFailed]);
  return (
    <aside className="panel mine" aria-labelledby="mine">
      <div className="row row--between">
        <h2 className="h4" id="mine">
          {t('mine')}
        </h2>
        <button type="button" className="icon-btn" aria-label={t('mine.refresh')} disabled={isFetching} onClick={() => void refetch()}>
          <Icon name="refresh" size={20} />
        </button>
      </div>
      <div aria-live="polite" aria-busy={isFetching}>
        {data?.subscription ? (
          <ActiveSubscription subscription={data.subscription} />
        ) : (
          <p className="muted">{data ? t('mine.none') : isError ? t('mine.failed') : <span className="skeleton skeleton--text" />}</p>
        )}
      </div>
      <div className="row">
        {data?.subscribed ? (
          <ButtonLink small variant="quiet" to={paths.manageSubscription()}>
            {t('mine.manage')}
          </ButtonLink>
        ) : null}
        <button type="button" className="btn-link small muted" disabled={isOpening} onClick={onOpen}>
          {t('mine.portal')}
        </button>
      </div>
    </aside>
  );
}
