import { randomUUID } from 'node:crypto';
import { getOrder, type OrderEventData, type OrderView } from '@brote/contracts/orders';
import { Clock, madridDay } from '@brote/service-runtime';
import { eventually, type Wait } from '@brote/test-support';
import { createStripe } from '@brote/stripe-client';
import { CancelOrder } from '#app/cancellations/cancel-order';
import { KeepDaysOfRefunds1797600000000 } from '#app/migrations/1797600000000-keep-days-of-refunds';
import { UseStandardNames1798100000000 } from '#app/migrations/1798100000000-use-standard-names';
import { RefundOrder } from '#app/refunds/refund-order';
import { SyncRefunds } from '#app/refunds/sync-refunds';
import { RefundsQueries } from '#app/refunds/refunds.queries';
import { ShipOrder } from '#app/shipments/ship-order';
import { ProcessRefund } from '#app/refunds/process-refund';
import { codeOf, eventsOf, payByCard, place, reached, waitForRows } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

async function bought(card?: string): Promise<{ orderId: string; intent: string; checkoutId: string }> {
  const page = await place(harness);
  await payByCard(page, card);
  await reached(harness, page.checkoutId, 'confirmed');
  const [payment] = await harness.rows<{ payment_intent: string }>('SELECT payment_intent FROM payment WHERE order_id = $1', [
    page.orderId,
  ]);
  return { orderId: page.orderId, intent: payment?.payment_intent ?? '', checkoutId: page.checkoutId };
}

const refund = (orderId: string, amount: number | null, more: object = {}) =>
  harness.app.get(RefundOrder).refund({ refundId: randomUUID(), orderId, amount, reason: 'A brush was broken', restock: false, ...more });
const atStripe = async (intent: string) => (await harness.sandbox.state()).refunds.filter((one) => one.payment_intent === intent);
const refunded = (orderId: string, amount: number, wait: Wait = {}) =>
  eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(amount), wait);
const ship = (orderId: string) => harness.app.get(ShipOrder).ship({ orderId, carrier: 'gls', trackingNumber: 'GLS-0001' });
const api = () => createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });

const ACTS = {
  'a part back': (orderId: string) => refund(orderId, 300),
  'all back': (orderId: string) => refund(orderId, null),
  'all refunded and restocked': (orderId: string) => refund(orderId, null, { restock: true }),
  sent: (orderId: string) => ship(orderId),
  cancelled: (orderId: string) => harness.app.get(CancelOrder).cancel(orderId, 'staff'),
} as const;
type Act = keyof typeof ACTS;
const NAMES = Object.keys(ACTS) as Act[];
/** Every pair of acts in both orders, except a restock of brushes that were sent: staff count what comes back. */
const SEQUENCES = NAMES.flatMap((first) => NAMES.filter((second) => second !== first).map((second) => [first, second])).filter(
  ([first, second]) => !(first === 'sent' && second === 'all refunded and restocked'),
);

async function wholeState(orderId: string): Promise<{ status: string; refundable: number }> {
  const { status, total } = await harness.requests.send(getOrder, { orderId });
  const refunds = await harness.app.get(RefundsQueries).ofOrder(orderId);
  const back = refunds.filter((one) => one.counts).reduce((sum, { amount }) => sum + amount, 0);
  return { status, refundable: total.amount - back };
}

const notesOf = async (orderId: string) =>
  (await harness.rows<{ total: number }>(`SELECT total FROM invoice WHERE order_id = $1 AND series = 'R' ORDER BY counter`, [orderId])).map(
    ({ total }) => total,
  );

