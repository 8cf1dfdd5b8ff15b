import { randomUUID } from 'node:crypto';
import { commitReservation, receiveStock, returnPieces, returnReservation, type Sku } from '@brote/contracts/catalog';
import * as recalls from '@brote/contracts/recalls';
import type { RequestClient } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { aCaller } from '@brote/test-support';
import { RecordParcel } from '../src/inventory/batches/record-parcel';
import { aReservation, singleLineOf } from './builders';
import { CatalogHarness, refusalOf } from './catalog-harness';

const asAdmin = { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) };
const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };

let catalogue: CatalogHarness;
let requests: RequestClient;
beforeAll(async () => {
  catalogue = await CatalogHarness.start();
  requests = catalogue.requests;
});
afterEach(async () => expect(await catalogue.findImbalances()).toEqual([]));
afterAll(() => catalogue.stop());

const receive = (sku: Sku, pieces: number, batch: string | null) =>
  requests.send(receiveStock, { adjustmentId: randomUUID(), sku, pieces, reason: 'Albarán 4711', batch }, asStaff);
const sellPieces = async (sku: Sku, quantity: number): Promise<string> => {
  const reservation = aReservation({ lines: [singleLineOf(sku, { quantity })] });
  await catalogue.reserve(reservation);
  await requests.send(commitReservation, { reservationId: reservation.reservationId });
  return reservation.reservationId;
};
const shipParcel = (orderId: string, reservationId: string) =>
  catalogue.get(UnitOfWork).run((tx) => catalogue.get(RecordParcel).record(tx, { orderId, reservationId }, catalogue.clock.now()));
const sellAndShip = async (sku: Sku, quantity: number): Promise<{ orderId: string; reservationId: string }> => {
  const parcel = { orderId: randomUUID(), reservationId: await sellPieces(sku, quantity) };
  await shipParcel(parcel.orderId, parcel.reservationId);
  return parcel;
};
const readBatchesOf = async (orderId: string) => {
  const { source, shares } = await requests.send(recalls.getOrderBatches, { orderId }, asStaff);
  return [source, ...shares.map(({ batch, pieces }) => `${pieces} of ${batch ?? '?'}`)];
};
const recordBatches = (orderId: string, sku: Sku, shares: readonly (readonly [string | null, number])[]) =>
  requests.send(recalls.recordOrderBatches, { orderId, shares: shares.map(([batch, pieces]) => ({ sku, batch, pieces })) }, asStaff);
const readBatchRowOf = async (sku: Sku, batch: string | null) => {
  const { rows } = await requests.send(recalls.listBatches, {}, asStaff);
  const row = rows.find((one) => one.sku === sku && one.batch === batch);
  return row && [row.received, row.left, row.sent];
};
const readAuditEntriesOf = (action: string) =>
  catalogue.database.queryRows<{ target_id: string; before: unknown; after: Record<string, unknown> }>(
    'SELECT target_id, before, after FROM staff_audit WHERE action = :action ORDER BY seq',
    { action },
  );

