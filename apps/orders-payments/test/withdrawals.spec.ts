import { randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import { shippingInfo } from '@brote/contracts/examples';
import {
  confirmWithdrawal,
  getOrder,
  getWithdrawal,
  prepareWithdrawal,
  type OrderView,
  type PreparedWithdrawal,
  type PrepareWithdrawalRequest,
  type WithdrawalView,
} from '@brote/contracts/orders';
import { aCaller, eventually } from '@brote/test-support';
import { ShipOrder, DeliverOrder } from '#app/fulfilment/shipments/ship-order';
import { ResolveWithdrawal } from '#app/after-sales/withdrawals/resolve-withdrawal';
import { WithdrawalsQueries } from '#app/after-sales/withdrawals/withdrawals.queries';
import { buy, refusalCodeOf, readEventTypesOf, basketOfPacks } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

const DAY_MS = 86_400_000;
const sealedItem = (line: number, quantity: number) => ({ line, quantity, sealOpened: false });
const openedItem = (line: number, quantity: number) => ({ line, quantity, sealOpened: true });

async function placePaidOrder(quantity = 1, caller: Caller | null = null): Promise<OrderView> {
  const { orderId } = await buy(harness, basketOfPacks(quantity), caller);
  return harness.requests.send(getOrder, { orderId });
}

async function placeDeliveredOrder(quantity = 1): Promise<OrderView> {
  const { id: orderId } = await placePaidOrder(quantity);
  await harness.app.get(ShipOrder).ship({ orderId, carrier: 'seur', trackingNumber: 'SEUR-0001' });
  return harness.app.get(DeliverOrder).deliver(orderId);
}

const statement = ({ number, linkToken }: OrderView, own: Partial<PrepareWithdrawalRequest> = {}): PrepareWithdrawalRequest => ({
  orderNumber: number,
  name: 'Lucía Ferrer',
  email: shippingInfo.email,
  items: [],
  reason: null,
  linkToken,
  locale: 'es',
  clientHash: null,
  ...own,
});
const prepare = (request: PrepareWithdrawalRequest, caller: Caller | null = null): Promise<PreparedWithdrawal> =>
  harness.requests.send(prepareWithdrawal, request, { caller });
const confirm = ({ id, confirmToken }: PreparedWithdrawal): Promise<WithdrawalView> =>
  harness.requests.send(confirmWithdrawal, { withdrawalId: id, confirmToken });
const resolve = (withdrawalId: string, decision: 'refund' | 'refuse' = 'refund', restock = true): Promise<WithdrawalView> =>
  harness.app
    .get(ResolveWithdrawal)
    .resolveWithdrawal({ withdrawalId, decision, reason: decision === 'refuse' ? 'Nothing came back' : null, restock });
const declareWithdrawal = async (order: OrderView, own: Partial<PrepareWithdrawalRequest> = {}) =>
  confirm(await prepare(statement(order, own)));
const waitForRefundedTotal = (orderId: string, amount: number) =>
  eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(amount));
const readCreditNotesOf = async (orderId: string) =>
  (await harness.queryRows<{ total: number }>(`SELECT total FROM invoice WHERE order_id = :orderId AND series = 'R'`, { orderId })).map(
    ({ total }) => total,
  );

