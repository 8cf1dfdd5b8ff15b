import { ALL_REQUESTS, ownerOf } from '@brote/contracts/broker';
import { seededWord } from '@brote/test-support';
import { TextColumns } from '@brote/test-support/data-map';
import { dataMap } from '../src/data-map';
import { CatalogHarness } from './catalog-harness';

let catalogue: CatalogHarness;

beforeAll(async () => {
  catalogue = await CatalogHarness.start();
});
afterAll(() => catalogue.stop());

it('each text column that the data map calls plain stores a test word, unless the database refuses it', async () => {
  const textColumns = new TextColumns(catalogue.database.dataSource, dataMap, seededWord());
  await textColumns.fillEmptyTables({ country: 'DE' });
  const planted = await textColumns.plantInPlainColumns(() => Promise.resolve('nothing: the service exports nothing about a person'));
  // The database itself refuses each word here, by the column's type or by the values that a CHECK names.
  expect(planted.refused).toEqual([
    'batch_use.source: check',
    'dead_letter.status: check',
    'packaging_register.country: check',
    'price_book.billing_period: check',
    'price_book.intervals: type',
    'product.category: check',
    'reservation.state: check',
    'sku_stock.type: check',
    'stock_movement.batch: check',
    'stock_movement.kind: check',
    'stream_watch.role: check',
    'tree_receipt.document_url: check',
    'tree_receipt_strike.reason: check',
    'variant_availability.type: check',
  ]);
  expect(planted.taken).toBeGreaterThanOrEqual(77);
});

it('the catalogue takes no part in export and erasure, because it holds no personal column', () => {
  const personalDataRequests = ALL_REQUESTS.filter(
    ({ subject, calledBy }) => ownerOf(subject) === 'catalog-inventory' && calledBy.includes('identity'),
  );
  expect(personalDataRequests.map(({ name }) => name)).toEqual([]);
  expect(Object.values(dataMap.tables).flatMap(({ personal = {} }) => Object.keys(personal))).toEqual([]);
});