describe('the batches of a parcel', () => {
  it('are the oldest in stock, and are unknown before the parcel leaves', async () => {
    await catalogue.setAvailable(0, ['adult-white']);
    await receive('adult-white', 3, 'L-1');
    await receive('adult-white', 5, 'L-2');
    const orderId = randomUUID();
    const reservationId = await sellPieces('adult-white', 4);
    expect(await requests.send(recalls.getOrderBatches, { orderId }, asStaff)).toMatchObject({ leftAt: null, shares: [] });
    for (let attempt = 0; attempt < 2; attempt += 1) await shipParcel(orderId, reservationId);
    expect(await readBatchesOf(orderId)).toEqual(['books', '3 of L-1', '1 of L-2']);
    expect([await readBatchRowOf('adult-white', 'L-1'), await readBatchRowOf('adult-white', 'L-2')]).toEqual([
      [3, 0, 3],
      [5, 4, 1],
    ]);
  });

  it('count as unknown for pieces that arrived without a batch number', async () => {
    const { orderId } = await sellAndShip('adult-purple', 2);
    expect(await readBatchesOf(orderId)).toEqual(['books', '2 of ?']);
  });

  it('follow returned pieces, for a full and for a partial return', async () => {
    await catalogue.setAvailable(0, ['adult-blue']);
    await receive('adult-blue', 3, 'L-3');
    await receive('adult-blue', 3, 'L-4');
    const first = await sellAndShip('adult-blue', 4);
    const pieces = [{ sku: 'adult-blue' as const, quantity: 2 }];
    await requests.send(returnPieces, { returnId: randomUUID(), reservationId: first.reservationId, pieces });
    expect(await readBatchesOf(first.orderId)).toEqual(['books', '2 of L-3']);
    expect(await readBatchRowOf('adult-blue', 'L-4')).toEqual([3, 3, 0]);
    await requests.send(returnReservation, { reservationId: first.reservationId });
    expect(await readBatchesOf(first.orderId)).toEqual(['books']);
    expect(await readBatchRowOf('adult-blue', 'L-3')).toEqual([3, 3, 0]);
    // These pieces came back before their parcel was known, so no batch is recorded for them.
    const earlyParcel = { orderId: randomUUID(), reservationId: await sellPieces('adult-blue', 1) };
    await requests.send(returnReservation, { reservationId: earlyParcel.reservationId });
    await shipParcel(earlyParcel.orderId, earlyParcel.reservationId);
    expect(await readBatchesOf(earlyParcel.orderId)).toEqual(['books']);
  });

  it('are corrected by the packer, with an audit entry', async () => {
    await catalogue.setAvailable(0, ['kids-white']);
    await receive('kids-white', 2, 'L-5');
    await receive('kids-white', 2, 'L-6');
    const { orderId } = await sellAndShip('kids-white', 2);
    expect(await readBatchesOf(orderId)).toEqual(['books', '2 of L-5']);
    for (let attempt = 0; attempt < 2; attempt += 1) await recordBatches(orderId, 'kids-white', [[' l-6 ', 2]]);
    expect(await readBatchesOf(orderId)).toEqual(['packer', '2 of L-6']);
    expect(await readBatchRowOf('kids-white', 'L-5')).toEqual([2, 2, 0]);
    expect(await readAuditEntriesOf('order.note-batches')).toMatchObject([
      { target_id: orderId, before: { shares: [{ batch: 'L-5', pieces: 2 }] }, after: { shares: [{ batch: 'l-6', pieces: 2 }] } },
    ]);
  });

  it('refuse a correction with an unknown batch, a short batch, a wrong count or an unknown parcel', async () => {
    await catalogue.setAvailable(0, ['kids-yellow']);
    await receive('kids-yellow', 1, 'L-7');
    await receive('kids-yellow', 4, 'L-8');
    const otherParcel = await sellAndShip('kids-yellow', 1);
    const { orderId } = await sellAndShip('kids-yellow', 2);
    const before = await readBatchesOf(orderId);
    expect(await refusalOf(recordBatches(randomUUID(), 'kids-yellow', [['L-8', 2]]))).toMatchObject({ code: 'PARCEL_UNKNOWN' });
    expect(await refusalOf(recordBatches(orderId, 'kids-yellow', [['L-8', 3]]))).toMatchObject({ code: 'PIECES_WRONG' });
    expect(await refusalOf(recordBatches(orderId, 'kids-yellow', [['L-9', 2]]))).toMatchObject({ code: 'BATCH_UNKNOWN' });
    expect(await refusalOf(recordBatches(orderId, 'kids-yellow', [['L-7', 2]]))).toEqual({
      code: 'BATCH_SHORT',
      details: { sku: 'kids-yellow', batch: 'L-7', left: 0 },
    });
    expect([await readBatchesOf(orderId), await readBatchesOf(otherParcel.orderId)]).toEqual([before, ['books', '1 of L-7']]);
  });

  it('are listed for staff only and blocked by admins only', async () => {
    const asCustomer = { caller: aCaller() };
    expect(await refusalOf(requests.send(recalls.listBatches, {}, asCustomer))).toMatchObject({ code: 'FORBIDDEN' });
    const blockRequest = { blockId: randomUUID(), batch: 'L-1', reason: 'Retirada' };
    expect(await refusalOf(requests.send(recalls.blockBatch, blockRequest, asStaff))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(requests.send(recalls.blockBatch, { ...blockRequest, batch: 'L-none' }, asAdmin))).toMatchObject({
      code: 'BATCH_UNKNOWN',
    });
  });

  it('leave the stock once when they are blocked, and the reply counts the pieces already promised', async () => {
    await catalogue.setAvailable(0, ['adult-yellow']);
    await receive('adult-yellow', 5, 'L-10');
    await receive('adult-yellow', 2, 'L-11');
    await sellPieces('adult-yellow', 4);
    const blockRequest = { blockId: randomUUID(), batch: ' l-10', reason: 'Retirada del fabricante' };
    expect(await requests.send(recalls.blockBatch, blockRequest, asAdmin)).toEqual({ blocked: 3, promised: 2, isRepeated: false });
    expect(await catalogue.readStockOf('adult-yellow')).toMatchObject({ available: 0, sold: expect.any(Number) as number });
    expect(await readBatchRowOf('adult-yellow', 'L-10')).toEqual([5, 2, 0]);
    expect(await requests.send(recalls.blockBatch, blockRequest, asAdmin)).toMatchObject({ blocked: 3, isRepeated: true });
    expect(await readAuditEntriesOf('batch.block')).toMatchObject([{ target_id: 'l-10', after: { blocked: 3, promised: 2 } }]);
  });

  it('lead to the orders that received them, except orders whose packer recorded another batch', async () => {
    await catalogue.setAvailable(0, ['adult-blue']);
    await receive('adult-blue', 2, 'T-1');
    await receive('adult-blue', 9, 'T-2');
    const assumedParcel = await sellAndShip('adult-blue', 1);
    const confirmedParcel = await sellAndShip('adult-blue', 1);
    const correctedParcel = await sellAndShip('adult-blue', 2);
    await sellAndShip('adult-blue', 1);
    const returnedParcel = await sellAndShip('adult-blue', 1);
    await recordBatches(confirmedParcel.orderId, 'adult-blue', [['T-1', 1]]);
    await recordBatches(correctedParcel.orderId, 'adult-blue', [['T-2', 2]]);
    await requests.send(returnReservation, { reservationId: returnedParcel.reservationId });
    const traceRequest = { batches: [' t-1'], skus: ['adult-blue' as const], after: null };
    const { arrivedAt, orders } = await requests.send(recalls.traceBatches, { ...traceRequest, limit: 50 });
    expect(arrivedAt).toBe(catalogue.clock.now().toISOString());
    const traceByOrder = new Map(orders.map(({ orderId, trace }) => [orderId, trace]));
    expect([assumedParcel, confirmedParcel, correctedParcel, returnedParcel].map(({ orderId }) => traceByOrder.get(orderId))).toEqual([
      'books',
      'packed',
      'elsewhere',
      undefined,
    ]);
    const [first] = (await requests.send(recalls.traceBatches, { ...traceRequest, limit: 1 })).orders;
    const { orders: remainingOrders } = await requests.send(recalls.traceBatches, {
      ...traceRequest,
      after: first?.orderId ?? null,
      limit: 50,
    });
    expect([first, ...remainingOrders]).toEqual(orders);
    expect(await requests.send(recalls.traceBatches, { ...traceRequest, batches: ['T-none'], limit: 50 })).toMatchObject({
      arrivedAt: null,
    });
  });

  it('stay as they were recorded, also against statements in the database', async () => {
    for (const statement of ['UPDATE batch_use SET pieces = 1', 'DELETE FROM parcel'])
      await expect(catalogue.manager.query(statement)).rejects.toThrow('only ever appended to');
  });
});
