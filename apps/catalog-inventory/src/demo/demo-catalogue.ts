import { UnitOfWork, type Transaction } from '@brote/persistence';
import type { DataSource } from 'typeorm';
import { PriceEntry } from '../catalog/prices/price-entry.entity';
import { DEMO_BOOKS, DEMO_MAKER, DEMO_PRICES, DEMO_PRICES_SINCE, DEMO_STOCK, DEMO_SORTING, DEMO_WARNINGS } from './demo-offers';
import {
  INSERT_BOOK,
  INSERT_BOOK_PRICE,
  INSERT_TERM,
  LOCK_PRODUCTS,
  MARK_NEWEST_TERM_PUBLISHED,
  OPEN_STOCK,
  SELECT_ANY_PRICE,
  SELECT_SALE_PERIOD,
  UPDATE_PRODUCTS,
} from './demo-catalogue.sql';

/**
 * Fills a new shop with the prices, their history, the maker, the warnings, the stock and the price books of the demonstration. It writes
 * the rows itself: use cases write no history, and they would record staff who did not act. Running copies of the service find the prices
 * at the next read.
 * @returns false when the shop has a price or a price book already; nothing changes then
 */
export function fillDemoCatalogue(dataSource: DataSource, now: Date = new Date()): Promise<boolean> {
  return new UnitOfWork(dataSource).run(async (tx) => {
    await tx.query(LOCK_PRODUCTS);
    if ((await tx.query(SELECT_ANY_PRICE)).length > 0) return false;
    const texts = { warningsEn: DEMO_WARNINGS.en, warningsEs: DEMO_WARNINGS.es, sortingEn: DEMO_SORTING.en, sortingEs: DEMO_SORTING.es };
    await tx.changeRows(UPDATE_PRODUCTS, { ...DEMO_MAKER, ...texts });
    await addPrices(tx, now);
    await addBooks(tx);
    for (const sku of DEMO_STOCK.skus) await tx.changeRows(OPEN_STOCK, { sku, pieces: DEMO_STOCK.pieces, now });
    return true;
  });
}

async function addPrices(tx: Transaction, now: Date): Promise<void> {
  const [sale] = await tx.query<{ startsAt: Date; endsAt: Date }>(SELECT_SALE_PERIOD, { now });
  if (sale === undefined) throw new Error('The months of the sale could not be computed');
  for (const { productId, price, salePrice } of DEMO_PRICES) {
    const regular = { productId, regularPrice: price, salePrice: null, saleEndsAt: null, validFrom: new Date(DEMO_PRICES_SINCE) };
    await tx.repository(PriceEntry).insert(regular);
    await tx.repository(PriceEntry).insert({ ...regular, salePrice, saleEndsAt: sale.endsAt, validFrom: sale.startsAt });
  }
}

async function addBooks(tx: Transaction): Promise<void> {
  for (const { name, validFrom, prices } of DEMO_BOOKS) {
    await tx.changeRows(INSERT_BOOK, { name });
    for (const [planId, terms] of Object.entries(prices)) await tx.changeRows(INSERT_BOOK_PRICE, { name, planId, ...terms });
    await tx.changeRows(INSERT_TERM, { name, validFrom });
  }
  await tx.changeRows(MARK_NEWEST_TERM_PUBLISHED, {});
}
