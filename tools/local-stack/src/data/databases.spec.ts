import { randomBytes } from 'node:crypto';
import { adminUrl } from '@brote/test-support';
import { Client } from 'pg';
import { ensureDatabases, migrationUrl, serviceUrl } from './databases';
import type { ServiceDatabase } from './databases';

const run = randomBytes(4).toString('hex');
const orders: ServiceDatabase = { name: `orders_${run}`, password: 'one', migratorPassword: 'owner of one' };
const mails: ServiceDatabase = { name: `mails_${run}`, password: 'two', migratorPassword: 'owner of two' };
const kept: ServiceDatabase = { name: `kept_${run}`, password: 'three', migratorPassword: 'owner of three' };

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function whoAmI(url: string): Promise<unknown> {
  const [row] = await ask<{ who: string }>(url, 'select current_user as who');
  return row?.who;
}

it('ensureDatabases gives each service access to its own database only', async () => {
  const admin = await adminUrl();
  await ensureDatabases(admin, [orders, mails]);
  const foreign = new URL(serviceUrl(admin, mails));
  foreign.pathname = `/${orders.name}`;

  expect(await whoAmI(serviceUrl(admin, orders))).toBe(orders.name);
  await expect(whoAmI(foreign.href)).rejects.toThrow('permission denied for database');
});

it('ensureDatabases lets the service’s role use the tables, and only its migrator create them', async () => {
  const admin = await adminUrl();
  await ensureDatabases(admin, [orders]);

  await ask(migrationUrl(admin, orders), 'create table made (id int)');
  await expect(ask(serviceUrl(admin, orders), 'create table more (id int)')).rejects.toThrow('permission denied for schema public');
  await expect(ask(serviceUrl(admin, orders), 'create temporary table more (id int)')).rejects.toThrow(
    'permission denied to create temporary',
  );
  await expect(ask(serviceUrl(admin, orders), 'alter table made add column more int')).rejects.toThrow('must be owner of table made');
});

it('ensureDatabases moves the tables of a service’s role to the migrator and keeps their rows', async () => {
  const admin = await adminUrl();
  await ask(admin, `create role ${kept.name} login password '${kept.password}'`);
  await ask(admin, `create database ${kept.name} owner ${kept.name}`);
  await ask(serviceUrl(admin, kept), 'create table made as select 7 as id');

  expect(await ensureDatabases(admin, [kept])).toEqual([]);

  expect(await ask(migrationUrl(admin, kept), 'select id from made')).toEqual([{ id: 7 }]);
  await expect(ask(serviceUrl(admin, kept), 'drop table made')).rejects.toThrow('must be owner of table made');
});

it('ensureDatabases may run at every start', async () => {
  const admin = await adminUrl();
  await ensureDatabases(admin, [orders]);
  await ensureDatabases(admin, [orders]);

  expect(await whoAmI(serviceUrl(admin, orders))).toBe(orders.name);
});

it('ensureDatabases reports in one sentence that the user may not create databases', async () => {
  const admin = await adminUrl();
  await ensureDatabases(admin, [orders]);

  await expect(ensureDatabases(serviceUrl(admin, orders), [{ name: `more_${run}`, password: 'x', migratorPassword: 'y' }])).rejects.toThrow(
    /may not make databases and roles.*Check DATABASE_URL/,
  );
});
