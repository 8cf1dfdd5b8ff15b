import { randomUUID } from 'node:crypto';
import { CatalogHarness, refusalOf } from '../../../test/catalog-harness';
import type { StockAdjustment } from './adjust-stock';
import { findImbalances, readBalances } from './stock-reconciliation.queries';

describe('AdjustStock', () => {
  let catalogue: CatalogHarness;
  beforeAll(async () => (catalogue = await CatalogHarness.start()));
  afterAll(() => catalogue.stop());

  type StockDifference = Omit<StockAdjustment, 'kind'>;
  const createAdjustment = (overrides: Partial<StockDifference>): StockDifference => ({
    adjustmentId: randomUUID(),
    sku: 'adult-blue',
    delta: 10,
    reason: 'Delivery of November',
    ...overrides,
  });
  const adjust = (overrides: Partial<StockDifference>) => catalogue.adjustStock(createAdjustment(overrides));

  it('starts with 500 pieces of each SKU and no sold pieces', async () => {
    expect(await catalogue.readStockOf('kids-yellow')).toEqual({ sku: 'kids-yellow', available: 500, reserved: 0, sold: 0, threshold: 20 });
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('adds and removes pieces and stores the reason', async () => {
    expect(await adjust({ delta: 200 })).toMatchObject({ available: 700 });
    expect(await adjust({ delta: -250, reason: 'Water damage' })).toMatchObject({ available: 450 });
    const [last] = await catalogue.manager.query<{ available: number; reason: string }[]>(
      `SELECT available, reason FROM stock_movement WHERE kind = 'adjusted' ORDER BY id DESC LIMIT 1`,
    );
    expect(last).toEqual({ available: -250, reason: 'Water damage' });
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('applies an adjustment once when it arrives ten times concurrently', async () => {
    const request = createAdjustment({ sku: 'adult-white', delta: 5 });
    await Promise.all(Array.from({ length: 10 }, () => catalogue.adjustStock(request)));
    expect(await catalogue.adjustStock(request)).toMatchObject({ available: 505 });
  });

  it('refuses to remove more pieces than are available, and accepts a smaller number afterwards', async () => {
    const request = createAdjustment({ sku: 'kids-white', delta: -501 });
    expect(await refusalOf(catalogue.adjustStock(request))).toEqual({
      code: 'STOCK_SHORT',
      details: [{ sku: 'kids-white', wanted: 501, left: 500 }],
    });
    expect(await catalogue.adjustStock({ ...request, delta: -500 })).toMatchObject({ available: 0 });
  });

  it('applies each of thirty concurrent adjustments', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => adjust({ sku: 'adult-purple', delta: index % 2 === 0 ? 3 : -1 })));
    expect(await catalogue.readStockOf('adult-purple')).toMatchObject({ available: 530 });
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('publishes that an SKU ran low, and publishes it again after a refill', async () => {
    const before = (await catalogue.readPublishedEvents()).length;
    for (const delta of [-490, 100, -100]) await adjust({ sku: 'adult-yellow', delta });
    expect((await catalogue.readPublishedEvents()).slice(before).map(({ type }) => type)).toEqual([
      'catalog.sku.availability-changed.v1',
      'catalog.sku.ran-low.v1',
      'catalog.sku.availability-changed.v1',
      'catalog.sku.availability-changed.v1',
      'catalog.sku.ran-low.v1',
    ]);
  });

  it('lets the balance check find an update that bypasses the ledger', async () => {
    await catalogue.manager.query(`UPDATE sku_stock SET available = available + 1 WHERE sku = 'adult-blue'`);
    const violations = (await readBalances(catalogue.manager)).flatMap(findImbalances);
    expect(violations).toEqual([
      expect.stringContaining('adult-blue: received = available + reserved + sold'),
      expect.stringContaining('adult-blue: available = sum of the ledger'),
    ]);
    await catalogue.manager.query(`UPDATE sku_stock SET available = available - 1 WHERE sku = 'adult-blue'`);
  });

  it.each(['stock_movement', 'product_price'])('keeps the table %s append-only', async (table) => {
    await expect(catalogue.manager.query(`DELETE FROM ${table}`)).rejects.toThrow('only ever appended to');
    await expect(catalogue.manager.query(`UPDATE ${table} SET id = DEFAULT`)).rejects.toThrow('only ever appended to');
  });
});