describe('a withdrawal from a contract', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('takes two steps, is stored first and published once', async () => {
    const order = await placeDeliveredOrder();
    const first = await prepare(statement(order));
    expect(first).toMatchObject({ state: 'prepared', orderNumber: order.number, lines: [], receivedAt: null });
    expect(await refusalCodeOf(harness.requests.send(getWithdrawal, { withdrawalId: first.id }))).toBe('WITHDRAWAL_UNKNOWN');
    const views = await Promise.all([1, 2, 3].map(() => confirm(first)));
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
    expect(views[0]).toMatchObject({ state: 'received', receivedAt: expect.any(String) as string });
    const publishedRows = await harness.queryRows(`SELECT payload FROM outbox WHERE aggregate_id = :firstId`, { firstId: first.id });
    expect(publishedRows).toEqual([{ payload: { withdrawalId: first.id, orderId: order.id, state: 'received' } }]);
    expect(await harness.requests.send(getWithdrawal, { withdrawalId: first.id })).toMatchObject({ locale: 'es', orderId: order.id });
    expect(await refusalCodeOf(prepare(statement(order)))).toBe('WITHDRAWAL_MADE');
  });

  it('needs the secret of the first step, within one hour', async () => {
    const order = await placeDeliveredOrder();
    const first = await prepare(statement(order));
    const other = await prepare(statement(order));
    expect(await refusalCodeOf(confirm({ ...first, confirmToken: other.confirmToken }))).toBe('WITHDRAWAL_UNKNOWN');
    expect(await refusalCodeOf(confirm({ ...first, id: randomUUID() }))).toBe('WITHDRAWAL_UNKNOWN');
    await harness.advance(3_600_001);
    expect(await refusalCodeOf(confirm(first))).toBe('WITHDRAWAL_UNKNOWN');
  });

  it('cancels an unshipped order and refunds everything at once', async () => {
    const order = await placePaidOrder();
    expect(await declareWithdrawal(order)).toMatchObject({ state: 'refunded' });
    await waitForRefundedTotal(order.id, 700);
    expect(await harness.requests.send(getOrder, { orderId: order.id })).toMatchObject({ status: 'cancelled', cancelReason: 'customer' });
    expect([await readEventTypesOf(harness, order.id), await readCreditNotesOf(order.id)]).toEqual([
      ['placed', 'paid', 'cancelled', 'refunded'],
      [-700],
    ]);
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.isConsistent);
  });

  it('from a part refunds exactly its price, and returns only sealed brushes to stock', async () => {
    const order = await placeDeliveredOrder(3);
    const one = await declareWithdrawal(order, { items: [sealedItem(0, 1), openedItem(0, 1)] });
    expect(one.lines).toMatchObject([
      { quantity: 1, sealOpened: false },
      { quantity: 1, sealOpened: true },
    ]);
    const before = harness.catalogue.total('available');
    const resolved = await Promise.all([1, 2].map(() => resolve(one.id)));
    expect(resolved.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    await waitForRefundedTotal(order.id, 1_400);
    await eventually(() => expect(harness.catalogue.total('available') - before).toBe(4));
    expect(await refusalCodeOf(prepare(statement(order, { items: [sealedItem(0, 2)] })))).toBe('WITHDRAWAL_ITEMS_INVALID');
    const remainingWithdrawal = await declareWithdrawal(order);
    expect(remainingWithdrawal.lines).toMatchObject([{ quantity: 1, sealOpened: false }]);
    await resolve(remainingWithdrawal.id, 'refund', false);
    await waitForRefundedTotal(order.id, 2_100);
    expect((await readCreditNotesOf(order.id)).sort()).toEqual([-1_400, -700].sort());
    expect(harness.catalogue.total('available') - before).toBe(4);
    expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([8, true]);
  });

  it('never refunds more than is left', async () => {
    const order = await placeDeliveredOrder(2);
    const withdrawal = await declareWithdrawal(order);
    await resolve(withdrawal.id);
    await waitForRefundedTotal(order.id, 1_400);
    expect(await refusalCodeOf(resolve(withdrawal.id, 'refuse'))).toBe('WITHDRAWAL_RESOLVED');
    expect(await refusalCodeOf(prepare(statement(order)))).toBe('WITHDRAWAL_MADE');
  });

  it('may be refused by staff; its pieces then stay withdrawable', async () => {
    const order = await placeDeliveredOrder();
    const withdrawal = await declareWithdrawal(order);
    expect(await resolve(withdrawal.id, 'refuse')).toMatchObject({ state: 'refused' });
    expect(await harness.requests.send(getWithdrawal, { withdrawalId: withdrawal.id })).toMatchObject({
      refusedBecause: 'Nothing came back',
    });
    expect((await harness.requests.send(getOrder, { orderId: order.id })).refunded.amount).toBe(0);
    expect(await declareWithdrawal(order)).toMatchObject({ state: 'received' });
  });

  it('is open for fourteen days after delivery, also between the two steps', async () => {
    const order = await placeDeliveredOrder();
    const first = await prepare(statement(order));
    await harness.queryRows(`UPDATE orders SET delivered_at = delivered_at - interval '20 days' WHERE id = :orderId`, {
      orderId: order.id,
    });
    expect(await refusalCodeOf(prepare(statement(order)))).toBe('WITHDRAWAL_CLOSED');
    expect(await refusalCodeOf(confirm(first))).toBe('WITHDRAWAL_CLOSED');
  });

  it('counts once when two statements name the same pieces at the same time', async () => {
    const order = await placeDeliveredOrder();
    const preparedTwice = await Promise.all([1, 2].map(() => prepare(statement(order))));
    const codes = await Promise.all(preparedTwice.map((one) => refusalCodeOf(confirm(one))));
    expect(codes.sort()).toEqual(['WITHDRAWAL_CLOSED', null].sort());
  });

  it.each([
    ['a line that does not exist', [sealedItem(1, 1)]],
    ['more pieces than were bought', [sealedItem(0, 2)]],
    ['more pieces in two parts', [sealedItem(0, 1), openedItem(0, 1)]],
  ])('refuses %s', async (_what, items) => {
    const order = await placeDeliveredOrder();
    expect(await refusalCodeOf(prepare(statement(order, { items })))).toBe('WITHDRAWAL_ITEMS_INVALID');
  });
});

