import { randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import {
  cancelCheckout,
  cancelMyOrder,
  getMyInvoice,
  getMyOrder,
  getOrder,
  listMyOrders,
  type ListOrdersReply,
  type ListOrdersRequest,
} from '@brote/contracts/orders';
import { aCaller, eventually } from '@brote/test-support';
import { aBasket, buy, refusalCodeOf, readEventTypesOf, payByDebit, place, waitForCheckoutStep } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

const list = (caller: Caller | null, cursor: string | null = null, limit = 2): Promise<ListOrdersReply> =>
  harness.requests.send(listMyOrders, { cursor, limit }, { caller });
const idsOf = ({ orders }: ListOrdersReply) => orders.map(({ id }) => id);

describe('the orders of an account', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('come page by page, newest first, each once', async () => {
    const caller = aCaller();
    const boughtOrderIds: string[] = [];
    for (let count = 0; count < 5; count += 1) boughtOrderIds.unshift((await place(harness, aBasket(), caller)).orderId);
    const first = await list(caller);
    const second = await list(caller, first.nextCursor);
    const third = await list(caller, second.nextCursor);
    expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual([
      boughtOrderIds.slice(0, 2),
      boughtOrderIds.slice(2, 4),
      boughtOrderIds.slice(4),
    ]);
    expect([first.total, third.total, third.nextCursor]).toEqual([5, 5, null]);
  });

  it('begin with the newest when the cursor is missing or null', async () => {
    const caller = aCaller();
    const { orderId } = await place(harness, aBasket(), caller);
    const request = { limit: 2 } as ListOrdersRequest;
    expect(idsOf(await harness.requests.send(listMyOrders, request, { caller }))).toEqual([orderId]);
  });

  it('name the account in every event', async () => {
    const caller = aCaller();
    const { orderId } = await buy(harness, aBasket(), caller);
    const publishedRows = await harness.queryRows<{ user: string; subject_user: string }>(
      `SELECT payload->>'userId' AS user, subject_user FROM outbox WHERE aggregate_id = :orderId`,
      { orderId },
    );
    expect(publishedRows).toEqual([1, 2].map(() => ({ user: caller.userId, subject_user: caller.userId })));
  });

  it('leave out attempts that were never paid, and keep those with a failed payment', async () => {
    const caller = aCaller();
    const placed = await place(harness, aBasket(), caller);
    await harness.requests.send(cancelCheckout, { sessionId: placed.sessionId });
    const laterCheckout = await place(harness, aBasket(), caller);
    await payByDebit(laterCheckout);
    await waitForCheckoutStep(harness, laterCheckout.checkoutId, 'payment_delayed');
    expect((await list(caller)).orders).toMatchObject([
      { id: laterCheckout.orderId, status: 'pending', cancellable: false, withdrawable: false },
    ]);
    await harness.sandbox.postControl(`sessions/${laterCheckout.sessionId}/settle`, { outcome: 'failed' });
    await waitForCheckoutStep(harness, laterCheckout.checkoutId, 'cancelled');
    expect((await list(caller)).orders).toMatchObject([{ id: laterCheckout.orderId, status: 'cancelled', cancelReason: 'payment-failed' }]);
  });

  it('refuse a cursor that was changed or made for another account', async () => {
    const [one, other] = [aCaller(), aCaller()];
    for (const caller of [one, one, other, other]) await place(harness, aBasket(), caller);
    const { nextCursor } = await list(one, null, 1);
    const cursor = nextCursor ?? '';
    expect(cursor).not.toBe('');
    const forgedCursor = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
    for (const invalidCursor of [forgedCursor, `${cursor}A`, cursor.slice(0, -1), '', '../..', '%00', randomUUID()])
      expect(await refusalCodeOf(list(one, invalidCursor))).toBe('CURSOR_INVALID');
    expect(await refusalCodeOf(list(other, cursor))).toBe('CURSOR_INVALID');
    expect(idsOf(await list(one, cursor))).toHaveLength(1);
  });

  it('are read, billed and cancelled by their owner alone; other ids get the same reply', async () => {
    const [owner, stranger] = [aCaller(), aCaller({ roles: ['customer', 'staff', 'admin'] })];
    const { orderId } = await buy(harness, aBasket(), owner);
    const guestOrder = await buy(harness);
    const order = await harness.requests.send(getMyOrder, { orderId }, { caller: owner });
    expect(order).toMatchObject({ status: 'processing', cancellable: true, withdrawable: true, withdrawableUntil: null, tracking: null });
    expect((await harness.requests.send(getMyInvoice, { orderId }, { caller: owner })).number).toBe(order.invoiceNumber);
    for (const contract of [getMyOrder, getMyInvoice, cancelMyOrder]) {
      for (const id of [orderId, guestOrder.orderId, randomUUID()])
        expect(await refusalCodeOf(harness.requests.send(contract, { orderId: id }, { caller: stranger }))).toBe('ORDER_UNKNOWN');
      expect(await refusalCodeOf(harness.requests.send(contract, { orderId }))).toBe('UNAUTHENTICATED');
    }
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('processing');
    expect(idsOf(await list(stranger))).toEqual([]);
  });

  it('have no invoice before they are paid', async () => {
    const caller = aCaller();
    const { orderId } = await place(harness, aBasket(), caller);
    expect(await refusalCodeOf(harness.requests.send(getMyInvoice, { orderId }, { caller }))).toBe('INVOICE_UNKNOWN');
  });

  it('are refunded once when their owner cancels them', async () => {
    const caller = aCaller();
    const { orderId } = await buy(harness, aBasket(), caller);
    const views = await Promise.all([1, 2, 3].map(() => harness.requests.send(cancelMyOrder, { orderId }, { caller })));
    expect(views.map(({ cancelReason }) => cancelReason)).toEqual(['customer', 'customer', 'customer']);
    await eventually(async () => expect(await readEventTypesOf(harness, orderId)).toEqual(['placed', 'paid', 'cancelled', 'refunded']));
    const order = await harness.requests.send(getMyOrder, { orderId }, { caller });
    expect(order).toMatchObject({ status: 'cancelled', refunded: { amount: 700 }, cancellable: false, withdrawable: false });
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.isConsistent);
  });

  it('expire their Checkout Session when they are cancelled unpaid', async () => {
    const caller = aCaller();
    const paymentPage = await place(harness, aBasket(), caller);
    expect(await harness.requests.send(cancelMyOrder, { orderId: paymentPage.orderId }, { caller })).toMatchObject({ status: 'cancelled' });
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'cancelled');
    expect(harness.catalogue.total('reserved')).toBe(0);
  });
});

