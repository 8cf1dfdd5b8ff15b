import {
  completeDelivery,
  getPlanContract,
  listSubscriptionInvoices,
  shipDelivery,
  type PlanContractView,
  type ShipDeliveryRequest,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { addDays, madridDay } from '#app/schedule/calendar/calendar-days';
import { refusalCodeOf, readSubscription, type BoughtPlan } from './builders';
import type { Harness } from './harness';
import { advanceDays, runDailyRun } from './advance-time';

const staff = aCaller({ roles: ['customer', 'staff'] });

/** Current day of the shop. */
export const today = (harness: Harness) => madridDay(harness.app.get(Clock).now());
/** Day of a delivery a number of days after another: the first business day from there. */
export const deliveryDay = (day: string, days: number) => sameOrNextBusinessDay(addDays(day, days));
/** Days in which a ready parcel leaves, whichever day it is: at most four closed days follow one another. */
export const DAYS_UNTIL_SHIPPED = 6;
/** Sends requests as the owner. */
export const asOwner = ({ caller }: BoughtPlan) => ({ caller });
export const deliveryDaysOf = ({ pastDeliveries }: SubscriptionView) => pastDeliveries.map(({ date }) => date).reverse();
export const countOf = (events: readonly string[], type: string) => events.filter((event) => event === type).length;

/** Current view of the subscription for its owner. */
export async function readCommandTarget(harness: Harness, boughtPlan: BoughtPlan): Promise<{ subscriptionId: string; version: number }> {
  return { subscriptionId: boughtPlan.subscriptionId, version: (await readSubscription(harness, boughtPlan)).version };
}

/** Waits until no delivery waits for a reply of the catalogue. The service runs its daily jobs by itself too. */
async function waitForReservations(harness: Harness): Promise<void> {
  await eventually(
    async () => {
      const pendingDeliveries = await harness.queryRows(
        `SELECT 1 FROM delivery WHERE reservation_state = 'asked' AND status IN ('scheduled', 'waiting')`,
      );
      if (pendingDeliveries.length > 0) throw new Error(`${pendingDeliveries.length} deliveries still wait for a reply of the catalogue`);
    },
    { withinMs: 60_000, everyMs: 50 },
  );
}

/** Ships the delivery. False when it may not leave. Throws when a busy machine does not answer, so that the caller retries. */
async function tryShip(harness: Harness, parcel: ShipDeliveryRequest): Promise<boolean> {
  const refusalCode = await refusalCodeOf(harness.requests.send(shipDelivery, parcel, { caller: staff }));
  if (refusalCode !== null && refusalCode !== 'DELIVERY_NOT_READY') throw new Error(refusalCode);
  return refusalCode === null;
}

/** Staff ship and deliver all ready deliveries up to today. Returns their number. */
export async function shipDueDeliveries(harness: Harness): Promise<number> {
  await runDailyRun(harness);
  await waitForReservations(harness);
  const dueDeliveries = await harness.queryRows<{ id: string }>(
    "SELECT id FROM delivery WHERE status = 'scheduled' AND date <= :date ORDER BY date, id",
    { date: today(harness) },
  );
  for (const { id } of dueDeliveries) {
    const parcel = { deliveryId: id, carrier: 'seur' as const, trackingNumber: `SE-${id.slice(0, 8)}` };
    const left = await eventually(() => tryShip(harness, parcel), { withinMs: 60_000 });
    if (left) await harness.requests.send(completeDelivery, { deliveryId: id }, { caller: staff });
  }
  return dueDeliveries.length;
}

/** Advances the days; ready deliveries leave on their day. */
export async function advanceAndShip(harness: Harness, days: number, stepDays = 5): Promise<void> {
  for (let left = days; left > 0; left -= stepDays) {
    await advanceDays(harness, Math.min(stepDays, left), stepDays);
    await shipDueDeliveries(harness);
  }
}

/** Number of charges. */
export async function countPaidInvoices(harness: Harness, boughtPlan: BoughtPlan): Promise<number> {
  const { invoices } = await harness.requests.send(
    listSubscriptionInvoices,
    { subscriptionId: boughtPlan.subscriptionId },
    asOwner(boughtPlan),
  );
  return invoices.filter(({ status, amount }) => status === 'paid' && amount.amount > 0).length;
}

/** The contract of a plan, for its owner. */
export function readContract(harness: Harness, boughtPlan: BoughtPlan): Promise<PlanContractView> {
  return harness.requests.send(getPlanContract, { subscriptionId: boughtPlan.subscriptionId }, asOwner(boughtPlan));
}

/** Id of the first delivery of a plan. */
export async function readFirstDeliveryIdOf(harness: Harness, { subscriptionId }: BoughtPlan): Promise<string> {
  const [row] = await harness.queryRows<{ id: string }>('SELECT id FROM delivery WHERE subscription_id = :subscriptionId AND cycle = 1', {
    subscriptionId,
  });
  return row?.id ?? '';
}
