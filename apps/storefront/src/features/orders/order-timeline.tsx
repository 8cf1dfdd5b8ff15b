import { deliveryDays, type OrderView } from '@brote/contracts/browser';
import { formatDay, formatFirstDay, formatInstant, useLocale, useTranslations } from '@brote/ui-kit/i18n';
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
const AHEAD: readonly ShownEvent[] = ['paid', 'shipped', 'delivered'];

const shownEventOf = (event: string): ShownEvent | null => SHOWN_EVENTS.find((known) => known === event) ?? null;

interface Stop {
  readonly event: ShownEvent;
  /** Null for a step ahead. */
  readonly at: string | null;
}

/** Past steps in order, and the steps ahead. */
export function stopsOf({ timeline, status }: Pick<OrderView, 'timeline' | 'status'>): Stop[] {
  const happened = timeline.flatMap(({ event, at }): Stop[] => {
    const shown = shownEventOf(event);
    return shown ? [{ event: shown, at }] : [];
  });
  if (status === 'cancelled') return happened;
  // After a failed delivery, the parcel is packed again.
  const again = happened.findLastIndex(({ event }) => event === 'delivery-failed');
  const last = Math.max(again < 0 ? -1 : AHEAD.indexOf('paid'), ...happened.slice(again + 1).map(({ event }) => AHEAD.indexOf(event)));
  return [...happened, ...AHEAD.slice(last + 1).map((event): Stop => ({ event, at: null }))];
}

/** Expected arrival: the days of the parcel, or the usual duration while they are unknown. */
function Expected({ order: { arrivesFrom, arrivesUntil, shippingInfo } }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const { locale } = useLocale();
  if (!arrivesFrom || !arrivesUntil) return <span>{t('timeline.expected', deliveryDays(shippingInfo.country))}</span>;
  const until = formatDay(arrivesUntil, locale);
  const isOneDay = arrivesFrom === arrivesUntil;
  return (
    <span>
      {isOneDay
        ? t('timeline.day', { day: until })
        : t('timeline.window', { from: formatFirstDay(arrivesFrom, arrivesUntil, locale), until })}
    </span>
  );
}

/** The way of an order as a cane: a node per event, those ahead still empty. */
export function OrderTimeline({ order }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const { locale } = useLocale();
  const stops = stopsOf(order);
  const newest = stops.findLastIndex(({ at }) => at !== null);
  return (
    <aside className="panel order__way" aria-labelledby="order-way">
      <h2 className="h4" id="order-way">
        {t('timeline')}
      </h2>
      <ol className="way">
        {stops.map(({ event, at }, index) => (
          <li
            key={index}
            className={index < newest ? 'is-done' : index === newest ? 'is-now' : undefined}
            aria-current={index === newest ? 'step' : undefined}
          >
            <b>{t(`timeline.${event}`)}</b>
            {at ? <time dateTime={at}>{formatInstant(at, locale)}</time> : null}
            {event === 'shipped' && order.tracking ? <span className="num">{order.tracking.number}</span> : null}
            {event === 'delivered' && at === null ? <Expected order={order} /> : null}
          </li>
        ))}
      </ol>
    </aside>
  );
}
