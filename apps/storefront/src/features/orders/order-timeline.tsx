import { deliveryDays, type OrderView } from '@brote/contracts/browser';
import { formatDay, formatFirstDay, formatInstant, useTranslations } from '@brote/ui-kit/i18n';
import { ordersTranslations } from './orders.translations';

/** The events that customers see; the others concern the shop alone. */
const SHOWN_EVENTS = [
  'placed',
  'payment-delayed',
  'payment-failed',
  'paid',
  'shipped',
  'delivery-failed',
  'delivered',
  'cancelled',
  'refunded',
] as const;
type ShownEvent = (typeof SHOWN_EVENTS)[number];

/** Steps ahead of every order that is not cancelled. */
const UPCOMING_EVENTS: readonly ShownEvent[] = ['paid', 'shipped', 'delivered'];

const shownEventOf = (event: string): ShownEvent | null => SHOWN_EVENTS.find((known) => known === event) ?? null;

interface TimelineStep {
  readonly event: ShownEvent;
  /** Null for a step ahead. */
  readonly at: string | null;
}

/** Past steps in order, and the steps ahead. */
export function timelineStepsOf({ timeline, status }: Pick<OrderView, 'timeline' | 'status'>): TimelineStep[] {
  const pastSteps = timeline.flatMap(({ event, at }): TimelineStep[] => {
    const shownEvent = shownEventOf(event);
    return shownEvent ? [{ event: shownEvent, at }] : [];
  });
  if (status === 'cancelled') return pastSteps;
  // After a failed delivery, the parcel is packed again.
  const failedDeliveryIndex = pastSteps.findLastIndex(({ event }) => event === 'delivery-failed');
  const lastReachedIndex = Math.max(
    failedDeliveryIndex < 0 ? -1 : UPCOMING_EVENTS.indexOf('paid'),
    ...pastSteps.slice(failedDeliveryIndex + 1).map(({ event }) => UPCOMING_EVENTS.indexOf(event)),
  );
  return [...pastSteps, ...UPCOMING_EVENTS.slice(lastReachedIndex + 1).map((event): TimelineStep => ({ event, at: null }))];
}

/** Expected arrival: the days of the parcel, or the usual duration while they are unknown. */
function ExpectedArrival({ order: { arrivesFrom, arrivesUntil, shippingInfo } }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  if (!arrivesFrom || !arrivesUntil) return <span>{t('timeline.expected', deliveryDays(shippingInfo.country))}</span>;
  const until = formatDay(arrivesUntil, t.locale);
  const isOneDay = arrivesFrom === arrivesUntil;
  return (
    <span>
      {isOneDay
        ? t('timeline.day', { day: until })
        : t('timeline.window', { from: formatFirstDay(arrivesFrom, arrivesUntil, t.locale), until })}
    </span>
  );
}

/** The way of an order as a cane: a node per event, those ahead still empty. */
export function OrderTimeline({ order }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const timelineSteps = timelineStepsOf(order);
  const newestIndex = timelineSteps.findLastIndex(({ at }) => at !== null);
  return (
    <aside className="panel order__way" aria-labelledby="order-way">
      <h2 className="h4" id="order-way">
        {t('timeline')}
      </h2>
      <ol className="way">
        {timelineSteps.map(({ event, at }, index) => (
          <li
            key={index}
            className={index < newestIndex ? 'is-done' : index === newestIndex ? 'is-now' : undefined}
            aria-current={index === newestIndex ? 'step' : undefined}
          >
            <b>{t(`timeline.${event}`)}</b>
            {at ? <time dateTime={at}>{formatInstant(at, t.locale)}</time> : null}
            {event === 'shipped' && order.tracking ? <span className="num">{order.tracking.number}</span> : null}
            {event === 'delivered' && at === null ? <ExpectedArrival order={order} /> : null}
          </li>
        ))}
      </ol>
    </aside>
  );
}
