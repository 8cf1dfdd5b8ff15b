import { endAllSubscriptions, eraseFromSubscriptions, exportFromSubscriptions } from '@brote/contracts/personal-data';
import { findSubscriptionDeliveries, getSubscriptionDelivery, getSubscriptionDeliveriesWeek } from '@brote/contracts/deliveries';
import {
  completeDelivery,
  failDelivery,
  shipDelivery,
  findSubscriptions,
  getPlanContractByLink,
  getSubscriptionForStaff,
  getSubscriptionMessage,
} from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import {
  subscribe,
  type BoughtPlan,
  aSubscriptionRequest,
  refusalCodeOf,
  openSession,
  payByCard,
  waitForCheckoutState,
  readSubscription,
} from './builders';
import { startHarness, type Harness } from './harness';
import { runDailyRun, waitUntilIdle } from './advance-time';
import { expectAgreement } from './expect-agreement';

let harness: Harness;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const DAY_MS = 86_400_000;
const NO_FILTER = { search: null, status: null, planId: null, cursor: null, limit: 20 };

/** The number of statements that wait for a row lock of another transaction. */
async function countLockWaits(): Promise<number> {
  const lockWaitsSql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await harness.queryRows(lockWaitsSql)).length;
}

interface StoredDelivery {
  id: string;
  status: string;
  hasAddress: boolean;
}

/** The first delivery, as it is stored. */
async function readDeliveryOf({ subscriptionId }: BoughtPlan): Promise<StoredDelivery> {
  const [delivery] = await harness.queryRows<StoredDelivery>(
    'SELECT id, status, shipping IS NOT NULL AS "hasAddress" FROM delivery WHERE subscription_id = :subscriptionId AND cycle = 1',
    { subscriptionId },
  );
  if (delivery === undefined) throw new Error('The first delivery is missing');
  return delivery;
}

const ship = ({ id }: StoredDelivery) =>
  harness.requests.send(shipDelivery, { deliveryId: id, carrier: 'seur', trackingNumber: 'SE-12345' }, staff);

/** Events of the first delivery, which is packed when the account closes. */
const STEPS = {
  nothing: () => Promise.resolve(),
  sent: ship,
  arrived: async (delivery: StoredDelivery) => {
    await ship(delivery);
    await harness.requests.send(completeDelivery, { deliveryId: delivery.id }, staff);
  },
  lost: async (delivery: StoredDelivery) => {
    await ship(delivery);
    await harness.requests.send(failDelivery, { deliveryId: delivery.id, reason: 'lost', note: null }, staff);
  },
} as const;
type StepName = keyof typeof STEPS;

/** Final status, and whether the months of the delivery are refunded. */
const ENDING_CASES: readonly [StepName, StepName, string, boolean][] = [
  ['nothing', 'nothing', 'cancelled', true],
  ['nothing', 'sent', 'delivered', false],
  ['nothing', 'arrived', 'delivered', false],
  ['nothing', 'lost', 'cancelled', true],
  ['sent', 'nothing', 'delivered', false],
  ['lost', 'nothing', 'cancelled', true],
  ['arrived', 'nothing', 'delivered', false],
];

async function erasePerson({ caller }: BoughtPlan): Promise<void> {
  // A charge in the second of the closure would be refunded by itself.
  await harness.advance(300_000);
  const person = { userId: caller.userId, email: 'lucia@example.com' };
  await harness.requests.send(endAllSubscriptions, person);
  await waitUntilIdle(harness);
  await harness.requests.send(eraseFromSubscriptions, person);
}

/** Ids of the deliveries of closed accounts, whose number must equal the count of the week. */
async function readEndingIds(): Promise<string[]> {
  const days = { from: '2000-01-01', until: '2999-12-31', status: null, search: null };
  const { rows } = await harness.requests.send(
    findSubscriptionDeliveries,
    { ...days, isOpen: false, isEnding: true, after: null, limit: 100 },
    staff,
  );
  const week = await harness.requests.send(
    getSubscriptionDeliveriesWeek,
    { ...days, until: days.from, lateFrom: '2000-01-01', lateUntil: '2000-01-01' },
    staff,
  );
  expect(week.ending).toBe(rows.length);
  return rows.map(({ id }) => id);
}

