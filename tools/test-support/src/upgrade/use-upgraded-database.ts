import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { runAsAdmin } from '../database/admin-connection';
import { ensureRuntimeRole, openTestDatabase, RUNTIME_ROLE, useEmptyDatabase } from '../database/use-database';
import type { DatabaseSchema, TestDatabase } from '../database/use-database';
import { FIXTURE_FOLDER } from './earlier-shop';
import { type ChangedColumns, TableContents } from './table-contents';

/** The database of a service of the earlier version, after the migrations of today. */
export interface UpgradedDatabase extends TestDatabase {
  /** All rows before the first of these migrations. */
  before: TableContents;
  /** What the migrations lost or changed of these rows, as sentences; empty when every row is where it was. */
  losses: string[];
}

/** Restores the dump of a service, e.g. `orders-payments`, into a database of its own and runs the migrations as the service's start does. */
export async function useUpgradedDatabase(
  service: string,
  schema: DatabaseSchema,
  changedColumns?: ChangedColumns,
): Promise<UpgradedDatabase> {
  const emptyDatabase = await useEmptyDatabase();
  const { url } = emptyDatabase;
  await runAsAdmin(ensureRuntimeRole);
  await runIn(url, (client) => client.query(readDump(service)));
  const before = await runIn(url, TableContents.read);
  const database = await openTestDatabase(emptyDatabase, schema);
  const { runMigrations } = await import('@brote/persistence'); // late: specs of that library use this one
  await runMigrations(database.dataSource, RUNTIME_ROLE);
  const losses = await runIn(url, (client) => before.findLosses(client, changedColumns));
  return { ...database, before, losses };
}

function readDump(service: string): string {
  return gunzipSync(readFileSync(join(FIXTURE_FOLDER, `${service}.sql.gz`))).toString('utf8');
}

/** On a connection of its own: a dump changes the settings of its session. */
async function runIn<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
