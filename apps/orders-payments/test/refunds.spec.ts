import { Database } from '@brote/persistence';
import { randomUUID } from 'node:crypto';
import { getOrder, type OrderEventData } from '@brote/contracts/orders';
import { Clock, madridDay } from '@brote/service-runtime';
import { eventually } from '@brote/test-support';
import { createStripe } from '@brote/stripe-client';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import { KeepDaysOfRefunds1797600000000 } from '#app/migrations/1797600000000-keep-days-of-refunds';
import { UseStandardNames1798100000000 } from '#app/migrations/1798100000000-use-standard-names';
import { SyncRefunds } from '#app/payments/refunds/apply-refund';
import { Refund } from '#app/payments/refunds/refund.entity';
import { RefundsQueries } from '#app/payments/refunds/refunds.queries';
import { ShipOrder } from '#app/fulfilment/shipments/ship-order';
import { ProcessRefund } from '#app/payments/refunds/refund.workflow';
import { refusalCodeOf, readEventTypesOf, place, waitForLockWaits } from './builders';
import { startHarness, type Harness } from './harness';
import { readCreditNotesOf, placePaidOrder, refund, readRefundsAtStripe, waitForRefundedTotal } from './refund-steps';

let harness: Harness;

const ship = (orderId: string) => harness.app.get(ShipOrder).ship({ orderId, carrier: 'gls', trackingNumber: 'GLS-0001' });
const createApi = () => createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });

const ACTIONS = {
  'a part back': (orderId: string) => refund(harness, orderId, 300),
  'all back': (orderId: string) => refund(harness, orderId, null),
  'all refunded and restocked': (orderId: string) => refund(harness, orderId, null, { restock: true }),
  sent: (orderId: string) => ship(orderId),
  cancelled: (orderId: string) => harness.app.get(CancelOrder).cancel(orderId, 'staff'),
} as const;
type RefundAction = keyof typeof ACTIONS;
const ACTION_NAMES = Object.keys(ACTIONS) as RefundAction[];
/** Every pair of acts in both orders, except a restock of brushes that were sent: staff count what comes back. */
const SEQUENCES = ACTION_NAMES.flatMap((first) =>
  ACTION_NAMES.filter((second) => second !== first).map((second) => [first, second]),
).filter(([first, second]) => !(first === 'sent' && second === 'all refunded and restocked'));

async function refundStateOf(orderId: string): Promise<{ status: string; refundable: number }> {
  const { status, total } = await harness.requests.send(getOrder, { orderId });
  const refunds = await harness.app.get(RefundsQueries).byOrder(orderId);
  const refundedCents = refunds.filter((one) => one.isCounted).reduce((sum, { amount }) => sum + amount, 0);
  return { status, refundable: total.amount - refundedCents };
}

