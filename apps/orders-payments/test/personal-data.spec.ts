import { userConfirmed } from '@brote/contracts/identity';
import {
  confirmWithdrawal,
  ensureStripeCustomer,
  getInvoice,
  getInvoiceByLink,
  getOrder,
  getOrderByLink,
  listMyOrders,
  placeOrder,
  prepareWithdrawal,
} from '@brote/contracts/orders';
import { finishRemedy, getRecallByLink } from '@brote/contracts/recalls';
import { openRecallRequest } from '@brote/contracts/recalls/examples';
import { eraseFromOrders, exportFromOrders, type ErasePersonReply } from '@brote/contracts/personal-data';
import { createStripe } from '@brote/stripe-client';
import { eventually } from '@brote/test-support';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { PurgePersonalData } from '#app/operations/personal-data/personal-data-retention';
import { buy, refusalCodeOf, payByCard, place, waitForCheckoutStep } from './builders';
import { FakeIdentity } from './fake-identity';
import { startHarness, type Harness } from './harness';
import { addNote, createPerson, recallOrder, shipAndDeliver, findTablesContaining, type MarkedPerson } from './personal-data-steps';

let harness: Harness;
let identity: FakeIdentity;

const DAY_MS = 86_400_000;

const erase = ({ userId, email }: MarkedPerson): Promise<ErasePersonReply> => harness.requests.send(eraseFromOrders, { userId, email });

