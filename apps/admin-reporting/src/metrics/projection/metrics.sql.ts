import type { FactTable, MetricsSchema } from './fact-tables';
export const LOCK_REBUILD_SHARED = 'SELECT is_filling AS "isFilling" FROM rebuild WHERE id = 1 FOR SHARE';

/** Writes facts by their ids; an older epoch or version changes nothing. In one statement, in the order of ids. */
export function upsertFactsSql<F>(schema: MetricsSchema, { name, columns }: FactTable<F>): string {
  const names = ['id', 'epoch', 'version', ...Object.keys(columns)];
  const recordColumns = [
    `id ${name === 'charge_fact' ? 'text' : 'uuid'}`,
    'epoch int',
    'version bigint',
    ...Object.entries(columns).map(([column, type]) => `${column} ${type}`),
  ];
  const assignments = names.slice(1).map((column) => `${column} = excluded.${column}`);
  return `
    INSERT INTO ${schema}.${name} AS kept (${names.join(', ')})
    SELECT DISTINCT ON (id) ${names.join(', ')} FROM jsonb_to_recordset(:facts::jsonb) AS facts (${recordColumns.join(', ')}) ORDER BY id, epoch DESC, version DESC
    ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')}
     WHERE (kept.epoch, kept.version) < (excluded.epoch, excluded.version)`;
}

/** The orders of an erased account have no owner any more. */
export const CLEAR_OWNER = 'UPDATE figures.order_fact SET user_id = NULL WHERE user_id = :userId';