/** Only a delivery that has not left is marked, with the last day before its cancellation. */
async function expectEndDay({ id }: StoredDelivery): Promise<void> {
  const [storedDelivery] = await harness.queryRows<{ isWaiting: boolean; day: string }>(
    `SELECT d.status IN ('scheduled', 'waiting', 'failed') AS "isWaiting", ((e.erased_at AT TIME ZONE 'Europe/Madrid')::date + 30)::text AS day
       FROM delivery d JOIN erased_person e ON e.user_id = d.user_id WHERE d.id = :id`,
    { id },
  );
  const day = storedDelivery?.isWaiting === true ? storedDelivery.day : null;
  expect((await harness.requests.send(getSubscriptionDelivery, { deliveryId: id }, staff)).endsOn).toBe(day);
  expect((await readEndingIds()).includes(id)).toBe(day !== null);
}

async function advanceDays(days: number): Promise<void> {
  await harness.advance(days * DAY_MS);
  await runDailyRun(harness);
  await waitUntilIdle(harness);
}

beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
afterAll(async () => harness.end());

// These come first: the deliveries below move the clock by months.
describe('a subscription', () => {
  afterAll(async () => expectAgreement(harness));

  it('ends once when erasure and Stripe expire its Checkout Session concurrently', async () => {
    const { caller } = await openSession(harness);
    const [ended, waited] = await harness.db.dataSource.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM checkout WHERE user_id = $1 FOR UPDATE', [caller.userId]);
      const endingRequest = harness.requests.send(endAllSubscriptions, { userId: caller.userId, email: 'lucia@example.com' });
      // The row is locked until both requests have read an open session and wait. Then both come second.
      const areBothWaiting = await eventually(async () => (await countLockWaits()) >= 2, { withinMs: 9_000 });
      await tx.query(`UPDATE checkout SET step = 'expired' WHERE user_id = $1`, [caller.userId]);
      return [endingRequest, areBothWaiting] as const;
    });
    expect(waited).toBe(true);
    await expect(ended).resolves.toEqual({ erased: 0, kept: 0 });
    expect(await harness.queryRows('SELECT step FROM checkout WHERE user_id = :userId', { userId: caller.userId })).toEqual([
      { step: 'expired' },
    ]);
  });

  it('is exported, ended at Stripe and anonymized with its owner', async () => {
    const boughtPlan = await subscribe(harness);
    const session = await openSession(
      harness,
      boughtPlan.caller,
      aSubscriptionRequest({ planId: 'individual', planPrice: 100, brushes: aSubscriptionRequest().brushes.slice(1) }),
    );
    const person = { userId: boughtPlan.caller.userId, email: 'lucia@example.com' };
    const { sections } = await harness.requests.send(exportFromSubscriptions, person);
    expect(sections.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['subscriptions', 1],
      ['deliveries', 2],
      ['price changes', 0],
      ['refunds', 0],
      ['pending plan', 0],
    ]);
    expect(JSON.stringify(sections)).toContain('Carrer de la Mar');
    const { planToken } = await harness.requests.send(getSubscriptionMessage, {
      subscriptionId: boughtPlan.subscriptionId,
      deliveryId: null,
    });
    const tokenRequest = { token: planToken ?? '' };
    expect((await harness.requests.send(getPlanContractByLink, tokenRequest)).name).toBe('Lucía Ferrer');
    expect((await harness.requests.send(endAllSubscriptions, person)).erased).toBe(1);
    expect((await harness.requests.send(endAllSubscriptions, person)).erased).toBe(0);
    expect((await readSubscription(harness, boughtPlan)).status).toBe('cancelled');
    // Before the last step of the erasure, the row contains the address, and staff do not see it.
    const staffView = await harness.requests.send(getSubscriptionForStaff, { subscriptionId: boughtPlan.subscriptionId }, staff);
    const searchReply = await harness.requests.send(findSubscriptions, { ...NO_FILTER, search: boughtPlan.subscriptionId }, staff);
    expect(searchReply.rows).toMatchObject([{ id: boughtPlan.subscriptionId, name: null, email: null }]);
    expect(JSON.stringify([staffView, searchReply])).not.toMatch(/Carrer|lucia@/);
    expect(
      (await harness.requests.send(findSubscriptions, { ...NO_FILTER, search: 'lucia@' }, staff)).rows.map(({ id }) => id),
    ).not.toContain(boughtPlan.subscriptionId);
    await payByCard(session);
    await waitForCheckoutState(harness, { ...session, caller: boughtPlan.caller }, 'expired');
    expect(await harness.requests.send(eraseFromSubscriptions, person)).toMatchObject({ kept: 1 });
    expect(await harness.requests.send(eraseFromSubscriptions, person)).toEqual({ erased: 0, kept: 1 });
    // The first delivery is packed and still leaves. It alone keeps the address, until its arrival.
    const addresses = await harness.queryRows(`SELECT 1 FROM subscription WHERE id = :subscriptionId AND shipping IS NOT NULL`, {
      subscriptionId: boughtPlan.subscriptionId,
    });
    expect(addresses).toEqual([]);
    expect(await refusalCodeOf(harness.requests.send(getPlanContractByLink, tokenRequest))).toBe('LINK_INVALID');
    const messageRequest = { subscriptionId: boughtPlan.subscriptionId, deliveryId: null };
    expect(await refusalCodeOf(harness.requests.send(getSubscriptionMessage, messageRequest))).toBe('SUBSCRIPTION_UNKNOWN');
    const delivery = await harness.queryRows<{ id: string }>(
      'SELECT id FROM delivery WHERE subscription_id = :subscriptionId AND cycle = 1',
      { subscriptionId: boughtPlan.subscriptionId },
    );
    expect(delivery).toHaveLength(1);
  });
});

