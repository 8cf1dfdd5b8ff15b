import { randomUUID } from 'node:crypto';
import * as stock from '@brote/contracts/catalog';
import type { RequestClient } from '@brote/messaging';
import { metrics } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { MeasureStock } from '../src/inventory/inventory/measure-stock';
import { aReservation, singleLineOf } from './builders';
import { CatalogHarness, refusalOf } from './catalog-harness';

const DAY_MS = 24 * 60 * 60_000;
const staffCaller = aCaller({ roles: ['customer', 'staff'] });
const asStaff = { caller: staffCaller };

describe('the inventory of staff', () => {
  let catalogue: CatalogHarness;
  let requests: RequestClient;
  beforeAll(async () => {
    catalogue = await CatalogHarness.start();
    requests = catalogue.requests;
  });
  afterAll(() => catalogue.stop());

  const readAuditEntriesOf = (sku: stock.Sku) =>
    catalogue.database.queryRows<{ action: string; actor_id: string; before: object; after: object }>(
      'SELECT action, actor_id, before, after FROM staff_audit WHERE target_id = :sku ORDER BY seq',
      { sku },
    );
  const receive = (sku: stock.Sku, pieces: number, adjustmentId = randomUUID()) =>
    requests.send(stock.receiveStock, { adjustmentId, sku, pieces, reason: ' Albarán 4711 ' }, asStaff);
  const correctToCount = (sku: stock.Sku, counted: number, seen: number, adjustmentId = randomUUID()) =>
    requests.send(stock.correctStock, { adjustmentId, sku, counted, seen, reason: 'Contado de nuevo' }, asStaff);
  const correctBy = async (sku: stock.Sku, delta: number) => {
    const { available = 0 } = await readSkuStockOf(sku);
    return correctToCount(sku, available + delta, available);
  };
  const setThreshold = (sku: stock.Sku, threshold: number) => requests.send(stock.setThreshold, { sku, threshold }, asStaff);
  const readSkuStockOf = async (sku: stock.Sku) => {
    const { skuStocks, salesDays } = await requests.send(stock.getInventory, {}, asStaff);
    return { ...skuStocks.find((skuStock) => skuStock.sku === sku), salesDays };
  };
  const readMovements = (overrides: Partial<stock.ListMovementsRequest>) =>
    requests.send(stock.listMovements, { sku: null, kind: null, cursor: null, limit: 20, ...overrides }, asStaff);

  it('refuses customers and anonymous callers', async () => {
    const customer = { caller: aCaller() };
    expect(await refusalOf(requests.send(stock.getInventory, {}))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusalOf(requests.send(stock.getInventory, {}, customer))).toMatchObject({ code: 'FORBIDDEN' });
    const adjustment = { adjustmentId: randomUUID(), sku: 'adult-blue', pieces: 1, reason: 'Albarán' } as const;
    expect(await refusalOf(requests.send(stock.receiveStock, adjustment, customer))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(requests.send(stock.setThreshold, { sku: 'adult-blue', threshold: 1 }, customer))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await readAuditEntriesOf('adult-blue')).toEqual([]);
  });

  it('lists the SKUs by type, then colour', async () => {
    const { skuStocks } = await requests.send(stock.getInventory, {}, asStaff);
    expect(skuStocks.map(({ sku }) => sku)).toEqual(stock.STOCKED_SKUS);
  });

  it('reports the stock of each SKU as metrics', async () => {
    const readMetric = async (name: string, sku: stock.Sku) =>
      (await metrics.getSingleMetric(name)?.get())?.values.find(({ labels }) => Reflect.get(labels, 'sku') === sku)?.value;
    const { available, threshold } = await readSkuStockOf('adult-blue');
    await catalogue.get(MeasureStock).measure();
    expect([await readMetric('stock_available', 'adult-blue'), await readMetric('stock_threshold', 'adult-blue')]).toEqual([
      available,
      threshold,
    ]);
    const offer = (offered: boolean) =>
      catalogue.database.queryRows(`UPDATE variant_availability SET offered = :offered WHERE sku = 'adult-blue'`, { offered });
    await offer(false);
    await catalogue.get(MeasureStock).measure();
    expect(await readMetric('stock_threshold', 'adult-blue')).toBe(-1);
    await offer(true);
  });

  it('adds a received delivery once, with an audit entry', async () => {
    const adjustmentId = randomUUID();
    expect(await receive('adult-white', 200, adjustmentId)).toMatchObject({ available: 700 });
    expect(await receive('adult-white', 200, adjustmentId)).toMatchObject({ available: 700 });
    expect((await readMovements({ sku: 'adult-white', kind: 'received' })).rows).toMatchObject([
      { available: 200, reserved: 0, sold: 0, reason: 'Albarán 4711', reference: adjustmentId },
    ]);
    expect(await readAuditEntriesOf('adult-white')).toEqual([
      {
        ...{ action: 'stock.receive', actor_id: staffCaller.userId, before: { available: 500 } },
        after: { available: 700, delta: 200, reason: 'Albarán 4711', adjustmentId },
      },
    ]);
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('stores the batch of a received delivery, and no batch for a correction', async () => {
    const adjustment = { adjustmentId: randomUUID(), sku: 'adult-pink', pieces: 40, reason: 'Albarán 4712' } as const;
    await requests.send(stock.receiveStock, { ...adjustment, batch: ' L-2611-A ' }, asStaff);
    await correctBy('adult-pink', -1);
    const { rows } = await readMovements({ sku: 'adult-pink' });
    expect(rows.map(({ kind, batch }) => [kind, batch])).toEqual([
      ['adjusted', null],
      ['received', 'L-2611-A'],
    ]);
    expect((await readAuditEntriesOf('adult-pink'))[0]?.after).toMatchObject({ batch: 'L-2611-A' });
    const tooLongBatch = { ...adjustment, adjustmentId: randomUUID(), batch: 'x'.repeat(41) };
    expect(await refusalOf(requests.send(stock.receiveStock, tooLongBatch, asStaff))).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('corrects a count down to zero, not below, and stores nothing for a refused count', async () => {
    expect(await correctBy('kids-white', -500)).toMatchObject({ available: 0 });
    expect(await refusalOf(correctBy('kids-white', -1))).toMatchObject({ code: 'INVALID_REQUEST' });
    expect((await readAuditEntriesOf('kids-white')).map(({ action }) => action)).toEqual(['stock.correct']);
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('refuses a count made before the stock changed, and returns the current count', async () => {
    const { available: seen = 0 } = await readSkuStockOf('kids-blue');
    await receive('kids-blue', 7);

    expect(await refusalOf(correctToCount('kids-blue', 400, seen))).toEqual({
      code: 'STOCK_CHANGED',
      details: { seen, available: seen + 7 },
    });
    expect(await readSkuStockOf('kids-blue')).toMatchObject({ available: seen + 7 });
    expect(await correctToCount('kids-blue', 400, seen + 7)).toMatchObject({ available: 400 });
  });

  it('accepts one of several concurrent counts, and applies a repeated count once', async () => {
    const { available: seen = 0 } = await readSkuStockOf('kids-purple');
    const counts = await Promise.allSettled([300, 310, 320, 330].map((counted) => correctToCount('kids-purple', counted, seen)));

    const refusals = counts.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refusals).toHaveLength(3);
    for (const reason of refusals) expect(reason).toMatchObject({ code: 'STOCK_CHANGED' });
    const { available = 0 } = await readSkuStockOf('kids-purple');
    const again = randomUUID();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await correctToCount('kids-purple', 250, available, again)).toMatchObject({ available: 250 });
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('publishes low stock after a higher threshold, and availability after a lower threshold', async () => {
    const before = (await catalogue.readPublishedEvents()).length;
    expect(await setThreshold('adult-purple', 500)).toMatchObject({ threshold: 500, available: 500 });
    await setThreshold('adult-purple', 500);
    await setThreshold('adult-purple', 30);
    const publishedEvents = (await catalogue.readPublishedEvents())
      .slice(before)
      .filter(({ aggregate_id }) => aggregate_id === 'adult-purple');
    expect(publishedEvents.map(({ type, aggregate_version, payload }) => [type, aggregate_version, payload])).toEqual([
      ['catalog.sku.availability-changed.v1', 1, { sku: 'adult-purple', availability: 'low-stock', left: 500 }],
      ['catalog.sku.ran-low.v1', 2, { sku: 'adult-purple', available: 500, threshold: 500 }],
      ['catalog.sku.availability-changed.v1', 3, { sku: 'adult-purple', availability: 'in-stock', left: null }],
    ]);
    expect((await readAuditEntriesOf('adult-purple')).map(({ before: was, after }) => [was, after])).toEqual([
      [{ threshold: 20 }, { threshold: 500 }],
      [{ threshold: 500 }, { threshold: 30 }],
    ]);
  });

  it('computes the days of cover from the net sales of the last 28 days', async () => {
    const sell = async (count: number) => {
      const request = aReservation({ lines: [singleLineOf('adult-yellow', { quantity: count })] });
      await catalogue.reserve(request);
      await requests.send(stock.commitReservation, { reservationId: request.reservationId });
      return request.reservationId;
    };
    expect(await readSkuStockOf('adult-yellow')).toMatchObject({ soldLately: 0, daysOfCover: null });
    await sell(20);
    catalogue.clock.advance(29 * DAY_MS);
    expect(await readSkuStockOf('adult-yellow')).toMatchObject({ soldLately: 0, daysOfCover: null, sold: 20, salesDays: 28 });
    await sell(14);
    await requests.send(stock.returnReservation, { reservationId: await sell(2) });
    expect(await readSkuStockOf('adult-yellow')).toMatchObject({ available: 466, soldLately: 14, daysOfCover: 932 });
  });

  it('sends staff an alert about offered SKUs with low stock, once per request, with an audit entry', async () => {
    const checkLowStock = () => requests.send(stock.checkLowStock, {}, asStaff);
    const before = (await checkLowStock()).skuStocks.map(({ sku }) => sku);
    await correctBy('adult-blue', -490);
    expect((await checkLowStock()).skuStocks).toContainEqual({ sku: 'adult-blue', available: 10, threshold: 20 });
    expect((await checkLowStock()).skuStocks.map(({ sku }) => sku)).toEqual(['adult-blue', ...before]);
    expect(await requests.send(stock.getLowStock, {})).toEqual(await checkLowStock());
    expect(await refusalOf(requests.send(stock.checkLowStock, {}, { caller: aCaller() }))).toMatchObject({ code: 'FORBIDDEN' });
    const adjustment = { alertId: randomUUID() };
    expect(await refusalOf(requests.send(stock.sendStockAlert, adjustment, { caller: aCaller() }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await requests.send(stock.sendStockAlert, adjustment, asStaff)).toEqual(await checkLowStock());
    await requests.send(stock.sendStockAlert, adjustment, asStaff);
    const publishedEvents = (await catalogue.readPublishedEvents()).filter(({ type }) => type === 'catalog.stock-alert.wanted.v1');
    expect(publishedEvents.map(({ payload }) => payload)).toEqual([adjustment]);
    const again = { alertId: randomUUID() };
    expect(await refusalOf(requests.send(stock.sendStockAlert, again, asStaff))).toMatchObject({ code: 'ALERT_SENT_RECENTLY' });
    expect((await readAuditEntriesOf('all' as stock.Sku)).map(({ action }) => action)).toEqual(['stock.send-alert']);
    catalogue.clock.advance(10 * 60_000);
    expect(await requests.send(stock.sendStockAlert, again, asStaff)).toEqual(await checkLowStock());
  });

  it('lists the movements page by page, newest first, each row once', async () => {
    for (const delta of [1, 2, 3, 4, 5]) await correctBy('kids-yellow', delta);
    const seen: number[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 4; page += 1) {
      const { rows, nextCursor } = await readMovements({ sku: 'kids-yellow', cursor, limit: 2 });
      seen.push(...rows.map(({ available }) => available));
      cursor = nextCursor;
      if (cursor === null) break;
    }
    expect([seen, cursor]).toEqual([[5, 4, 3, 2, 1, 500], null]);
    expect((await readMovements({ kind: 'opened', limit: 100 })).rows).toHaveLength(6);
  });
});