describe('a refund', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('is made in parts, each with its credit note, until nothing is left', async () => {
    const { orderId, intent } = await bought();
    await refund(orderId, 300);
    await refunded(orderId, 300);
    await refund(orderId, 300);
    await refunded(orderId, 600);
    expect(await codeOf(refund(orderId, 101))).toBe('REFUND_TOO_LARGE');
    await refund(orderId, null);
    await refunded(orderId, 700);
    expect(await codeOf(refund(orderId, null))).toBe('REFUND_TOO_LARGE');
    expect((await atStripe(intent)).map(({ amount }) => amount).sort()).toEqual([100, 300, 300]);
    expect(await notesOf(orderId)).toEqual([-300, -300, -100]);
    expect(await eventsOf(harness, orderId)).toEqual(['placed', 'paid', 'refunded', 'refunded', 'cancelled', 'refunded']);
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('cancelled');
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.addsUp);
  });

  it('is made once, however many equal requests come at once', async () => {
    const { orderId, intent } = await bought();
    const refundId = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => refund(orderId, 200, { refundId })));
    await refunded(orderId, 200);
    expect(await atStripe(intent)).toHaveLength(1);
  });

  it('never exceeds the payment, also when many requests come at once', async () => {
    const { orderId, intent } = await bought();
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(refund(orderId, 300))));
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'REFUND_TOO_LARGE')).toHaveLength(4);
    await refunded(orderId, 600);
    expect(await atStripe(intent)).toHaveLength(2);
  });

  it('returns the stock when the whole payment is refunded and staff ask for it', async () => {
    const { orderId } = await bought();
    await refund(orderId, null, { restock: true });
    await refunded(orderId, 700);
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.addsUp);
  });

  it.each([true, false])('of an unshipped order cancels it and returns its stock once (restock requested: %s)', async (restock) => {
    const { orderId } = await bought();
    await refund(orderId, null, { restock });

    expect(await codeOf(ship(orderId))).toBe('ORDER_NOT_SHIPPABLE');
    await refunded(orderId, 700);
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('cancelled');
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.addsUp);
  });

  it('made at Stripe cancels an unshipped order as well', async () => {
    const { orderId, intent } = await bought();
    await api().refunds.create({ payment_intent: intent });

    await refunded(orderId, 700);
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('cancelled');
    expect(await codeOf(ship(orderId))).toBe('ORDER_NOT_SHIPPABLE');
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.addsUp);
  });

  it('never leaves a buyer with both the money and a parcel, in any order of acts', async () => {
    for (const acts of SEQUENCES) {
      harness.catalogue.reset();
      const { orderId } = await bought();
      for (const act of acts) await codeOf(ACTS[act](orderId));
      const { status, refundable } = await wholeState(orderId);
      const said = `after ${acts.join(', ')}: ${status}`;
      expect([said, refundable === 0 && status === 'processing']).toEqual([said, false]);
      // A sent order stays sold; the brushes of an order cancelled before it left are in stock again.
      const sold = status === 'cancelled' ? 0 : 4;
      await eventually(() => expect([said, harness.catalogue.total('sold'), harness.catalogue.addsUp]).toEqual([said, sold, true]));
    }
  }, 240_000);

  it('is refused for an order that was not paid or does not exist', async () => {
    const page = await place(harness);
    expect(await codeOf(refund(page.orderId, 100))).toBe('ORDER_NOT_PAID');
    expect(await codeOf(refund(randomUUID(), 100))).toBe('ORDER_UNKNOWN');
  });

  it('is sent again with the same key after an outage of Stripe, and made once', async () => {
    const { orderId, intent } = await bought();
    await harness.sandbox.control('fail', { nextRequests: 4, status: 503, path: '/v1/refunds', phase: 'after' });
    await refund(orderId, 250);
    await refunded(orderId, 250, { withinMs: 5_000 }).catch(() => harness.advance(60_000));
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(250), {
      withinMs: 15_000,
    });
    expect(await atStripe(intent)).toHaveLength(1);
  });

  it('succeeds when the webhook arrives before the repeated request to Stripe', async () => {
    const { orderId, intent } = await bought();
    const refundId = randomUUID();
    await refund(orderId, 250, { refundId });
    await refunded(orderId, 250);
    const stale = await harness.app.get(RefundsQueries).byId(refundId);
    if (stale === null) throw new Error('No refund was stored');
    await harness.sandbox.control('fail', { nextRequests: 1_000_000, status: 503, path: '/v1/refunds' });
    // The worker has read the refund before the webhook changed it, and Stripe answers with an error.
    await expect(harness.app.get(ProcessRefund).process(Object.assign(stale, { state: 'requested', tries: 1 }))).resolves.toBeUndefined();
    await harness.sandbox.control('fail', { nextRequests: 0 });
    const rows = await harness.rows('SELECT state FROM refund WHERE order_id = $1', [orderId]);
    expect([rows, await atStripe(intent)]).toMatchObject([[{ state: 'succeeded' }], [{ amount: 250 }]]);
  });

  it('from two simultaneous events is stored once', async () => {
    const { orderId, intent } = await bought();
    await harness.sandbox.control('webhooks', { paused: true });
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const { id } = await stripe.refunds.create({ payment_intent: intent, amount: 150 });
    const [looked] = await harness.db.dataSource.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO refund (id, order_id, payment_intent, amount, reason, state, stripe_refund_id, restock, due_at, requested_at)
         VALUES ($1, $2, $3, 150, 'Made at Stripe', 'pending', $4, 'none', now(), now())`,
        [randomUUID(), orderId, intent, id],
      );
      const looking = harness.app.get(SyncRefunds).byId(id);
      await waitForRows(harness);
      return [looking] as const;
    });
    await expect(looked).resolves.toBeUndefined();
    await refunded(orderId, 150);
    await harness.sandbox.control('webhooks', { paused: false });
    expect(await notesOf(orderId)).toEqual([-150]);
  });

  it('made in Stripe’s dashboard is stored', async () => {
    const { orderId, intent } = await bought();
    const body = new URLSearchParams({ payment_intent: intent, amount: '150' });
    const headers = {
      authorization: 'Bearer sk_test_spec',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': randomUUID(),
    };
    await fetch(`${harness.sandbox.url}/v1/refunds`, { method: 'POST', body, headers });
    await refunded(orderId, 150);
    expect(await codeOf(refund(orderId, 600))).toBe('REFUND_TOO_LARGE');
    expect(await notesOf(orderId)).toEqual([-150]);
  });

  it('counts once Stripe has made it, and stops counting when it fails later', async () => {
    const late = await bought('4000 0000 0000 7726');
    await refund(late.orderId, 100);
    await eventually(async () => expect(await atStripe(late.intent)).toHaveLength(1));
    expect((await harness.requests.send(getOrder, { orderId: late.orderId })).refunded.amount).toBe(0);
    await harness.advance(60_000);
    await refunded(late.orderId, 100);
    const failing = await bought('4000 0000 0000 5126');
    await refund(failing.orderId, 100);
    await refunded(failing.orderId, 100);
    await harness.advance(60_000);
    await refunded(failing.orderId, 0);
    expect(await eventsOf(harness, failing.orderId)).toEqual(['placed', 'paid', 'refunded', 'refund-failed']);
  });

  it('is booked on its day, and a returned one on the day of its return', async () => {
    const [order, failing] = [await bought(), await bought('4000 0000 0000 5126')];
    const days = async ({ orderId }: { orderId: string }) =>
      (
        await harness.rows<{ payload: OrderEventData }>(
          'SELECT payload FROM outbox WHERE aggregate_id = $1 ORDER BY aggregate_version DESC LIMIT 1',
          [orderId],
        )
      )[0]?.payload.refundDays;
    const today = () => madridDay(harness.app.get(Clock).now());
    const first = today();
    await refund(order.orderId, 300);
    await refunded(order.orderId, 300);
    await refund(failing.orderId, 100);
    await refunded(failing.orderId, 100);
    expect([await days(order), await days(failing)]).toEqual([[{ day: first, amount: 300 }], [{ day: first, amount: 100 }]]);
    await harness.advance(40 * 86_400_000);
    await refunded(failing.orderId, 0);
    for (const sum of [350, 400]) {
      await refund(order.orderId, 50);
      await refunded(order.orderId, sum);
    }
    const later = today();
    expect(await days(failing)).toEqual([
      { day: first, amount: 100 },
      { day: later, amount: -100 },
    ]);
    const both = [
      { day: first, amount: 300 },
      { day: later, amount: 100 },
    ];
    expect(await days(order)).toEqual(both);

    const runner = harness.db.dataSource.createQueryRunner();
    const migration = new KeepDaysOfRefunds1797600000000();
    // The migration knows the columns by their earlier names.
    const names = new UseStandardNames1798100000000();
    await runner.startTransaction();
    await names.down(runner);
    await migration.down(runner);
    await migration.up(runner);
    await names.up(runner);
    await runner.commitTransaction();
    await runner.release();
    expect(await harness.rows('SELECT refund_days AS days FROM orders WHERE id = $1', [order.orderId])).toEqual([{ days: both }]);
    expect(await harness.rows('SELECT refund_days AS days FROM orders WHERE id = $1', [failing.orderId])).toEqual([{ days: [] }]);
  });
});

describe('the cancellation of an order', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  const cancel = (orderId: string): Promise<OrderView> => harness.app.get(CancelOrder).cancel(orderId, 'staff');

  it('refunds the whole payment of a paid order', async () => {
    const { orderId, intent } = await bought();
    const views = await Promise.all(Array.from({ length: 6 }, () => cancel(orderId)));
    expect(new Set(views.map(({ status, cancelReason }) => `${status} ${String(cancelReason)}`))).toEqual(new Set(['cancelled staff']));
    await refunded(orderId, 700);
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.addsUp);
    expect([(await atStripe(intent)).length, await notesOf(orderId)]).toEqual([1, [-700]]);
    expect(await eventsOf(harness, orderId)).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
  });

  it('refunds only the rest of the payment', async () => {
    const { orderId } = await bought();
    await refund(orderId, 200);
    await refunded(orderId, 200);
    await cancel(orderId);
    await refunded(orderId, 700);
    expect(await notesOf(orderId)).toEqual([-200, -500]);
  });

  it('expires the Checkout Session of an unpaid order', async () => {
    const page = await place(harness);
    expect(await cancel(page.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'staff' });
    expect([harness.catalogue.total('reserved'), harness.catalogue.addsUp]).toEqual([0, true]);
    expect((await payByCard(page)).status).toBe(200);
    expect((await harness.sandbox.state()).charges).toHaveLength(2);
  });

  it('refuses an order that was shipped or does not exist', async () => {
    const { orderId } = await bought();
    await harness.rows(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [orderId]);
    expect(await codeOf(cancel(orderId))).toBe('ORDER_NOT_CANCELLABLE');
    expect(await codeOf(cancel(randomUUID()))).toBe('ORDER_UNKNOWN');
  });
});
