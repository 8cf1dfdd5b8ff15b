import type { Transaction } from '@brote/persistence';
import type { FactTable, PublishedFact } from './fact-tables';

/** The served metrics, and those that a rebuild is filling. */
export type MetricsSchema = 'figures' | 'figures_next';

/**
 * Writes facts by their ids. A version that is older than a stored or passed one changes nothing. In one statement, in the order of ids.
 */
export function upsertFacts<F>(tx: Transaction, schema: MetricsSchema, table: FactTable<F>, facts: readonly PublishedFact<F>[]): void {
  if (facts.length > 0) tx.write(upsertStatementOf(schema, table), { facts: JSON.stringify(facts.map((one) => table.rowOf(one))) });
}

function upsertStatementOf<F>(schema: MetricsSchema, { name, columns }: FactTable<F>): string {
  const names = ['id', 'version', ...columns.map(([column]) => column)];
  const recordColumns = [
    `id ${name === 'charge_fact' ? 'text' : 'uuid'}`,
    'version bigint',
    ...columns.map(([column, type]) => `${column} ${type}`),
  ];
  const assignments = names.slice(1).map((column) => `${column} = excluded.${column}`);
  return `
    INSERT INTO ${schema}.${name} AS kept (${names.join(', ')})
    SELECT DISTINCT ON (id) ${names.join(', ')} FROM jsonb_to_recordset(:facts::jsonb) AS facts (${recordColumns.join(', ')}) ORDER BY id, version DESC
    ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')} WHERE kept.version < excluded.version`;
}
