import { randomUUID } from 'node:crypto';
import { getOrder, receiveStripeEvent } from '@brote/contracts/orders';
import { listOrderSnapshots } from '@brote/contracts/reporting';
import { cancelOrderAsStaff, getStaffOrder, refundOrderAsStaff } from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import { SyncDisputes } from '#app/payments/disputes/sync-disputes';
import { CompareDisputes } from '#app/payments/disputes/compare-disputes';
import { buy, refusalCodeOf, readEventTypesOf, waitForLockWaits } from './builders';
import { startHarness, type Harness } from './harness';
import { readCreditNotesOf as readCreditNotesOfOrder } from './refund-steps';

const EPOCH = new Date(0);
const DAY_MS = 86_400_000;

let harness: Harness;

interface DisputedOrder {
  orderId: string;
  charge: string;
}

async function placePaidOrder(): Promise<DisputedOrder> {
  const { orderId } = await buy(harness);
  const [payment] = await harness.queryRows<{ charge: string }>('SELECT charge FROM payment WHERE order_id = :orderId', { orderId });
  return { orderId, charge: payment?.charge ?? '' };
}

const openDispute = ({ charge }: DisputedOrder) => harness.sandbox.postControl('disputes', { charge });
const readDisputeAtStripe = async ({ charge }: DisputedOrder) =>
  (await harness.sandbox.readState()).disputes.find((one) => one.charge === charge);
const closeDispute = async (order: DisputedOrder, outcome: 'won' | 'lost') =>
  harness.sandbox.postControl(`disputes/${(await readDisputeAtStripe(order))?.id ?? ''}/close`, { outcome });
const waitForEvents = (order: DisputedOrder, ...events: string[]) =>
  eventually(async () => expect(await readEventTypesOf(harness, order.orderId)).toEqual(['placed', 'paid', ...events]));

const asStaff = () => ({ caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.now() }) });
const fetchStaffOrder = ({ orderId }: DisputedOrder) => harness.requests.send(getStaffOrder, { orderId }, asStaff());
const refund = ({ orderId }: DisputedOrder, amount: number | null) =>
  harness.requests.send(
    refundOrderAsStaff,
    { refundId: randomUUID(), orderId, amount, reason: 'They asked us as well', restock: false },
    asStaff(),
  );
const readRefundsOf = ({ orderId }: DisputedOrder) =>
  harness.queryRows<{ amount: number; state: string }>('SELECT amount, state FROM refund WHERE order_id = :orderId', { orderId });
const readRefundsAtStripe = async ({ orderId }: DisputedOrder) => {
  const [payment] = await harness.queryRows<{ intent: string }>('SELECT payment_intent AS intent FROM payment WHERE order_id = :orderId', {
    orderId,
  });
  return (await harness.sandbox.readState()).refunds.filter((one) => one.payment_intent === payment?.intent).map(({ amount }) => amount);
};
const readCreditNotesOf = ({ orderId }: DisputedOrder) => readCreditNotesOfOrder(harness, orderId);

/** Stripe has refused the refund while the bank decides. */
const expectWaitingRefund = ({ orderId }: DisputedOrder) =>
  eventually(async () => {
    const rows = await harness.queryRows(`SELECT state FROM refund WHERE order_id = :orderId AND tries > 0`, { orderId });
    expect(rows).toEqual([{ state: 'requested' }]);
  });

