import { isRefused } from '@brote/messaging';
import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import { sameOrNextBusinessDay } from '@brote/service-runtime';
import { addMonth } from '#app/schedule/calendar/calendar-days';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findFailedDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { rescheduleDaysOf } from '#app/schedule/deliveries/reschedule-days';
import type { ModelledPlan } from './ledger-model';

/** A command on a plan; it does nothing where it is not allowed. */
export type LedgerCommand = (plan: ModelledPlan, amount: number) => Promise<void>;

const DAY_MS = 86_400_000;

async function applyBillingPauses(plan: ModelledPlan): Promise<void> {
  const { database, today } = plan.ledger;
  await database.query(
    `UPDATE billing_pause SET state = 'over' WHERE subscription_id = :id AND state = 'planned' AND until_day <= :today`,
    { id: plan.id, today },
  );
  const endedPauses = await database.query(
    `SELECT 1 FROM billing_pause WHERE subscription_id = :id AND state = 'running' AND until_day <= :today`,
    { id: plan.id, today },
  );
  if (endedPauses.length > 0 && (await plan.readRow()).status === 'paused') await plan.moveTo('active');
  if ((await plan.readRow()).status !== 'active') return;
  const startedPauses = await database.query(
    `UPDATE billing_pause SET state = 'running' WHERE id = (SELECT id FROM billing_pause WHERE subscription_id = :id AND state = 'planned'
        AND from_day <= :today ORDER BY from_day LIMIT 1) RETURNING 1`,
    { id: plan.id, today },
  );
  if (startedPauses.length > 0) await plan.moveTo('paused');
}

async function advanceDays(plan: ModelledPlan, days: number): Promise<void> {
  const { ledger } = plan;
  for (let remainingDays = days; remainingDays > 0; remainingDays -= 10) {
    ledger.clock.advance(Math.min(10, remainingDays) * DAY_MS);
    await applyBillingPauses(plan);
    while (await ledger.planDeliveries.schedulePage(ledger.today, ledger.clock.now()));
  }
}

/** Runs the work with an open delivery, in a status that allows it. */
async function withOpenDelivery(
  plan: ModelledPlan,
  statuses: readonly SubscriptionStatus[],
  work: (
    subscription: Subscription,
    delivery: Delivery,
    today: string,
  ) => (tx: Parameters<Parameters<ModelledPlan['ledger']['change']>[1]>[0], locked: Subscription) => Promise<unknown>,
): Promise<void> {
  const { today } = plan.ledger;
  const subscription = await plan.readRow();
  const delivery = (await plan.readDeliveries()).find((known) => known.acceptsChoicesOn(today));
  if (delivery === undefined || !statuses.includes(subscription.status)) return;
  await plan.ledger.change(plan.id, work(subscription, delivery, today));
}

