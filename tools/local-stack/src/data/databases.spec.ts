import { randomBytes } from 'node:crypto';
import { resolveAdminUrl } from '@brote/test-support';
import { Client } from 'pg';
import { ensureDatabases, migrationUrl, serviceUrl } from './databases';
import type { ServiceDatabase } from './databases';

const runSuffix = randomBytes(4).toString('hex');
const ordersDatabase: ServiceDatabase = { name: `orders_${runSuffix}`, password: 'one', migratorPassword: 'owner of one' };
const mailsDatabase: ServiceDatabase = { name: `mails_${runSuffix}`, password: 'two', migratorPassword: 'owner of two' };
const keptDatabase: ServiceDatabase = { name: `kept_${runSuffix}`, password: 'three', migratorPassword: 'owner of three' };

async function query<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function readCurrentUser(url: string): Promise<unknown> {
  const [row] = await query<{ who: string }>(url, 'select current_user as who');
  return row?.who;
}

it('ensureDatabases gives each service access to its own database only', async () => {
  const admin = await resolveAdminUrl();
  await ensureDatabases(admin, [ordersDatabase, mailsDatabase]);
  const foreignUrl = new URL(serviceUrl(admin, mailsDatabase));
  foreignUrl.pathname = `/${ordersDatabase.name}`;

  expect(await readCurrentUser(serviceUrl(admin, ordersDatabase))).toBe(ordersDatabase.name);
  await expect(readCurrentUser(foreignUrl.href)).rejects.toThrow('permission denied for database');
});

it('ensureDatabases lets the service’s role use the tables, and only its migrator create them', async () => {
  const admin = await resolveAdminUrl();
  await ensureDatabases(admin, [ordersDatabase]);

  await query(migrationUrl(admin, ordersDatabase), 'create table made (id int)');
  await expect(query(serviceUrl(admin, ordersDatabase), 'create table more (id int)')).rejects.toThrow(
    'permission denied for schema public',
  );
  await expect(query(serviceUrl(admin, ordersDatabase), 'create temporary table more (id int)')).rejects.toThrow(
    'permission denied to create temporary',
  );
  await expect(query(serviceUrl(admin, ordersDatabase), 'alter table made add column more int')).rejects.toThrow(
    'must be owner of table made',
  );
});

it('ensureDatabases moves the tables of a service’s role to the migrator and keeps their rows', async () => {
  const admin = await resolveAdminUrl();
  await query(admin, `create role ${keptDatabase.name} login password '${keptDatabase.password}'`);
  await query(admin, `create database ${keptDatabase.name} owner ${keptDatabase.name}`);
  await query(serviceUrl(admin, keptDatabase), 'create table made as select 7 as id');

  expect(await ensureDatabases(admin, [keptDatabase])).toEqual([]);

  expect(await query(migrationUrl(admin, keptDatabase), 'select id from made')).toEqual([{ id: 7 }]);
  await expect(query(serviceUrl(admin, keptDatabase), 'drop table made')).rejects.toThrow('must be owner of table made');
});

it('ensureDatabases may run at every start', async () => {
  const admin = await resolveAdminUrl();
  await ensureDatabases(admin, [ordersDatabase]);
  await ensureDatabases(admin, [ordersDatabase]);

  expect(await readCurrentUser(serviceUrl(admin, ordersDatabase))).toBe(ordersDatabase.name);
});

it('ensureDatabases reports in one sentence that the user may not create databases', async () => {
  const admin = await resolveAdminUrl();
  await ensureDatabases(admin, [ordersDatabase]);

  await expect(
    ensureDatabases(serviceUrl(admin, ordersDatabase), [{ name: `more_${runSuffix}`, password: 'x', migratorPassword: 'y' }]),
  ).rejects.toThrow(/may not make databases and roles.*Check DATABASE_URL/);
});