describe('a refund', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('is made in parts, each with its credit note, until nothing is left', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    await refund(harness, orderId, 300);
    await waitForRefundedTotal(harness, orderId, 300);
    await refund(harness, orderId, 300);
    await waitForRefundedTotal(harness, orderId, 600);
    expect(await refusalCodeOf(refund(harness, orderId, 101))).toBe('REFUND_TOO_LARGE');
    await refund(harness, orderId, null);
    await waitForRefundedTotal(harness, orderId, 700);
    expect(await refusalCodeOf(refund(harness, orderId, null))).toBe('REFUND_TOO_LARGE');
    expect((await readRefundsAtStripe(harness, intent)).map(({ amount }) => amount).sort()).toEqual([100, 300, 300]);
    expect(await readCreditNotesOf(harness, orderId)).toEqual([-300, -300, -100]);
    expect(await readEventTypesOf(harness, orderId)).toEqual(['placed', 'paid', 'refunded', 'refunded', 'cancelled', 'refunded']);
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('cancelled');
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.isConsistent);
  });

  it('is made once, however many equal requests come at once', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    const refundId = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => refund(harness, orderId, 200, { refundId })));
    await waitForRefundedTotal(harness, orderId, 200);
    expect(await readRefundsAtStripe(harness, intent)).toHaveLength(1);
  });

  it('never exceeds the payment, also when many requests come at once', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    const codes = await Promise.all(Array.from({ length: 6 }, () => refusalCodeOf(refund(harness, orderId, 300))));
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'REFUND_TOO_LARGE')).toHaveLength(4);
    await waitForRefundedTotal(harness, orderId, 600);
    expect(await readRefundsAtStripe(harness, intent)).toHaveLength(2);
  });

  it('returns the stock when the whole payment is refunded and staff ask for it', async () => {
    const { orderId } = await placePaidOrder(harness);
    await refund(harness, orderId, null, { restock: true });
    await waitForRefundedTotal(harness, orderId, 700);
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.isConsistent);
  });

  it.each([true, false])('of an unshipped order cancels it and returns its stock once (restock requested: %s)', async (restock) => {
    const { orderId } = await placePaidOrder(harness);
    await refund(harness, orderId, null, { restock });

    expect(await refusalCodeOf(ship(orderId))).toBe('ORDER_NOT_SHIPPABLE');
    await waitForRefundedTotal(harness, orderId, 700);
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('cancelled');
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.isConsistent);
  });

  it('made at Stripe cancels an unshipped order as well', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    await createApi().refunds.create({ payment_intent: intent });

    await waitForRefundedTotal(harness, orderId, 700);
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('cancelled');
    expect(await refusalCodeOf(ship(orderId))).toBe('ORDER_NOT_SHIPPABLE');
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.isConsistent);
  });

  it('never leaves a buyer with both the money and a parcel, in any order of acts', async () => {
    for (const actionNames of SEQUENCES) {
      harness.catalogue.reset();
      const { orderId } = await placePaidOrder(harness);
      for (const act of actionNames) await refusalCodeOf(ACTIONS[act](orderId));
      const { status, refundable } = await refundStateOf(orderId);
      const message = `after ${actionNames.join(', ')}: ${status}`;
      expect([message, refundable === 0 && status === 'processing']).toEqual([message, false]);
      // A sent order stays sold; the brushes of an order cancelled before it left are in stock again.
      const soldCount = status === 'cancelled' ? 0 : 4;
      await eventually(() =>
        expect([message, harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([message, soldCount, true]),
      );
    }
  }, 240_000);

  it('is refused for an order that was not paid or does not exist', async () => {
    const paymentPage = await place(harness);
    expect(await refusalCodeOf(refund(harness, paymentPage.orderId, 100))).toBe('ORDER_NOT_PAID');
    expect(await refusalCodeOf(refund(harness, randomUUID(), 100))).toBe('ORDER_UNKNOWN');
  });

  it('is sent again with the same key after an outage of Stripe, and made once', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    await harness.sandbox.postControl('fail', { nextRequests: 4, status: 503, path: '/v1/refunds', phase: 'after' });
    await refund(harness, orderId, 250);
    await waitForRefundedTotal(harness, orderId, 250, { withinMs: 5_000 }).catch(() => harness.advance(60_000));
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(250), {
      withinMs: 15_000,
    });
    expect(await readRefundsAtStripe(harness, intent)).toHaveLength(1);
  });

  it('succeeds when the webhook arrives before the repeated request to Stripe', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    const refundId = randomUUID();
    await refund(harness, orderId, 250, { refundId });
    await waitForRefundedTotal(harness, orderId, 250);
    const staleRefund = await harness.app.get(Database).repository(Refund).findOneBy({ id: refundId });
    if (staleRefund === null) throw new Error('No refund was stored');
    await harness.sandbox.postControl('fail', { nextRequests: 1_000_000, status: 503, path: '/v1/refunds' });
    // The worker has read the refund before the webhook changed it, and Stripe answers with an error.
    await expect(
      harness.app.get(ProcessRefund).process(Object.assign(staleRefund, { state: 'requested', tries: 1 })),
    ).resolves.toBeUndefined();
    await harness.sandbox.postControl('fail', { nextRequests: 0 });
    const rows = await harness.queryRows('SELECT state FROM refund WHERE order_id = :orderId', { orderId });
    expect([rows, await readRefundsAtStripe(harness, intent)]).toMatchObject([[{ state: 'succeeded' }], [{ amount: 250 }]]);
  });

  it('from two simultaneous events is stored once', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    await harness.sandbox.postControl('webhooks', { paused: true });
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const { id } = await stripe.refunds.create({ payment_intent: intent, amount: 150 });
    const [syncResult] = await harness.db.dataSource.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO refund (id, order_id, payment_intent, amount, reason, state, stripe_refund_id, restock, due_at, requested_at)
         VALUES ($1, $2, $3, 150, 'Made at Stripe', 'pending', $4, 'none', now(), now())`,
        [randomUUID(), orderId, intent, id],
      );
      const syncing = harness.app.get(SyncRefunds).syncById(id);
      await waitForLockWaits(harness);
      return [syncing] as const;
    });
    await expect(syncResult).resolves.toBeUndefined();
    await waitForRefundedTotal(harness, orderId, 150);
    await harness.sandbox.postControl('webhooks', { paused: false });
    expect(await readCreditNotesOf(harness, orderId)).toEqual([-150]);
  });

  it('is counted once, and fails no reader, when many processes read it at once', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    await harness.sandbox.postControl('webhooks', { paused: true });
    const { id } = await createApi().refunds.create({ payment_intent: intent, amount: 150 });
    await Promise.all(Array.from({ length: 8 }, () => harness.app.get(SyncRefunds).syncById(id)));
    await harness.sandbox.postControl('webhooks', { paused: false });
    await waitForRefundedTotal(harness, orderId, 150);
    expect(await readCreditNotesOf(harness, orderId)).toEqual([-150]);
    expect(await readEventTypesOf(harness, orderId)).toEqual(['placed', 'paid', 'refunded']);
  });

  it('made in Stripe’s dashboard is stored', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    const body = new URLSearchParams({ payment_intent: intent, amount: '150' });
    const headers = {
      authorization: 'Bearer sk_test_spec',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': randomUUID(),
    };
    await fetch(`${harness.sandbox.url}/v1/refunds`, { method: 'POST', body, headers });
    await waitForRefundedTotal(harness, orderId, 150);
    expect(await refusalCodeOf(refund(harness, orderId, 600))).toBe('REFUND_TOO_LARGE');
    expect(await readCreditNotesOf(harness, orderId)).toEqual([-150]);
  });

  it('counts once Stripe has made it, and stops counting when it fails later', async () => {
    const lateOrder = await placePaidOrder(harness, '4000 0000 0000 7726');
    await refund(harness, lateOrder.orderId, 100);
    await eventually(async () => expect(await readRefundsAtStripe(harness, lateOrder.intent)).toHaveLength(1));
    expect((await harness.requests.send(getOrder, { orderId: lateOrder.orderId })).refunded.amount).toBe(0);
    await harness.advance(60_000);
    await waitForRefundedTotal(harness, lateOrder.orderId, 100);
    const failingOrder = await placePaidOrder(harness, '4000 0000 0000 5126');
    await refund(harness, failingOrder.orderId, 100);
    await waitForRefundedTotal(harness, failingOrder.orderId, 100);
    await harness.advance(60_000);
    await waitForRefundedTotal(harness, failingOrder.orderId, 0);
    expect(await readEventTypesOf(harness, failingOrder.orderId)).toEqual(['placed', 'paid', 'refunded', 'refund-failed']);
  });

  it('is booked on its day, and a returned one on the day of its return', async () => {
    const [order, failingOrder] = [await placePaidOrder(harness), await placePaidOrder(harness, '4000 0000 0000 5126')];
    const refundDaysOf = async ({ orderId }: { orderId: string }) =>
      (
        await harness.queryRows<{ payload: OrderEventData }>(
          'SELECT payload FROM outbox WHERE aggregate_id = :orderId ORDER BY aggregate_version DESC LIMIT 1',
          { orderId },
        )
      )[0]?.payload.refundDays;
    const today = () => madridDay(harness.app.get(Clock).now());
    const first = today();
    await refund(harness, order.orderId, 300);
    await waitForRefundedTotal(harness, order.orderId, 300);
    await refund(harness, failingOrder.orderId, 100);
    await waitForRefundedTotal(harness, failingOrder.orderId, 100);
    expect([await refundDaysOf(order), await refundDaysOf(failingOrder)]).toEqual([
      [{ day: first, amount: 300 }],
      [{ day: first, amount: 100 }],
    ]);
    await harness.advance(40 * 86_400_000);
    await waitForRefundedTotal(harness, failingOrder.orderId, 0);
    for (const sum of [350, 400]) {
      await refund(harness, order.orderId, 50);
      await waitForRefundedTotal(harness, order.orderId, sum);
    }
    const laterDay = today();
    expect(await refundDaysOf(failingOrder)).toEqual([
      { day: first, amount: 100 },
      { day: laterDay, amount: -100 },
    ]);
    const expectedDays = [
      { day: first, amount: 300 },
      { day: laterDay, amount: 100 },
    ];
    expect(await refundDaysOf(order)).toEqual(expectedDays);

    const runner = harness.db.dataSource.createQueryRunner();
    const migration = new KeepDaysOfRefunds1797600000000();
    // The migration knows the columns by their earlier names.
    const laterMigration = new UseStandardNames1798100000000();
    await runner.startTransaction();
    await laterMigration.down(runner);
    await migration.down(runner);
    await migration.up(runner);
    await laterMigration.up(runner);
    await runner.commitTransaction();
    await runner.release();
    expect(await harness.queryRows('SELECT refund_days AS days FROM orders WHERE id = :orderId', { orderId: order.orderId })).toEqual([
      { days: expectedDays },
    ]);
    expect(
      await harness.queryRows('SELECT refund_days AS days FROM orders WHERE id = :orderId', { orderId: failingOrder.orderId }),
    ).toEqual([{ days: [] }]);
  });
});