describe('a disputed payment', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('cannot be refunded before the decision; when won, it can be refunded again', async () => {
    const order = await placePaidOrder();
    await openDispute(order);
    await waitForEvents(order, 'disputed');
    const view = await fetchStaffOrder(order);
    expect(view).toMatchObject({ disputed: true, dispute: 'open', refundable: { amount: 0 }, order: { status: 'processing' } });
    expect(view.actions).not.toContain('refund');
    expect(await refusalCodeOf(refund(order, null))).toBe('REFUND_TOO_LARGE');
    await closeDispute(order, 'won');
    await waitForEvents(order, 'disputed', 'dispute-closed');
    expect(await fetchStaffOrder(order)).toMatchObject({ disputed: true, dispute: 'won', refundable: { amount: 700 } });
    expect((await fetchStaffOrder(order)).order.timeline.map(({ event }) => event)).toEqual(['placed', 'paid', 'disputed', 'dispute-won']);
    await refund(order, null);
    await waitForEvents(order, 'disputed', 'dispute-closed', 'cancelled', 'refunded');
    expect(await readRefundsAtStripe(order)).toEqual([700]);
  });

  it('counts as refunded when lost, also in the figures, with a credit note for the cents that were not refunded before', async () => {
    const order = await placePaidOrder();
    await refund(order, 300);
    await waitForEvents(order, 'refunded');
    await openDispute(order);
    await waitForEvents(order, 'refunded', 'disputed');
    await closeDispute(order, 'lost');
    await waitForEvents(order, 'refunded', 'disputed', 'dispute-closed', 'cancelled');
    const view = await fetchStaffOrder(order);
    expect(view).toMatchObject({ dispute: 'lost', refundable: { amount: 0 }, order: { refunded: { amount: 700 }, withdrawable: false } });
    expect(view.order.timeline.slice(-2)).toMatchObject([{ event: 'dispute-lost' }, { event: 'cancelled' }]);
    expect(await refusalCodeOf(refund(order, 1))).toBe('REFUND_TOO_LARGE');
    expect(await readCreditNotesOf(order)).toEqual([-300, -400]);
    const { items } = await harness.requests.send(listOrderSnapshots, { after: null, limit: 500 });
    expect(items.find(({ data }) => data.orderId === order.orderId)?.data.refunded.amount).toBe(700);
    const [closedEvent] = await harness.queryRows<{ payload: object }>(
      `SELECT payload FROM outbox WHERE aggregate_id = :orderId AND type LIKE '%closed%'`,
      { orderId: order.orderId },
    );
    expect(closedEvent?.payload).toMatchObject({ outcome: 'lost', refunded: { amount: 700 } });
  });

  it('changes nothing when its events repeat, in whatever order', async () => {
    const order = await placePaidOrder();
    await harness.sandbox.postControl('webhooks', { paused: true, duplicate: true });
    await openDispute(order);
    await closeDispute(order, 'lost');
    await harness.sandbox.postControl('webhooks', { paused: false });
    await waitForEvents(order, 'disputed', 'dispute-closed', 'cancelled');
    const disputeWebhooks = () =>
      harness.webhooks.bodies.filter(({ rawBody }) => rawBody.includes(order.charge) && rawBody.includes('charge.dispute'));
    // The first event applies the final state; the others arrive meanwhile.
    await eventually(() => expect(disputeWebhooks().length).toBeGreaterThan(2));
    await harness.sandbox.postControl('webhooks', { duplicate: false });
    for (const delivery of disputeWebhooks().reverse()) await harness.requests.send(receiveStripeEvent, delivery);
    expect(await harness.app.get(SyncDisputes).syncDisputes(order.charge)).toBe(false);
    expect(await readEventTypesOf(harness, order.orderId)).toEqual(['placed', 'paid', 'disputed', 'dispute-closed', 'cancelled']);
    expect(await readCreditNotesOf(order)).toEqual([-700]);
  });

  it('is found by comparison with Stripe when its events are lost', async () => {
    const order = await placePaidOrder();
    await harness.sandbox.postControl('webhooks', { paused: true });
    const { signal } = new AbortController();
    const compare = () => harness.app.get(CompareDisputes).compare(EPOCH, signal);
    await openDispute(order);
    await compare();
    expect(await readEventTypesOf(harness, order.orderId)).toEqual(['placed', 'paid', 'disputed']);
    await closeDispute(order, 'won');
    await compare();
    await compare();
    expect(await readEventTypesOf(harness, order.orderId)).toEqual(['placed', 'paid', 'disputed', 'dispute-closed']);
    await harness.sandbox.postControl('webhooks', { paused: false });
  });

  it("of a cancelled order is refunded only after the bank's decision, when won", async () => {
    const order = await placePaidOrder();
    await openDispute(order);
    await waitForEvents(order, 'disputed');
    await harness.requests.send(cancelOrderAsStaff, { orderId: order.orderId }, asStaff());
    await expectWaitingRefund(order);
    expect([await readRefundsAtStripe(order), harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([[], 0, true]);
    await closeDispute(order, 'won');
    await waitForEvents(order, 'disputed', 'cancelled', 'dispute-closed', 'refunded');
    expect([await readRefundsAtStripe(order), await readCreditNotesOf(order)]).toEqual([[700], [-700]]);
  });

  it('of a cancelled order is not refunded again when the bank took the money', async () => {
    const order = await placePaidOrder();
    await openDispute(order);
    await waitForEvents(order, 'disputed');
    await harness.requests.send(cancelOrderAsStaff, { orderId: order.orderId }, asStaff());
    await expectWaitingRefund(order);
    await closeDispute(order, 'lost');
    await eventually(async () => expect(await readRefundsOf(order)).toEqual([{ amount: 700, state: 'failed' }]));
    await waitForEvents(order, 'disputed', 'cancelled', 'dispute-closed');
    expect((await harness.requests.send(getOrder, { orderId: order.orderId })).refunded.amount).toBe(700);
    expect([await readRefundsAtStripe(order), await readCreditNotesOf(order)]).toEqual([[], [-700]]);
  });

  it('is refunded soon when the bank decides while Stripe still refuses the refund', async () => {
    const order = await placePaidOrder();
    await openDispute(order);
    await waitForEvents(order, 'disputed');
    await harness.requests.send(cancelOrderAsStaff, { orderId: order.orderId }, asStaff());
    await expectWaitingRefund(order);
    await harness.db.dataSource.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order.orderId]);
      await harness.queryRows(`UPDATE refund SET due_at = now() - interval '1 minute' WHERE order_id = :orderId`, {
        orderId: order.orderId,
      });
      // Stripe has refused the refund, and the service waits for the lock of the order.
      await waitForLockWaits(harness);
      await tx.query(`UPDATE dispute SET state = 'won' WHERE order_id = $1`, [order.orderId]);
    });
    await closeDispute(order, 'won');
    await eventually(async () => expect(await readEventTypesOf(harness, order.orderId)).toContain('refunded'), { withinMs: 20_000 });
    expect(await readRefundsAtStripe(order)).toEqual([700]);
  });

  it("is refunded even when the event of the bank's decision is lost", async () => {
    const order = await placePaidOrder();
    await openDispute(order);
    await waitForEvents(order, 'disputed');
    await harness.requests.send(cancelOrderAsStaff, { orderId: order.orderId }, asStaff());
    await expectWaitingRefund(order);
    await harness.sandbox.postControl('webhooks', { paused: true });
    await closeDispute(order, 'won');
    await harness.advance(DAY_MS / 2);
    await eventually(async () => expect(await readEventTypesOf(harness, order.orderId)).toContain('refunded'));
    await harness.sandbox.postControl('webhooks', { paused: false });
    await eventually(async () => expect(await readEventTypesOf(harness, order.orderId)).toContain('dispute-closed'));
    expect(await readEventTypesOf(harness, order.orderId)).toHaveLength(6);
    expect(await readRefundsAtStripe(order)).toEqual([700]);
  });
});
