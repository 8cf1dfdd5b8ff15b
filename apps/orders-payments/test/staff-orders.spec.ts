import { randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import { getOrder, prepareWithdrawal, confirmWithdrawal } from '@brote/contracts/orders';
import * as staff from '@brote/contracts/staff-orders';
import { arrivalDays, Clock, dispatchDay } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { buy, refusalCodeOf, basketOfPacks, place, withShippingInfo } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

const staffCaller = aCaller({ roles: ['customer', 'staff'] });
const asStaff = { caller: staffCaller };
const NO_FILTER: staff.OrdersFilter = { search: null, status: null, from: null, until: null, minTotal: null, maxTotal: null };
const ALL_ORDERS_REQUEST: staff.FindOrdersRequest = { ...NO_FILTER, cursor: null, limit: 50 };
const find = (overrides: Partial<staff.FindOrdersRequest> = {}, caller: Caller = staffCaller) =>
  harness.requests.send(staff.findOrders, { ...ALL_ORDERS_REQUEST, ...overrides }, { caller });
const findIds = async (overrides: Partial<staff.FindOrdersRequest> = {}) => (await find(overrides)).rows.map(({ id }) => id);
const ship = (orderId: string, trackingNumber = 'SEUR-0001') =>
  harness.requests.send(staff.shipOrderAsStaff, { orderId, carrier: 'seur', trackingNumber }, asStaff);
const readAuditOf = (targetId: string) =>
  harness.queryRows<{ action: string; actor_id: string; before: object; after: object }>(
    'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = :targetId ORDER BY at',
    { targetId },
  );

describe('staff', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('have reads and commands that customers cannot use', async () => {
    const customer = { caller: aCaller() };
    const id = { orderId: randomUUID() };
    expect(await refusalCodeOf(harness.requests.send(staff.findOrders, ALL_ORDERS_REQUEST))).toBe('UNAUTHENTICATED');
    expect(await refusalCodeOf(harness.requests.send(staff.findOrders, ALL_ORDERS_REQUEST, customer))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(staff.getStaffOrder, id, customer))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(staff.cancelOrderAsStaff, id, customer))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(staff.listWithdrawals, { list: null, cursor: null, limit: 5 }, customer))).toBe(
      'FORBIDDEN',
    );
  });

  it('find an order by number, address and name, by state, day and amount', async () => {
    const { orderId } = await buy(
      harness,
      basketOfPacks(2, withShippingInfo({ firstName: 'Ximena', lastName: 'Órtiz', email: 'ximena.o@example.com' })),
    );
    await place(harness);
    const { number } = await harness.requests.send(getOrder, { orderId });
    const counter = String(Number(number.split('-')[2]));
    for (const search of [number, `#${number.toLowerCase()}`, counter, 'ximena ór', 'órtiz', 'ortiz'])
      expect({ search, found: await findIds({ search }) }).toEqual({ search, found: [orderId] });
    expect(await findIds({ search: 'LUCIA.Ferrer@' })).toContain(orderId);
    expect(await findIds({ search: `%${number.slice(3)}` })).toEqual([]);
    expect(await findIds({ search: 'ximena', status: 'processing', minTotal: 1_400, maxTotal: 1_400 })).toEqual([orderId]);
    expect(await findIds({ search: 'ximena', minTotal: 1_401 })).toEqual([]);
    expect(await findIds({ search: 'ximena', status: 'shipped' })).toEqual([]);
    expect(await findIds({ search: 'ximena', from: '2020-01-01', until: '2020-01-02' })).toEqual([]);
    expect((await findIds()).length).toBeGreaterThan(1);
  });

  it('list each order once, newest first, with a cursor that only its reader can use', async () => {
    for (let placedCount = 0; placedCount < 3; placedCount += 1) await place(harness);
    const allIds = await findIds();
    const listedIds: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const { rows, nextCursor }: staff.FindOrdersReply = await find({ cursor, limit: 2 });
      listedIds.push(...rows.map(({ id }) => id));
      cursor = nextCursor;
      if (cursor === null) break;
    }
    expect(listedIds).toEqual(allIds);
    const { nextCursor } = await find({ limit: 1 });
    expect(await refusalCodeOf(find({ cursor: nextCursor }, aCaller({ roles: ['staff'] })))).toBe('CURSOR_INVALID');
  });

  it('ship, deliver and refund an order, each with one audit entry that names the author', async () => {
    const { orderId } = await buy(harness);
    expect((await ship(orderId)).actions).toEqual(['deliver', 'refund']);
    await ship(orderId);
    expect(await refusalCodeOf(ship(orderId, 'ANOTHER-1'))).toBe('ORDER_NOT_SHIPPABLE');
    await harness.requests.send(staff.deliverOrderAsStaff, { orderId }, asStaff);
    const refund = { orderId, refundId: randomUUID(), amount: 200, reason: 'A brush was broken', restock: false };
    const staleCaller = { caller: { ...staffCaller, authenticatedAt: staffCaller.authenticatedAt - 16 * 60_000 } };
    expect(await refusalCodeOf(harness.requests.send(staff.refundOrderAsStaff, refund, staleCaller))).toBe('REAUTHENTICATION_REQUIRED');
    const view = await harness.requests.send(staff.refundOrderAsStaff, refund, asStaff);
    expect(view).toMatchObject({ refundable: { amount: 500 }, refunds: [{ id: refund.refundId, amount: { amount: 200 } }] });
    expect(view.order).toMatchObject({ status: 'delivered', linkToken: '' });
    await harness.requests.send(staff.refundOrderAsStaff, refund, asStaff);
    expect(await readAuditOf(orderId)).toEqual([
      {
        ...{ action: 'order.ship', actor_id: staffCaller.userId, before: { status: 'processing' } },
        after: { status: 'shipped', carrier: 'seur', trackingNumber: '(left out)' },
      },
      { action: 'order.deliver', actor_id: staffCaller.userId, before: { status: 'shipped' }, after: { status: 'delivered' } },
      expect.objectContaining({ action: 'order.refund', before: { left: 700 } }),
    ]);
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(200));
  });

  it('cancel paid and unpaid orders', async () => {
    const { orderId } = await buy(harness);
    const page = await place(harness);
    for (const id of [orderId, page.orderId]) {
      const { order } = await harness.requests.send(staff.cancelOrderAsStaff, { orderId: id }, asStaff);
      expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'staff' });
      await harness.requests.send(staff.cancelOrderAsStaff, { orderId: id }, asStaff);
      expect((await readAuditOf(id)).map(({ action }) => action)).toEqual(['order.cancel']);
    }
  });

  it('ship many parcels, and report those that could not leave', async () => {
    const [one, other, unpaidOrder] = [await buy(harness), await buy(harness), await place(harness)];
    const parcels = [one, unpaidOrder, other].map(({ orderId }, index) => ({ orderId, trackingNumber: `GLS-000${index}` }));
    const { results } = await harness.requests.send(staff.shipOrders, { carrier: 'gls', parcels }, asStaff);
    expect(results.map(({ refusal }) => refusal)).toEqual([null, 'ORDER_NOT_SHIPPABLE', null]);
    expect((await findIds({ status: 'shipped' })).slice(0, 2).sort()).toEqual([one.orderId, other.orderId].sort());
  });

  it('store a note once, with the order and not in the audit', async () => {
    const { orderId } = await place(harness);
    const note = { orderId, noteId: randomUUID(), text: 'Llamar a Lucía antes' };
    await harness.requests.send(staff.addOrderNote, note, asStaff);
    const { notes } = await harness.requests.send(staff.addOrderNote, note, asStaff);
    expect(notes).toEqual([{ id: note.noteId, authorId: staffCaller.userId, text: note.text, at: expect.any(String) as string }]);
    expect(JSON.stringify(await readAuditOf(orderId))).not.toContain('Lucía');
    expect(await refusalCodeOf(harness.requests.send(staff.addOrderNote, { ...note, orderId: randomUUID() }, asStaff))).toBe(
      'ORDER_UNKNOWN',
    );
  });

  it('give documents: the rows of a table, the invoice and the packing slip', async () => {
    const { orderId } = await buy(harness, basketOfPacks(1, withShippingInfo({ firstName: '=cmd()', lastName: 'Жана' })));
    const exportRequest = { ...NO_FILTER, search: '=cmd', cursor: null };
    const { rows, nextCursor } = await harness.requests.send(staff.exportOrders, exportRequest, asStaff);
    const { invoiceNumber } = await harness.requests.send(getOrder, { orderId });
    const amounts = { net: { amount: 579, currency: 'EUR' }, vat: { amount: 121, currency: 'EUR' } };
    expect(rows).toMatchObject([
      {
        ...{ id: orderId, name: '=cmd() Жана', leavesOn: dispatchDay(harness.app.get(Clock).now()) },
        ...{ invoice: { number: invoiceNumber, ratePermille: 210, ...amounts }, creditNotes: [] },
      },
    ]);
    expect(nextCursor).toBeNull();
    expect(await readAuditOf('all')).toMatchObject([{ action: 'order.export', after: { status: null, due: false } }]);
    const invoice = await harness.requests.send(staff.getInvoiceForStaff, { orderId }, asStaff);
    const slip = await harness.requests.send(staff.getPackingSlip, { orderId }, asStaff);
    for (const { pdfBase64 } of [invoice, slip]) expect(Buffer.from(pdfBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await harness.requests.send(staff.getPackingSlip, { orderId }, asStaff)).pdfBase64).toBe(slip.pdfBase64);
  });

  it('list withdrawals with the days that are left, and resolve them', async () => {
    const { orderId } = await buy(harness);
    await ship(orderId);
    const { number, linkToken, shippingInfo } = await harness.requests.send(getOrder, { orderId });
    const statementFields = { orderNumber: number, name: 'Lucía Ferrer', email: shippingInfo.email, items: [], reason: null };
    const { id, confirmToken } = await harness.requests.send(prepareWithdrawal, {
      ...statementFields,
      linkToken,
      locale: 'es',
      clientHash: null,
    });
    await harness.requests.send(confirmWithdrawal, { withdrawalId: id, confirmToken });
    const list = (listName: staff.WithdrawalList) =>
      harness.requests.send(staff.listWithdrawals, { list: listName, cursor: null, limit: 10 }, asStaff);
    expect((await list('open')).rows).toMatchObject([{ id, isProven: true, daysLeft: 13, orderId }]);
    const decision = { withdrawalId: id, decision: 'refund' as const, reason: null, restock: true };
    expect(await harness.requests.send(staff.resolveWithdrawalAsStaff, decision, asStaff)).toMatchObject({ id, state: 'refunded' });
    await harness.requests.send(staff.resolveWithdrawalAsStaff, decision, asStaff);
    expect((await list('open')).rows).toEqual([]);
    expect((await list('resolved')).rows).toMatchObject([{ id, state: 'refunded', resolvedAt: expect.any(String) as string }]);
    expect(await readAuditOf(id)).toMatchObject([
      { action: 'withdrawal.refund', before: { state: 'received' }, after: { state: 'refunded' } },
    ]);
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(700));
  });

  it('list due and late orders by dispatch day, page by page', async () => {
    const [first, second, sentOrder] = [await buy(harness), await buy(harness), await buy(harness)];
    await ship(sentOrder.orderId);
    const leavesOn = dispatchDay(harness.app.get(Clock).now());
    const { from, until } = arrivalDays(leavesOn, 'ES');
    const view = await harness.requests.send(staff.getStaffOrder, { orderId: first.orderId }, asStaff);
    expect(view).toMatchObject({ leavesOn, arrivesFrom: from, arrivesUntil: until });
    const ownOrderIds = [first.orderId, second.orderId].sort();
    expect((await findIds({ due: true })).filter((id) => ownOrderIds.includes(id))).toEqual([]);
    await harness.advance(10 * 86_400_000);
    const { orderId: todayOrderId } = await buy(harness);
    const { rows } = await find({ due: true });
    expect(rows.map(({ leavesOn: day }) => day)).toEqual(rows.map(({ leavesOn: day }) => day).sort());
    expect(rows.map(({ id }) => id).filter((id) => [...ownOrderIds, sentOrder.orderId, todayOrderId].includes(id))).toEqual(ownOrderIds);
    const page = await find({ due: true, limit: 1 });
    const next = await find({ due: true, limit: 50, cursor: page.nextCursor });
    expect([...page.rows, ...next.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(await refusalCodeOf(find({ cursor: page.nextCursor }))).toBe('CURSOR_INVALID');
    expect((await findIds({ sort: 'dispatch' })).at(-1)).toBe(todayOrderId);
  });
});
