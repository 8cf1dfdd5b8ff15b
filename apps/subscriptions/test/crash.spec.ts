import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { announcePriceChange, listSubscriptionInvoices, pauseSubscription, refundChargeAsStaff } from '@brote/contracts/subscriptions';
import { aCaller, buildService, eventually, ServiceProcess } from '@brote/test-support';
import { restoreStripeResponses, dropStripeResponses } from '@brote/test-support/stripe';
import { addDays, daysBetween, madridDay } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import {
  aSubscriptionRequest,
  refusalCodeOf,
  readEventsOf,
  openSession,
  payByCard,
  waitForCheckoutState,
  subscribe,
  readSubscription,
} from './builders';
import { asOwner, readCommandTarget } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { waitUntilIdle } from './advance-time';

const DAY_MS = 86_400_000;
const SERVICE_DIR = join(__dirname, '..');
const WAIT_OPTIONS = { withinMs: 60_000, everyMs: 100 };

let harness: Harness;
let service: ServiceProcess;

/** Kills the service during a request for brushes: before the catalogue reserves them, or before its reply. */
function killDuringReservation(when: 'before' | 'after'): Promise<void> {
  return new Promise((resolve) => {
    harness.catalogue[when] = async () => {
      harness.catalogue[when] = () => Promise.resolve();
      await service.kill();
      resolve();
    };
  });
}