/** Reserves the brushes; staff ship the delivery if the rules allow it. */
async function shipDelivery(plan: ModelledPlan, delivery: Delivery): Promise<void> {
  const { staff, call, database } = plan.ledger;
  await database.query(`UPDATE delivery SET reservation_state = 'held' WHERE id = :id AND reservation_state <> 'sold'`, {
    id: delivery.id,
  });
  const interval = (await plan.readRow()).interval;
  try {
    await staff.ship({ deliveryId: delivery.id, carrier: 'seur', trackingNumber: `SE-${delivery.id.slice(0, 8)}` }, call);
    plan.recordShipped(delivery, interval);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

async function changeInterval(plan: ModelledPlan, amount: number): Promise<void> {
  const interval = amount % 2 === 0 ? 2 : 3;
  const subscription = await plan.readRow();
  if (subscription.status === 'cancelled' || subscription.status === 'incomplete') return;
  const { today } = plan.ledger;
  const readDates = async () =>
    (await plan.readDeliveries()).filter((delivery) => delivery.acceptsChoicesOn(today)).map(({ date }) => date);
  const [before] = await readDates();
  await plan.ledger.change(plan.id, (tx, locked) => plan.ledger.changeInterval.apply(tx, locked, interval, today));
  const [after] = await readDates();
  expect([after === undefined, (after ?? '') <= (before ?? '')]).toEqual([before === undefined, true]);
}

export const COMMANDS: Readonly<Record<string, LedgerCommand>> = {
  charge: async (plan) => ((await plan.readRow()).status === 'active' ? plan.pay(1_000) : undefined),
  'a part of a month is charged or credited': (plan, amount) => plan.pay((amount % 2 === 0 ? 1 : -1) * (amount % 400)),
  'money goes back': (plan, amount) => plan.refund(amount),
  ship: async (plan) => {
    const [delivery] = (await plan.readDeliveries()).filter(({ date }) => date <= plan.ledger.today);
    if (delivery !== undefined) await shipDelivery(plan, delivery);
  },
  'ship ahead of its day': async (plan) => {
    const [delivery] = await plan.readDeliveries();
    if (delivery !== undefined) await shipDelivery(plan, delivery);
  },
  'a delivery fails on the shelf': async (plan) => {
    const [delivery] = await plan.readDeliveries();
    if (delivery !== undefined) await plan.ledger.staff.fail({ deliveryId: delivery.id, reason: 'lost', note: null }, plan.ledger.call);
  },
  'a delivery fails on its way': async (plan) => {
    const [delivery] = await plan.ledger.database.query<{ id: string }>(
      `SELECT id FROM delivery WHERE subscription_id = :id AND status = 'in_transit' LIMIT 1`,
      { id: plan.id },
    );
    if (delivery !== undefined) await plan.ledger.staff.fail({ deliveryId: delivery.id, reason: 'lost', note: null }, plan.ledger.call);
  },
  'a delivery is sent again': async (plan) => {
    const [delivery] = await findFailedDeliveriesOf(plan.ledger.database, plan.id);
    if (delivery === undefined) return;
    await plan.ledger.staff.retry({ deliveryId: delivery.id }, plan.ledger.call);
    await shipDelivery(plan, delivery);
  },
  interval: changeInterval,
  skip: (plan) =>
    withOpenDelivery(
      plan,
      ['active', 'paused'],
      (_subscription, delivery) => (tx, locked) => plan.ledger.deliverySchedule.skip(tx, locked, delivery),
    ),
  'a delivery is taken back': async (plan) => {
    const { deliverySchedule, today } = plan.ledger;
    if (!['active', 'paused'].includes((await plan.readRow()).status)) return;
    await plan.ledger.change(plan.id, async (tx, locked) => {
      const delivery = await deliverySchedule.findSkippedDelivery(tx, locked, today);
      if (delivery !== null) await deliverySchedule.unskip(tx, locked, delivery);
    });
  },
  move: (plan, amount) =>
    withOpenDelivery(plan, ['active'], (_subscription, delivery, today) => async (tx, locked) => {
      const days = await rescheduleDaysOf(tx, delivery, today);
      const day = days[amount % Math.max(1, days.length)];
      if (day !== undefined) await plan.ledger.deliverySchedule.reschedule(tx, locked, delivery, day);
    }),
  'a month later': (plan) =>
    withOpenDelivery(plan, ['active'], (_subscription, delivery, today) => async (tx, locked) => {
      const day = sameOrNextBusinessDay(addMonth(delivery.date));
      if ((await rescheduleDaysOf(tx, delivery, today)).includes(day))
        await plan.ledger.deliverySchedule.reschedule(tx, locked, delivery, day);
    }),
  pause: async (plan) => ((await plan.readRow()).status === 'active' ? plan.moveTo('paused') : undefined),
  resume: async (plan) => ((await plan.readRow()).status === 'paused' ? plan.moveTo('active') : undefined),
  'the card fails': async (plan) => ((await plan.readRow()).status === 'active' ? plan.moveTo('past_due') : undefined),
  'the payment is made good': async (plan) => {
    if ((await plan.readRow()).status !== 'past_due') return;
    await plan.moveTo('active');
    await plan.pay(1_000);
  },
  cancel: async (plan, amount) => (amount % 4 === 0 ? plan.moveTo('cancelled') : undefined),
  'days pass': (plan, amount) => advanceDays(plan, 1 + (amount % 40)),
};