describe('the author of a withdrawal', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('is proven as the owner by a session, with pieces', async () => {
    const caller = aCaller();
    const order = await placePaidOrder(2, caller);
    const first = await prepare(statement(order, { linkToken: null, items: [sealedItem(0, 1)] }), caller);
    expect(first.lines).toMatchObject([{ quantity: 1, name: { es: expect.any(String) as string } }]);
    expect(await confirm(first)).toMatchObject({ state: 'received' });
  });

  it('who knows only number and address is unproven: staff decide, and no order is cancelled', async () => {
    const order = await placePaidOrder();
    const statementRequest = statement(order, {
      linkToken: null,
      email: shippingInfo.email.toUpperCase(),
      orderNumber: ` ${order.number.toLowerCase()} `,
    });
    const view = await confirm(await prepare(statementRequest));
    expect(view).toMatchObject({ state: 'received', lines: [] });
    expect((await harness.requests.send(getOrder, { orderId: order.id })).status).toBe('processing');
    expect(await resolve(view.id)).toMatchObject({ state: 'refunded' });
    await waitForRefundedTotal(order.id, 700);
    expect((await harness.requests.send(getOrder, { orderId: order.id })).status).toBe('cancelled');
  });

  it('is not blocked by an unproven statement, which takes nothing until staff refund it', async () => {
    const order = await placeDeliveredOrder(2);
    const unprovenWithdrawal = await declareWithdrawal(order, { linkToken: null });
    const own = await declareWithdrawal(order, { items: [sealedItem(0, 1)] });
    expect(own).toMatchObject({ state: 'received', lines: [{ quantity: 1 }] });
    expect((await harness.requests.send(getOrder, { orderId: order.id })).items[0]?.brushesLeft).toEqual([1, 1, 1, 1]);
    await resolve(own.id);
    await resolve(unprovenWithdrawal.id);
    await waitForRefundedTotal(order.id, 1_400);
    expect(await refusalCodeOf(prepare(statement(order)))).toBe('WITHDRAWAL_MADE');
  });

  it('may cancel the order before it leaves despite an unproven statement', async () => {
    const order = await placePaidOrder();
    await declareWithdrawal(order, { linkToken: null });
    expect(await declareWithdrawal(order)).toMatchObject({ state: 'refunded' });
    await waitForRefundedTotal(order.id, 700);
    expect((await harness.requests.send(getOrder, { orderId: order.id })).status).toBe('cancelled');
  });

  it('learns nothing about an unproven order: known, unknown, foreign or over, the replies are alike', async () => {
    const order = await placeDeliveredOrder();
    const overdueOrder = await placePaidOrder();
    await declareWithdrawal(overdueOrder);
    const guess = { linkToken: null, name: 'Eve Adams', email: 'eve@example.com' };
    const replyShapes = await Promise.all(
      [
        statement(order, guess),
        statement(overdueOrder, { ...guess, email: shippingInfo.email }),
        statement(order, { ...guess, orderNumber: 'BR-2026-999999' }),
      ].map(async (statementRequest) => {
        const view = await confirm(await prepare(statementRequest, aCaller()));
        return Object.keys({ ...view }).concat(view.state, String(view.lines.length));
      }),
    );
    expect(new Set(replyShapes.map((shape) => shape.join())).size).toBe(1);
    for (const statementRequest of [statement(order, guess), statement(order, { ...guess, linkToken: overdueOrder.linkToken })])
      expect(await refusalCodeOf(prepare({ ...statementRequest, items: [sealedItem(0, 1)] }))).toBe('WITHDRAWAL_ITEMS_INVALID');
  });

  it('may name an unknown order: it is stored, published, and refused by staff', async () => {
    const order = await placeDeliveredOrder();
    const view = await declareWithdrawal(
      { ...order, number: 'the blue ones from May', linkToken: 'no.link' },
      { email: 'eve@example.com' },
    );
    expect(view).toMatchObject({ state: 'received', orderNumber: 'the blue ones from May' });
    expect(await harness.queryRows(`SELECT type FROM outbox WHERE aggregate_id = :viewId`, { viewId: view.id })).toHaveLength(1);
    expect(await refusalCodeOf(resolve(view.id))).toBe('WITHDRAWAL_UNKNOWN');
    expect(await resolve(view.id, 'refuse')).toMatchObject({ state: 'refused' });
  });

  it('is throttled after twenty statements in an hour', async () => {
    const order = await placeDeliveredOrder();
    const statementRequest = statement(order, { clientHash: 'one-visitor', linkToken: null });
    for (let count = 0; count < 20; count += 1) await prepare(statementRequest);
    expect(await refusalCodeOf(prepare(statementRequest))).toBe('TOO_MANY_ATTEMPTS');
    expect(await refusalCodeOf(prepare({ ...statementRequest, clientHash: 'another' }))).toBeNull();
  });

  it('waits for a refund within the legal period, which staff see', async () => {
    const order = await placeDeliveredOrder();
    const view = await declareWithdrawal(order);
    const open = await harness.app.get(WithdrawalsQueries).findOpen(new Date(harness.now() + 3 * DAY_MS), 50);
    expect(open.find(({ id }) => id === view.id)).toMatchObject({ orderId: order.id, daysLeft: 10 });
  });

  it('cannot name an owner in the request', async () => {
    expect(await refusalCodeOf(prepare({ ...statement(await placePaidOrder()), ...{ userId: randomUUID(), isProven: true } }))).toBe(
      'INVALID_REQUEST',
    );
  });
});

describe('a withdrawal where the shop excludes opened seals', () => {
  beforeAll(async () => void (harness = await startHarness({ OPENED_SEALS: 'exclude' })));
  afterAll(async () => harness.end());

  it('refunds sealed brushes; without any, staff can only refuse', async () => {
    const order = await placeDeliveredOrder(3);
    const mixed = await declareWithdrawal(order, { items: [sealedItem(0, 1), openedItem(0, 1)] });
    expect(await resolve(mixed.id)).toMatchObject({ state: 'refunded' });
    await waitForRefundedTotal(order.id, 700);
    const none = await declareWithdrawal(order, { items: [openedItem(0, 1)] });
    expect(await refusalCodeOf(resolve(none.id))).toBe('WITHDRAWAL_EXCLUDED');
    expect(await resolve(none.id, 'refuse')).toMatchObject({ state: 'refused' });
    expect((await harness.requests.send(getOrder, { orderId: order.id })).refunded.amount).toBe(700);
  });
});
