import type { PlansView } from '@brote/contracts/catalog';
import type { Sql } from '@brote/persistence';
import { readCatalogue } from '../products/catalogue.queries';
import { readBook, readStarts, readStateWithoutBook } from './plans.queries';
import { plansView, plansViewWithoutBook } from './plans.view';

/** Reads the plans at a moment; none before the first price book. Inside a transaction, pass it. */
export async function readPlans(sql: Sql, at: Date): Promise<PlansView> {
  const [book, catalogue] = [await readBook(sql, at), await readCatalogue(sql)];
  if (book === null) return plansViewWithoutBook(await readStateWithoutBook(sql, at), catalogue, at);
  return plansView(book, catalogue, await readStarts(sql, at), at);
}
