import type { DeliveryView, SubscriptionView } from '@brote/contracts/browser';
import { formatShortDay, useTranslations } from '@brote/ui-kit/i18n';
import { useListUpcomingQuery } from './manage.api';
import { manageTranslations } from './manage.translations';

const MAX_SHOWN_DELIVERIES = 4;

/** The newest delivery that has left, and the upcoming ones. */
function deliveriesOf({ pastDeliveries }: SubscriptionView, upcoming: readonly DeliveryView[]): DeliveryView[] {
  return [...pastDeliveries.slice(0, 1), ...upcoming].slice(0, MAX_SHOWN_DELIVERIES);
}

const isPast = ({ status }: DeliveryView) => status === 'delivered' || status === 'in_transit';

/** Four deliveries on the cane: the last one, the next one, and planned ones. */
export function DeliveryTimeline({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const { data } = useListUpcomingQuery(subscription.id);
  const deliveries = deliveriesOf(subscription, data?.deliveries ?? []);
  const next = deliveries.findIndex((delivery) => !isPast(delivery) && delivery.status !== 'skipped');
  if (deliveries.length === 0) return null;
  return (
    <ol className="deliveries-cane" aria-label={t('deliveries')}>
      {deliveries.map((delivery, index) => (
        <li key={delivery.id} className={isPast(delivery) ? 'is-done' : index === next ? 'is-next' : undefined}>
          <b className="num">{formatShortDay(delivery.date, t.locale)}</b>
          <span>
            {delivery.status === 'scheduled' ? t(index === next ? 'delivery.next' : 'delivery.planned') : t(`delivery.${delivery.status}`)}
          </span>
          {isPast(delivery) && delivery.tracking?.url ? (
            <a href={delivery.tracking.url} rel="noreferrer" target="_blank">
              {t('delivery.track')}
            </a>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