describe('a service that is killed', () => {
  beforeAll(async () => {
    buildService(SERVICE_DIR);
    harness = await startHarness({ LEASE_MS: '120000', RUN_EVERY_MS: '500' }, { withoutService: true });
    service = new ServiceProcess(SERVICE_DIR, harness.env);
  }, 240_000);
  afterEach(async () => service.kill());
  afterAll(async () => {
    await service.kill();
    // Webhooks in transit during the clock change are late by the same time.
    await harness.end(/socket hang up|ECONNRESET|signature's time/);
  });
  beforeEach(async () => service.start());

  it('pauses a plan once when it dies between the answer of Stripe and its own commit', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const until = addDays(madridDay(harness.now()), 30);
    const [stripeSubscription] = (await harness.sandbox.readState()).subscriptions;
    await dropStripeResponses(harness.sandbox, `/v1/subscriptions/${stripeSubscription?.id ?? ''}/pause`);
    const pausing = refusalCodeOf(
      harness.requests.send(pauseSubscription, { ...(await readCommandTarget(harness, boughtPlan)), until }, asOwner(boughtPlan)),
    );
    await eventually(async () => {
      const { subscriptions } = await harness.sandbox.readState();
      if (!subscriptions.some(({ status }) => status === 'paused')) throw new Error('Stripe has not paused it yet');
    }, WAIT_OPTIONS);
    await service.kill();
    await restoreStripeResponses(harness.sandbox);
    expect(await pausing).not.toBeNull();
    await service.start();
    await eventually(
      async () => expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'paused', pausedUntil: until }),
      WAIT_OPTIONS,
    );
    expect(
      await harness.queryRows(`SELECT 1 FROM billing_pause WHERE subscription_id = :subscriptionId`, {
        subscriptionId: boughtPlan.subscriptionId,
      }),
    ).toHaveLength(1);
    expect((await readEventsOf(harness, boughtPlan.subscriptionId)).filter((type) => type.endsWith('paused'))).toHaveLength(1);
    await expectAgreement(harness);
  }, 240_000);

  it('applies a new price once when it dies between the answer of Stripe and its own commit', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const today = madridDay(harness.now());
    const decision = { decisionId: randomUUID(), planId: 'couple' as const, monthlyPrice: 220, from: addDays(today, 30) };
    const admin = aCaller({ roles: ['customer', 'staff', 'admin'], authenticatedAt: harness.now().getTime() });
    await harness.requests.send(announcePriceChange, decision, { caller: admin });
    const from = await eventually(async () => {
      const { priceChange = null } = await readSubscription(harness, boughtPlan);
      if (priceChange === null) throw new Error('The owner has no notice of a price change yet');
      return priceChange.from;
    }, WAIT_OPTIONS);
    await harness.advance((daysBetween(today, from) - 2) * DAY_MS);
    await waitUntilIdle(harness);
    const [row] = await harness.queryRows<{ stripe: string }>(
      'SELECT stripe_subscription AS stripe FROM subscription WHERE id = :subscriptionId',
      { subscriptionId: boughtPlan.subscriptionId },
    );
    await dropStripeResponses(harness.sandbox, `/v1/subscriptions/${row?.stripe ?? ''}`);
    await harness.advance(DAY_MS);
    await eventually(async () => {
      const stripeSubscription = (await harness.sandbox.readState()).subscriptions.find(({ id }) => id === row?.stripe);
      expect(stripeSubscription?.items.data[0]?.price.unit_amount).toBe(220);
    }, WAIT_OPTIONS);
    await service.kill();
    await restoreStripeResponses(harness.sandbox);
    expect(
      (
        await harness.queryRows<{ price: number }>('SELECT monthly_price AS price FROM subscription WHERE id = :subscriptionId', {
          subscriptionId: boughtPlan.subscriptionId,
        })
      )[0],
    ).toEqual({ price: 190 });
    await service.start();
    await eventually(async () => expect((await readSubscription(harness, boughtPlan)).monthlyPrice.amount).toBe(220), WAIT_OPTIONS);
    await waitUntilIdle(harness);
    expect(
      await harness.queryRows('SELECT state FROM price_change WHERE subscription_id = :subscriptionId', {
        subscriptionId: boughtPlan.subscriptionId,
      }),
    ).toEqual([{ state: 'applied' }]);
    expect((await readEventsOf(harness, boughtPlan.subscriptionId)).filter((type) => type === 'subscription.changed')).toHaveLength(1);
    await expectAgreement(harness);
  }, 240_000);

  it.each(['before', 'after'] as const)(
    'reserves brushes once when it dies in the daily run, %s the catalogue reserves them',
    async (when) => {
      const session = await openSession(harness);
      // The hook starts after the Checkout Session exists, because other deliveries may request brushes at any moment.
      const killing = killDuringReservation(when);
      await payByCard(session);
      await killing;
      await service.start();
      const { subscriptionId } = await waitForCheckoutState(harness, session, 'active', 60_000);
      await eventually(async () => {
        const deliveries = await harness.queryRows(
          `SELECT 1 FROM delivery WHERE subscription_id = :subscriptionId AND reservation_state = 'held'`,
          { subscriptionId },
        );
        expect(deliveries).toHaveLength(1);
      }, WAIT_OPTIONS);
      await expectAgreement(harness);
    },
    240_000,
  );

  it('plans each delivery and publishes it once when it dies in the daily run after a long stop', async () => {
    const boughtPlans = [
      await subscribe(harness, aSubscriptionRequest({ interval: 2 })),
      await subscribe(harness),
      await subscribe(harness, aSubscriptionRequest({ interval: 2 })),
    ];
    await waitUntilIdle(harness);
    await service.kill();
    for (let days = 0; days < 130; days += 26) await harness.advance(26 * DAY_MS);
    const killing = killDuringReservation('after');
    await service.start();
    await killing;
    await service.start();
    const cyclesSql =
      'SELECT cycle, count(*)::int AS times FROM delivery WHERE subscription_id = :subscriptionId GROUP BY cycle ORDER BY cycle';
    for (const { subscriptionId } of boughtPlans) {
      const rows = await eventually(async () => {
        const plannedCycles = await harness.queryRows<{ cycle: number; times: number }>(cyclesSql, { subscriptionId });
        if (plannedCycles.length < 3) throw new Error('The next deliveries are not planned yet');
        return plannedCycles;
      }, WAIT_OPTIONS);
      expect(rows.every(({ times }) => times === 1)).toBe(true);
    }
    const duplicates = await harness.queryRows(
      `SELECT aggregate_id, type FROM outbox WHERE type LIKE '%delivery.upcoming%' GROUP BY aggregate_id, type HAVING count(*) > 1`,
    );
    expect(duplicates).toEqual([]);
    await expectAgreement(harness);
  }, 300_000);

  it('refunds once when it dies while Stripe refunds', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const { invoices } = await harness.requests.send(
      listSubscriptionInvoices,
      { subscriptionId: boughtPlan.subscriptionId },
      asOwner(boughtPlan),
    );
    await dropStripeResponses(harness.sandbox, '/v1/refunds');
    const request = { subscriptionId: boughtPlan.subscriptionId, invoiceId: invoices[0]?.id ?? '', refundId: randomUUID(), amount: 40 };
    // Authenticated just now, at any time of the clock.
    const staff = { caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: Date.now() + 400 * DAY_MS }) };
    await harness.requests.send(refundChargeAsStaff, { ...request, reason: 'Half of it was missing' }, staff);
    await eventually(async () => expect((await harness.sandbox.readState()).refunds.length).toBeGreaterThan(0), WAIT_OPTIONS);
    await service.kill();
    await restoreStripeResponses(harness.sandbox);
    await service.start();
    await eventually(
      async () => expect(await harness.queryRows(`SELECT state FROM refund`)).toEqual([{ state: 'succeeded' }]),
      WAIT_OPTIONS,
    );
    expect((await harness.sandbox.readState()).refunds.map(({ amount }) => amount)).toEqual([40]);
    await expectAgreement(harness);
  }, 240_000);

  it('activates a plan that was paid while the service was down', async () => {
    const session = await openSession(harness);
    await service.kill();
    await payByCard(session);
    await service.start();
    const { subscriptionId } = await waitForCheckoutState(harness, session, 'active', 60_000);
    await waitUntilIdle(harness);
    expect((await readEventsOf(harness, subscriptionId)).filter((type) => type.endsWith('started'))).toHaveLength(1);
    await expectAgreement(harness);
  }, 240_000);
});
