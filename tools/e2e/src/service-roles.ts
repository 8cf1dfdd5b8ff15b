import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';

/** The databases of the shop, each named like the role that its service works as. */
const DATABASES = ['identity', 'catalog_inventory', 'orders_payments', 'subscriptions', 'notifications', 'admin_reporting'].map(
  (name) => `brote_${name}`,
);
const INSUFFICIENT_PRIVILEGE = '42501';

interface DatabaseSecrets {
  databasePasswords: Record<string, string>;
}

const TABLES_SQL = `SELECT format('%I.%I', schemaname, tablename) AS name, tablename FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema)'`;

/** The excess rights of all services' roles, on their own schema or another service's data, in sentences. Empty when there are none. */
export async function findExcessRights(home: string, serverUrl: string): Promise<string[]> {
  const { databasePasswords } = JSON.parse(await readFile(join(home, 'data/secrets.json'), 'utf8')) as DatabaseSecrets;
  const problems: string[] = [];
  for (const role of DATABASES) {
    const databaseUrl = (database: string): string =>
      Object.assign(new URL(serverUrl), { username: role, password: databasePasswords[role] ?? '', pathname: `/${database}` }).href;
    problems.push(...(await findExcessRightsInOwnDatabase(role, databaseUrl(role))));
    for (const otherRole of DATABASES.filter((name) => name !== role))
      problems.push(...(await findExcessRightsInOtherDatabase(role, databaseUrl(otherRole))));
  }
  return problems;
}

async function findExcessRightsInOwnDatabase(role: string, url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = (await client.query<{ name: string; tablename: string }>(TABLES_SQL)).rows;
    if (tables.length === 0) return [`${role} sees no table at all`];
    const statements = [
      'CREATE TABLE public.intruder (id int)',
      ...tables.flatMap(({ name }) => [`ALTER TABLE ${name} DISABLE TRIGGER ALL`, `TRUNCATE ${name}`, `DROP TABLE ${name}`]),
      ...tables
        .filter(({ tablename }) => ['staff_audit', 'security_event'].includes(tablename))
        .flatMap(({ name }) => [`DELETE FROM ${name}`, `UPDATE ${name} SET id = id`]),
    ];
    const problems: string[] = [];
    for (const statement of statements) if (!(await isDenied(client, statement))) problems.push(`${role} may ${statement}`);
    return problems;
  } finally {
    await client.end();
  }
}

async function findExcessRightsInOtherDatabase(role: string, url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return [`${role} may enter ${url}`];
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return [];
    throw error;
  } finally {
    await client.end();
  }
}

/** Tries the statement in a transaction that is always rolled back. */
async function isDenied(client: Client, statement: string): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query(statement);
    return false;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return true;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
}
