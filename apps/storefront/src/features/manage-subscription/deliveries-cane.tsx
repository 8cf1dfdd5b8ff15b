import type { DeliveryView, SubscriptionView } from '@brote/contracts/browser';
import { formatShortDay, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useListUpcomingQuery } from './manage.api';
import { manageTranslations } from './manage.translations';

const STOPS = 4;

/** The newest delivery that has left, and the upcoming ones. */
function stopsOf({ pastDeliveries }: SubscriptionView, upcoming: readonly DeliveryView[]): DeliveryView[] {
  return [...pastDeliveries.slice(0, 1), ...upcoming].slice(0, STOPS);
}

const isPast = ({ status }: DeliveryView) => status === 'delivered' || status === 'in_transit';

/** Four deliveries on the cane: the last one, the next one, and planned ones. */
export function DeliveriesCane({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const { locale } = useLocale();
  const { data } = useListUpcomingQuery(subscription.id);
  const stops = stopsOf(subscription, data?.deliveries ?? []);
  const next = stops.findIndex((stop) => !isPast(stop) && stop.status !== 'skipped');
  if (stops.length === 0) return null;
  return (
    <ol className="deliveries-cane" aria-label={t('deliveries')}>
      {stops.map((stop, index) => (
        <li key={stop.id} className={isPast(stop) ? 'is-done' : index === next ? 'is-next' : undefined}>
          <b className="num">{formatShortDay(stop.date, locale)}</b>
          <span>
            {stop.status === 'scheduled' ? t(index === next ? 'delivery.next' : 'delivery.planned') : t(`delivery.${stop.status}`)}
          </span>
          {isPast(stop) && stop.tracking?.url ? (
            <a href={stop.tracking.url} rel="noreferrer" target="_blank">
              {t('delivery.track')}
            </a>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
