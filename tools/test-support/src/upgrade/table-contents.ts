import type { Client } from 'pg';

/** Columns that a migration changes on purpose, by table, e.g. `public.account`. */
export type ChangedColumns = Readonly<Record<string, readonly string[]>>;

interface StoredTable {
  columns: readonly string[];
  /** Each row as canonical JSON, with times in UTC. */
  rows: readonly string[];
}

const COLUMNS_SQL = `
  SELECT format('%I.%I', c.table_schema, c.table_name) AS name, array_agg(c.column_name::text ORDER BY c.column_name) AS columns
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
   WHERE t.table_type = 'BASE TABLE' AND t.table_schema NOT IN ('pg_catalog', 'information_schema')
   GROUP BY 1 ORDER BY 1`;
// The list of migrations grows with each migration, and so does its sequence.
const SEQUENCES_SQL = `
  SELECT jsonb_build_object('name', schemaname || '.' || sequencename, 'value', last_value)::text AS row
    FROM pg_sequences WHERE sequencename <> 'migration_id_seq'`;

/** The rows of all tables of a database at one moment, to be compared with those of a later moment. */
export class TableContents {
  private constructor(
    private readonly tables: ReadonlyMap<string, StoredTable>,
    private readonly sequences: readonly string[],
  ) {}

  /** Reads every table that is not PostgreSQL's own, and the values of the sequences. */
  static async read(client: Client): Promise<TableContents> {
    await client.query(`SET timezone TO 'UTC'`);
    const tables = new Map<string, StoredTable>();
    for (const [name, columns] of await readColumns(client)) tables.set(name, { columns, rows: await readRows(client, name, []) });
    return new TableContents(tables, await readTexts(client, SEQUENCES_SQL));
  }

  /** Rows of a table, e.g. `orders`, or `figures.user_fact` outside of the public schema. @throws Error when there are none */
  rows<T>(table: string): T[] {
    const rows = this.tables.get(table.includes('.') ? table : `public.${table}`)?.rows ?? [];
    if (rows.length === 0) throw new Error(`The database holds no rows of ${table}`);
    return rows.map((row) => JSON.parse(row) as T);
  }

  /**
   * Compares these contents with the database as it is now. Returns one sentence for each table, column or number of rows that is missing
   * or changed; added ones are no loss, and `changedColumns` are not compared.
   */
  async findLosses(client: Client, changedColumns: ChangedColumns = {}): Promise<string[]> {
    await client.query(`SET timezone TO 'UTC'`);
    const currentColumns = await readColumns(client);
    const losses: string[] = [];
    for (const [name, { columns, rows }] of this.tables) {
      const current = currentColumns.get(name);
      const lostColumns = current === undefined ? [] : columns.filter((column) => !current.includes(column));
      losses.push(...lostColumns.map((column) => `The column ${column} of ${name} is missing`));
      if (current === undefined) losses.push(`The table ${name} is missing`);
      if (current === undefined || lostColumns.length > 0) continue;
      const addedColumns = current.filter((column) => !columns.includes(column));
      const toComparedRow = (row: string) => omitColumns(row, changedColumns[name] ?? []);
      const currentRows = await readRows(client, name, addedColumns);
      losses.push(...describeLostRows(name, rows.map(toComparedRow), currentRows.map(toComparedRow)));
    }
    return [...losses, ...describeLostRows('the sequences', this.sequences, await readTexts(client, SEQUENCES_SQL))];
  }
}

async function readColumns(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(COLUMNS_SQL);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

function readRows(client: Client, table: string, ignoredColumns: readonly string[]): Promise<string[]> {
  return readTexts(client, `SELECT (to_jsonb(stored) - $1::text[])::text AS row FROM ${table} AS stored`, [ignoredColumns]);
}

async function readTexts(client: Client, sql: string, params: unknown[] = []): Promise<string[]> {
  return (await client.query<{ row: string }>(sql, params)).rows.map(({ row }) => row);
}

function omitColumns(row: string, columns: readonly string[]): string {
  if (columns.length === 0) return row;
  const entries = Object.entries(JSON.parse(row) as Record<string, unknown>);
  return JSON.stringify(Object.fromEntries(entries.filter(([column]) => !columns.includes(column))));
}

/** Equal rows are counted: of two equal ones, both must still be there. */
function describeLostRows(name: string, rows: readonly string[], currentRows: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const row of currentRows) counts.set(row, (counts.get(row) ?? 0) + 1);
  const lostRows = rows.filter((row) => {
    const count = counts.get(row) ?? 0;
    counts.set(row, count - 1);
    return count <= 0;
  });
  return lostRows.length === 0 ? [] : [`${lostRows.length} of ${rows.length} rows of ${name} are missing or changed: ${lostRows[0] ?? ''}`];
}