describe('an order placed by an account', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('replaces the Checkout Session that the same basket opened as a guest', async () => {
    const basket = aBasket();
    const placedAsGuest = await place(harness, basket);
    const caller = aCaller();
    const placedAsCustomer = await place(harness, basket, caller);
    expect(placedAsCustomer.sessionId).not.toBe(placedAsGuest.sessionId);
    await waitForCheckoutStep(harness, placedAsGuest.checkoutId, 'cancelled');
    expect(idsOf(await list(caller))).toEqual([placedAsCustomer.orderId]);
  });

  it('keeps idempotency keys of accounts apart, and never takes the account from the body', async () => {
    const request = aBasket({ idempotencyKey: randomUUID() });
    const [one, other] = [aCaller(), aCaller()];
    const ownOrder = await place(harness, request, one);
    expect(await place(harness, request, one)).toEqual(ownOrder);
    const otherOrder = await place(harness, { ...request, cartId: randomUUID() }, other);
    expect(otherOrder.orderId).not.toBe(ownOrder.orderId);
    const forgedOwnerRequest = { ...aBasket(), userId: one.userId };
    expect(await refusalCodeOf(place(harness, forgedOwnerRequest, other))).toBe('INVALID_REQUEST');
    expect((await list(one)).total).toBe(1);
  });
});
