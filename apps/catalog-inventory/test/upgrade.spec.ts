import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@brote/contracts/audit';
import { commitReservation, getCatalogue, getInventory, listMovements, receiveStock, setThreshold } from '@brote/contracts/catalog';
import { listBatches } from '@brote/contracts/recalls';
import { listTreeReceipts } from '@brote/contracts/tree-receipts';
import { aCaller } from '@brote/test-support';
import { EARLIER_SHOP_TIME, useUpgradedDatabase, type UpgradedDatabase } from '@brote/test-support/upgrade';
import { ShopOpening } from '../src/catalog/opening/shop-opening';
import { entities, migrations } from '../src/data-source';
import { CatalogHarness } from './catalog-harness';

interface StockRow {
  sku: string;
  available: number;
  reserved: number;
  sold: number;
  threshold: number;
}
interface MovementRow {
  id: number;
  sku: string;
  available: number;
  reserved: number;
  sold: number;
  reference: string;
}
interface LotRow {
  sku: string;
  batch: string | null;
  pieces: number;
}
interface ReservationLineRow {
  reservation_id: string;
  quantity: number;
}

const PAGE = 100;
const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };

let upgraded: UpgradedDatabase;
let catalogue: CatalogHarness;

/** All movements, page by page. */
async function readMovements(cursor: string | null = null): Promise<MovementRow[]> {
  const { rows, nextCursor } = await catalogue.requests.send(listMovements, { sku: null, kind: null, cursor, limit: PAGE }, asStaff);
  const page = rows.map(({ id, sku, available, reserved, sold, reference }) => ({ id, sku, available, reserved, sold, reference }));
  return nextCursor === null ? page : [...page, ...(await readMovements(nextCursor))];
}

const sumReserved = async () =>
  (await catalogue.requests.send(getInventory, {}, asStaff)).skuStocks.reduce((sum, { reserved }) => sum + reserved, 0);

describe('a database of version 0.2.0', () => {
  beforeAll(async () => {
    upgraded = await useUpgradedDatabase('catalog-inventory', { entities, migrations });
    catalogue = await CatalogHarness.startOn(upgraded, EARLIER_SHOP_TIME);
  });
  afterAll(() => catalogue.stop());

  it('holds every row after the migrations', () => {
    for (const table of ['plan_start', 'price_book_term', 'parcel', 'batch_use', 'tree_receipt_strike']) upgraded.before.rows(table);
    expect(upgraded.losses).toEqual([]);
  });

  it('shows products, stock, movements and batches, and the stock balances', async () => {
    const { products } = await catalogue.requests.send(getCatalogue, {});
    const storedProducts = upgraded.before.rows<{ id: string; name_es: string; published: boolean }>('product');
    expect(new Map(products.map(({ id, name }) => [id, name.es]))).toEqual(
      new Map(storedProducts.filter(({ published }) => published).map(({ id, name_es: name }) => [id, name])),
    );
    const { skuStocks } = await catalogue.requests.send(getInventory, {}, asStaff);
    for (const { sku, available, reserved, sold, threshold } of upgraded.before.rows<StockRow>('sku_stock'))
      expect(skuStocks.find((stock) => stock.sku === sku)).toMatchObject({ available, reserved, sold, threshold });
    const movements = new Map((await readMovements()).map((movement) => [movement.id, movement]));
    for (const { id, sku, available, reserved, sold, reference } of upgraded.before.rows<MovementRow>('stock_movement'))
      expect(movements.get(id)).toEqual({ id, sku, available, reserved, sold, reference });
    const { rows: batches } = await catalogue.requests.send(listBatches, {}, asStaff);
    for (const { sku, batch, pieces } of upgraded.before.rows<LotRow>('stock_lot'))
      expect(batches.find((row) => row.sku === sku && row.batch === batch)?.received).toBeGreaterThanOrEqual(pieces);
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('shows the receipts of planted trees, and which were struck', async () => {
    const { rows } = await catalogue.requests.send(listTreeReceipts, { cursor: null, limit: 20 }, asStaff);
    const struck = new Set(upgraded.before.rows<{ receipt_id: string }>('tree_receipt_strike').map(({ receipt_id: id }) => id));
    for (const { id, trees, reference } of upgraded.before.rows<{ id: string; trees: number; reference: string }>('tree_receipt')) {
      const receipt = rows.find((row) => row.id === id);
      expect([receipt?.trees, receipt?.reference, receipt?.struck !== null]).toEqual([trees, reference, struck.has(id)]);
    }
  });

  it('stays open for sale in production', async () => {
    expect(await catalogue.get(ShopOpening).readOpenedAt()).not.toBeNull();
  });

  it('sells the pieces of a reservation and receives new ones', async () => {
    const [held] = upgraded.before.rows<{ reservation_id: string; state: string }>('reservation').filter(({ state }) => state === 'held');
    const reservationId = held?.reservation_id ?? '';
    const lines = upgraded.before.rows<ReservationLineRow>('reservation_line').filter((line) => line.reservation_id === reservationId);
    const reservedBefore = await sumReserved();
    expect(await catalogue.requests.send(commitReservation, { reservationId })).toEqual({ state: 'committed' });
    expect(reservedBefore - (await sumReserved())).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
    const { available } = await catalogue.readStockOf('adult-blue');
    const delivery = { adjustmentId: randomUUID(), sku: 'adult-blue', pieces: 10, reason: 'Albarán 4711', batch: 'L-2027' } as const;
    expect((await catalogue.requests.send(receiveStock, delivery, asStaff)).available).toBe(available + 10);
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('keeps the audit of staff in an unbroken chain, and continues it', async () => {
    const verifyChain = () => catalogue.requests.send(verifyAudit.catalog, { seq: null, hash: null });
    const { entries } = await verifyChain();
    expect(entries).toBeGreaterThanOrEqual(upgraded.before.rows('staff_audit').length);
    const [stock] = upgraded.before.rows<StockRow>('sku_stock').filter(({ sku }) => sku === 'kids-white');
    await catalogue.requests.send(setThreshold, { sku: 'kids-white', threshold: (stock?.threshold ?? 0) + 1 }, asStaff);
    expect(await verifyChain()).toMatchObject({ entries: entries + 1, brokenAt: null });
  });
});