describe('the personal data of a customer', () => {
  beforeAll(async () => {
    harness = await startHarness({ RECONCILE_EVERY_MS: '300' });
    identity = await FakeIdentity.start(harness.nats.url);
  });
  afterAll(async () => {
    await identity.stop();
    await harness.end();
  });
  beforeEach(() => harness.catalogue.reset());

  it('is exported completely, without data of other customers', async () => {
    const [person, other] = [createPerson(identity), createPerson(identity)];
    const ownOrder = await buy(harness, person.basket(), person.caller);
    const asGuest = await buy(harness, person.basket());
    await buy(harness, other.basket(), other.caller);
    const { linkToken, number } = await harness.requests.send(getOrder, { orderId: ownOrder.orderId });
    const statementFields = {
      orderNumber: number,
      name: 'Zoe',
      email: person.email,
      items: [],
      reason: null,
      linkToken,
      locale: 'es' as const,
      clientHash: null,
    };
    await harness.requests.send(prepareWithdrawal, statementFields);
    await addNote(harness, asGuest.orderId, `${person.mark}called`);
    const { sections } = await harness.requests.send(exportFromOrders, { userId: person.userId, email: person.email });
    expect(sections.map(({ service, name, rows }) => [service, name, rows.length])).toEqual([
      ['orders-payments', 'orders', 2],
      ['orders-payments', 'payments', 2],
      ['orders-payments', 'refunds', 0],
      ['orders-payments', 'invoices', 2],
      ['orders-payments', 'withdrawals', 1],
      ['orders-payments', 'recalls', 0],
      ['orders-payments', 'staffNotes', 1],
      ['orders-payments', 'unknownPayments', 0],
      ['orders-payments', 'account', 1],
    ]);
    const text = JSON.stringify(sections);
    expect(text).toContain(`${person.mark}street 1`);
    expect(text).toContain(`${person.mark}called`);
    expect(text).toContain((await harness.requests.send(getOrder, { orderId: asGuest.orderId })).number);
    expect(text).not.toContain(other.mark);
  });

  it('is erased except for the invoices, and stays erased', async () => {
    const person = createPerson(identity);
    await identity.publishEvent(person);
    const ownOrder = await buy(harness, person.basket(), person.caller);
    const asGuest = await buy(harness, person.basket());
    for (const { orderId } of [ownOrder, asGuest]) await shipAndDeliver(harness, orderId);
    await addNote(harness, ownOrder.orderId, `${person.mark}called, number 699 777 131`);
    const { customerId } = await harness.requests.send(ensureStripeCustomer, { userId: person.userId });
    const paymentPage = await place(harness, person.basket(), person.caller);
    await harness.advance(32 * 60_000);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'expired');
    await eventually(async () => expect(await findTablesContaining(harness, person.mark)).toEqual(['account', 'order_note', 'orders']));
    const { linkToken: token, number: orderNumber } = await harness.requests.send(getOrder, { orderId: ownOrder.orderId });
    expect((await harness.requests.send(getInvoiceByLink, { token })).number).toMatch(/^F/);
    identity.changeContact(person, null);
    const answer = await erase(person);
    expect(answer).toEqual({ erased: 4, kept: 2 });
    expect((await erase(person)).erased).toBe(0);
    expect(await findTablesContaining(harness, person.mark)).toEqual([]);
    const api = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    await eventually(async () => expect(await api.customers.retrieve(customerId)).toMatchObject({ deleted: true }));
    expect((await harness.requests.send(getInvoice, { orderId: ownOrder.orderId })).number).toMatch(/^F/);
    for (const opened of [getOrderByLink, getInvoiceByLink])
      expect(await refusalCodeOf(harness.requests.send(opened, { token }))).toBe('LINK_INVALID');
    const statement = {
      orderNumber,
      name: 'Zoe',
      email: 'link@example.com',
      items: [],
      reason: null,
      locale: 'es' as const,
      clientHash: null,
    };
    const { id } = await harness.requests.send(prepareWithdrawal, { ...statement, linkToken: token });
    const named = await harness.queryRows('SELECT order_id FROM withdrawal WHERE id = :id', { id });
    expect(named).toEqual([{ order_id: null }]);
    const order = await harness.requests.send(getOrder, { orderId: ownOrder.orderId });
    expect([order.total.amount, order.shippingInfo.country, order.shippingInfo.email]).toEqual([700, 'ES', 'forgotten@shop.invalid']);
    expect((await harness.requests.send(listMyOrders, { cursor: null, limit: 5 }, { caller: person.caller })).total).toBe(0);
    await identity.publishEvent(person, userConfirmed);
    expect(await refusalCodeOf(harness.requests.send(ensureStripeCustomer, { userId: person.userId }))).toBe('ACCOUNT_UNKNOWN');
    await harness.app.get(RefundOrder).refund({
      refundId: person.caller.sessionId,
      orderId: ownOrder.orderId,
      amount: 100,
      reason: 'A broken brush',
      restock: false,
    });
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId: ownOrder.orderId })).refunded.amount).toBe(100));
    expect(await findTablesContaining(harness, person.mark)).toEqual([]);
  });

  it('in a note that staff wrote after the erasure is purged too', async () => {
    const person = createPerson(identity);
    const { orderId } = await buy(harness, person.basket(), person.caller);
    await shipAndDeliver(harness, orderId);
    await erase(person);
    await addNote(harness, orderId, `${person.mark}called`);

    await harness.advance(61 * DAY_MS);
    await harness.app.get(PurgePersonalData).purge();

    expect(await findTablesContaining(harness, person.mark)).toEqual([]);
  });

  it('is kept while a parcel is on its way, and erased on arrival', async () => {
    const person = createPerson(identity);
    const { orderId } = await buy(harness, person.basket(), person.caller);
    expect(await erase(person)).toEqual({ erased: 1, kept: 2 });
    expect((await harness.requests.send(getOrder, { orderId })).shippingInfo.address).toBe(`${person.mark}street 1`);
    await shipAndDeliver(harness, orderId);
    await eventually(async () => expect(await findTablesContaining(harness, person.mark)).toEqual([]), { withinMs: 10_000 });
  });

  it('does not return with a late payment or with a request still under way', async () => {
    const person = createPerson(identity);
    const paymentPage = await place(harness, person.basket(), person.caller);
    expect((await erase(person)).kept).toBe(1);
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    await shipAndDeliver(harness, paymentPage.orderId);
    await eventually(async () => expect(await findTablesContaining(harness, person.mark)).toEqual([]), { withinMs: 10_000 });
    const laterOrder = await harness.requests.send(placeOrder, person.basket(), { caller: person.caller });
    const [row] = await harness.queryRows<{ user_id: string | null }>('SELECT user_id FROM orders WHERE id = :orderId', {
      orderId: laterOrder.orderId,
    });
    expect(row?.user_id).toBeNull();
  });

  it('in a withdrawal is kept until the withdrawal is resolved', async () => {
    const person = createPerson(identity);
    const { orderId } = await buy(harness, person.basket(), person.caller);
    await shipAndDeliver(harness, orderId);
    const { linkToken, number } = await harness.requests.send(getOrder, { orderId });
    const statementFields = {
      orderNumber: number,
      name: `${person.mark} X`,
      email: person.email,
      items: [],
      reason: person.mark,
      linkToken,
      locale: 'es' as const,
    };
    const { id, confirmToken } = await harness.requests.send(prepareWithdrawal, { ...statementFields, clientHash: null });
    await harness.requests.send(confirmWithdrawal, { withdrawalId: id, confirmToken });
    expect(await erase(person)).toEqual({ erased: 2, kept: 2 });
    expect(await findTablesContaining(harness, person.mark)).toEqual(['withdrawal']);
    await harness.queryRows(`UPDATE withdrawal SET state = 'refused', resolved_at = now() WHERE id = :id`, { id });
    await eventually(async () => expect(await findTablesContaining(harness, person.mark)).toEqual([]), { withinMs: 10_000 });
  });

  it("in a recall's answer is exported, and kept until the remedy is finished", async () => {
    const [person, other] = [createPerson(identity), createPerson(identity)];
    const { orderId } = await buy(harness, person.basket(), person.caller);
    const { orderId: otherOrderId } = await buy(harness, other.basket(), other.caller);
    for (const id of [orderId, otherOrderId]) await shipAndDeliver(harness, id);
    const { recallId, admin, token, readRecipient } = await recallOrder(harness, orderId);
    const { sections } = await harness.requests.send(exportFromOrders, { userId: person.userId, email: person.email });
    const number = (await harness.requests.send(getOrder, { orderId })).number;
    expect(sections.find(({ name }) => name === 'recalls')?.rows).toMatchObject([
      { product: openRecallRequest.product, remedy: 'refund', doneRemedy: null, orders: [number] },
    ]);
    const { id: noticeId } = await readRecipient();
    const readPersonKey = async () =>
      (await harness.queryRows<{ key: string }>('SELECT person_key AS key FROM recall_notice WHERE id = :noticeId', { noticeId }))[0]?.key;
    const key = await readPersonKey();
    expect(await erase(person)).toMatchObject({ kept: 2 });
    expect(await findTablesContaining(harness, person.mark)).toEqual(['orders']);
    await harness.requests.send(finishRemedy, { recallId, noticeId, remedy: 'refund', note: `To ${person.mark}` }, { caller: admin });
    await eventually(async () => expect(await findTablesContaining(harness, person.mark)).toEqual([]), { withinMs: 10_000 });
    expect(await readPersonKey()).not.toBe(key);
    expect(await readRecipient()).toMatchObject({ remedy: 'refund', doneRemedy: 'refund', doneNote: null });
    expect(await refusalCodeOf(harness.requests.send(getRecallByLink, { token }))).toBe('LINK_INVALID');
    expect(await findTablesContaining(harness, other.mark)).toContain('orders');
  });

  it('is purged thirty days after an attempt that was never paid', async () => {
    const [person, buyer] = [createPerson(identity), createPerson(identity)];
    const paymentPage = await place(harness, person.basket());
    await buy(harness, buyer.basket());
    await harness.advance(32 * 60_000);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'expired');
    await harness.advance(29 * DAY_MS);
    expect(await findTablesContaining(harness, person.mark)).toEqual(['orders']);
    await harness.advance(DAY_MS);
    await eventually(async () => expect(await findTablesContaining(harness, person.mark)).toEqual([]), { withinMs: 10_000 });
    expect(await findTablesContaining(harness, buyer.mark)).toEqual(['orders']);
  });

  it("leaves the books six whole years after the last document's year; the books stay", async () => {
    const person = createPerson(identity);
    const { orderId } = await buy(harness, person.basket());
    await shipAndDeliver(harness, orderId);
    const readInvoiceChain = () =>
      harness.queryRows('SELECT number, issued_on, total, net, vat, previous_hash, hash FROM invoice ORDER BY series, year, counter');
    const [before, named] = [
      await readInvoiceChain(),
      async () => (await harness.queryRows(`SELECT 1 FROM invoice t WHERE t::text ILIKE :t`, { t: `%${person.mark}%` })).length,
    ];
    const [issued] = await harness.queryRows<{ year: number }>(
      'SELECT extract(year FROM issued_on)::int AS year FROM invoice WHERE order_id = :orderId',
      { orderId },
    );
    const year = issued?.year ?? 0;
    await harness.advance(Date.UTC(year + 7, 0, 1) - DAY_MS - harness.now());
    await harness.app.get(PurgePersonalData, { strict: false }).purge();
    expect([await findTablesContaining(harness, person.mark), await named()]).toEqual([['orders'], 1]);
    await harness.advance(DAY_MS);
    await eventually(async () => expect([await findTablesContaining(harness, person.mark), await named()]).toEqual([[], 0]), {
      withinMs: 10_000,
    });
    expect(await readInvoiceChain()).toEqual(before);
    const [document] = await harness.queryRows<{ content: object }>('SELECT content FROM invoice WHERE order_id = :orderId', { orderId });
    expect(document?.content).toMatchObject({ buyer: { name: '——', country: 'ES' }, lines: [{ quantity: expect.any(Number) as unknown }] });
  });

  it('can be removed from a document, but nothing else of the document can change', async () => {
    const { orderId } = await buy(harness, createPerson(identity).basket());
    const updateInvoice = (set: string, where: string): Promise<unknown> =>
      harness.queryRows(
        `WITH allowed AS MATERIALIZED (SELECT set_config('brote.may_forget', 'on', true)) UPDATE invoice SET ${set} FROM allowed WHERE ${where}`,
        { orderId },
      );
    await expect(updateInvoice('total = total - 1, net = net - 1', 'order_id = :orderId')).rejects.toThrow('never changed');
    await expect(updateInvoice(`content = content || '{"locale": "xx"}'`, 'order_id = :orderId')).rejects.toThrow('never changed');
    await expect(
      harness.queryRows(`UPDATE invoice SET content = content #- '{buyer}' WHERE order_id = :orderId`, { orderId }),
    ).rejects.toThrow('never changed');
    await expect(harness.queryRows('DELETE FROM invoice WHERE order_id = :orderId', { orderId })).rejects.toThrow('never changed');
  });
});