describe('the packed delivery of an erased person', () => {
  it.each(ENDING_CASES)(
    'ends for the steps "%s" before the erasure and "%s" after it, with the status %s',
    async (before, after, status, isRefunded) => {
      const boughtPlan = await subscribe(harness);
      await runDailyRun(harness);
      await waitUntilIdle(harness);
      await STEPS[before](await readDeliveryOf(boughtPlan));
      await erasePerson(boughtPlan);
      const deliveryAfterErasure = await readDeliveryOf(boughtPlan);
      expect(deliveryAfterErasure.hasAddress).toBe(before !== 'arrived');
      await STEPS[after](deliveryAfterErasure);
      await expectEndDay(deliveryAfterErasure);
      await advanceDays(29);
      await advanceDays(32);

      expect(await readDeliveryOf(boughtPlan)).toMatchObject({ status, hasAddress: false });
      expect(await readEndingIds()).toEqual([]);
      const [totals] = await harness.queryRows<{ paid: number; back: number }>(
        `SELECT sum(c.amount)::int AS paid, coalesce(sum((SELECT sum(amount) FROM refund r WHERE r.charge_id = c.id AND r.state <> 'failed')), 0)::int AS back
         FROM charge c WHERE c.subscription_id = :subscriptionId`,
        { subscriptionId: boughtPlan.subscriptionId },
      );
      expect(totals).toEqual({ paid: expect.any(Number) as number, back: isRefunded ? totals?.paid : 0 });
      expect(harness.catalogue.isConsistent).toBe(true);
      expect(harness.catalogue.total('reserved')).toBe(0);
    },
  );

  it('without an address is cancelled by the next daily run', async () => {
    const boughtPlan = await subscribe(harness);
    await erasePerson(boughtPlan);
    await harness.queryRows('UPDATE delivery SET shipping = NULL WHERE subscription_id = :subscriptionId RETURNING id', {
      subscriptionId: boughtPlan.subscriptionId,
    });
    await runDailyRun(harness);
    await waitUntilIdle(harness);
    expect((await readDeliveryOf(boughtPlan)).status).toBe('cancelled');
  });
});
