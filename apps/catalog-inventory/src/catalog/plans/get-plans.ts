import type { PlansView } from '@brote/contracts/catalog';
import type { Sql } from '@brote/persistence';
import { readCatalogue } from '../products/catalogue.queries';
import { readBook, readStarts } from './plans.queries';
import { plansView } from './plans.view';

/** Reads the plans at a moment. Inside a transaction, pass it. */
export async function readPlans(sql: Sql, at: Date): Promise<PlansView> {
  const [book, catalogue, starts] = [await readBook(sql, at), await readCatalogue(sql), await readStarts(sql, at)];
  return plansView(book, catalogue, starts, at);
}
