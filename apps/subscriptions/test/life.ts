import {
  completeDelivery,
  listSubscriptionInvoices,
  shipDelivery,
  type ShipDeliveryRequest,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { Clock, nextBusinessDay } from '@brote/service-runtime';
import { dayAfter, madridDay } from '#app/calendar/madrid-day';
import { codeOf, view, type Bought } from './builders';
import type { Harness } from './harness';
import { live, lookAtCalendar } from './time';

const staff = aCaller({ roles: ['customer', 'staff'] });

/** Current day of the shop. */
export const today = (harness: Harness) => madridDay(harness.app.get(Clock).now());
/** Day of a delivery a number of days after another: the first business day from there. */
export const deliveryDay = (day: string, days: number) => nextBusinessDay(dayAfter(day, days));
/** Days in which a ready parcel leaves, whichever day it is: at most four closed days follow one another. */
export const DAYS_UNTIL_SENT = 6;
/** Sends requests as the owner. */
export const as = ({ caller }: Bought) => ({ caller });
export const deliveriesOf = ({ pastDeliveries }: SubscriptionView) => pastDeliveries.map(({ date }) => date).reverse();
export const count = (events: readonly string[], type: string) => events.filter((event) => event === type).length;

/** Current view of the subscription for its owner. */
export async function at(harness: Harness, bought: Bought): Promise<{ subscriptionId: string; version: number }> {
  return { subscriptionId: bought.subscriptionId, version: (await view(harness, bought)).version };
}

/** Waits until no delivery waits for a reply of the catalogue. The service runs its daily jobs by itself too. */
async function brushesAreReserved(harness: Harness): Promise<void> {
  await eventually(
    async () => {
      const asking = await harness.rows(`SELECT 1 FROM delivery WHERE reservation_state = 'asked' AND status IN ('scheduled', 'waiting')`);
      if (asking.length > 0) throw new Error(`${asking.length} deliveries still wait for a reply of the catalogue`);
    },
    { withinMs: 60_000, everyMs: 50 },
  );
}

/** Ships the delivery. False when it may not leave. Throws when a busy machine does not answer, so that the caller retries. */
async function leaves(harness: Harness, parcel: ShipDeliveryRequest): Promise<boolean> {
  const refused = await codeOf(harness.requests.send(shipDelivery, parcel, { caller: staff }));
  if (refused !== null && refused !== 'DELIVERY_NOT_READY') throw new Error(refused);
  return refused === null;
}

/** Staff ship and deliver all ready deliveries up to today. Returns their number. */
export async function ship(harness: Harness): Promise<number> {
  await lookAtCalendar(harness);
  await brushesAreReserved(harness);
  const ready = await harness.rows<{ id: string }>("SELECT id FROM delivery WHERE status = 'scheduled' AND date <= $1 ORDER BY date, id", [
    today(harness),
  ]);
  for (const { id } of ready) {
    const parcel = { deliveryId: id, carrier: 'seur' as const, trackingNumber: `SE-${id.slice(0, 8)}` };
    const left = await eventually(() => leaves(harness, parcel), { withinMs: 60_000 });
    if (left) await harness.requests.send(completeDelivery, { deliveryId: id }, { caller: staff });
  }
  return ready.length;
}

/** Advances the days; ready deliveries leave on their day. */
export async function liveAndShip(harness: Harness, days: number, step = 5): Promise<void> {
  for (let left = days; left > 0; left -= step) {
    await live(harness, Math.min(step, left), step);
    await ship(harness);
  }
}

/** Number of charges. */
export async function charges(harness: Harness, bought: Bought): Promise<number> {
  const { invoices } = await harness.requests.send(listSubscriptionInvoices, { subscriptionId: bought.subscriptionId }, as(bought));
  return invoices.filter(({ status, amount }) => status === 'paid' && amount.amount > 0).length;
}
