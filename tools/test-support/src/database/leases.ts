import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

const LEASES_WITHOUT_HOLDER_SQL = `
  SELECT c.table_name || '.' || c.column_name AS name
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
   WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name ~ '^(lease|claimed|methods|held|locked|taken)_until$'
     AND NOT EXISTS (SELECT FROM information_schema.columns h
                      WHERE h.table_schema = 'public' AND h.table_name = c.table_name AND h.data_type = 'bigint'
                        AND h.column_name IN (replace(c.column_name, '_until', '_holder'), replace(c.column_name, '_until', '_by')))
   ORDER BY 1`;

/** The lease columns without a column for the process that holds the lease. Work under them would wait for the timeout after a crash. */
export async function findLeasesWithoutHolder(dataSource: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query(LEASES_WITHOUT_HOLDER_SQL);
  return rows.map(({ name }) => name);
}

/** Two processes by the numbers of their locks, to be named as holders of work. */
interface LockHolders {
  /** One that lives until `end`. */
  living: string;
  /** One that is no more. */
  dead: string;
  end(): Promise<void>;
}

/** Two holders of work in the database at `url`: one has its advisory lock, the other has none. */
export async function useLockHolders(url: string): Promise<LockHolders> {
  const living = String(randomInt(1, 2 ** 47));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [living]);
  return { living, dead: String(randomInt(1, 2 ** 47)), end: () => client.end() };
}
