import type { Transaction } from '@brote/persistence';
import type { FactTable, MetricsSchema, PublishedFact } from './fact-tables';
import { upsertFactsSql } from './metrics.sql';

/**
 * Writes facts by their ids. A version that is older than a stored or passed one changes nothing. In one statement, in the order of ids.
 */
export function upsertFacts<F>(tx: Transaction, schema: MetricsSchema, table: FactTable<F>, facts: readonly PublishedFact<F>[]): void {
  if (facts.length > 0) tx.write(upsertFactsSql(schema, table), { facts: JSON.stringify(facts.map((one) => table.rowOf(one))) });
}
