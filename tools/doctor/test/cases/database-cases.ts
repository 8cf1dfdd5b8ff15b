import { FakePostgres } from '../shop/fake-postgres';
import type { TestShop } from '../shop/test-shop';
import type { PlantedFault } from './planted-fault';

/** Runs a statement now, and another after the case. */
async function change({ databases }: TestShop, statement: string, undoStatement: string): Promise<() => Promise<void>> {
  await databases.run(statement);
  return () => databases.run(undoStatement);
}

async function useRefusingServer({ settings, databases }: TestShop, variable: string): Promise<() => Promise<void>> {
  const server = new FakePostgres('28P01');
  const url = Object.assign(new URL(databases.urlOf('identity', 'role')), { port: await server.open() });
  settings.setSecret('identity', variable, url.href);
  return () => server.close();
}

function setAddress({ settings, databases }: TestShop, changes: Partial<Pick<URL, 'port' | 'pathname' | 'hostname'>>): void {
  const url = Object.assign(new URL(databases.urlOf('identity', 'role')), changes);
  const migratorUrl = Object.assign(new URL(databases.urlOf('identity', 'migrator')), changes);
  settings.setSecret('identity', 'DATABASE_URL', url.href);
  settings.setSecret('identity', 'MIGRATION_DATABASE_URL', migratorUrl.href);
}

/** Databases, roles and the connections of PostgreSQL. */
export const DATABASE_CASES: readonly PlantedFault[] = [
  {
    title: 'a wrong password of a role',
    plant: async (shop) => {
      shop.settings.unset('identity', 'MIGRATION_DATABASE_URL_FILE');
      return useRefusingServer(shop, 'DATABASE_URL');
    },
    ...{ service: 'identity', subject: 'DATABASE_URL', remedy: 'set the password of the role, or correct the address.' },
  },
  {
    title: 'a wrong password of a migrator',
    plant: (shop) => useRefusingServer(shop, 'MIGRATION_DATABASE_URL'),
    ...{ service: 'identity', subject: 'MIGRATION_DATABASE_URL', remedy: 'set the password of the role, or correct the address.' },
    groups: ['postgres'],
  },
  {
    title: 'a role that does not exist',
    plant: ({ settings, databases }) => {
      const url = Object.assign(new URL(databases.urlOf('identity', 'role')), { username: 'doctor_unknown' });
      settings.setSecret('identity', 'DATABASE_URL', url.href);
    },
    ...{ service: 'identity', subject: 'DATABASE_URL', remedy: 'create the role with LOGIN, and allow it in pg_hba.conf.' },
  },
  {
    title: 'a database that does not exist',
    plant: (shop) => {
      setAddress(shop, { pathname: '/doctor_nothing' });
      shop.settings.unset('identity', 'MIGRATION_DATABASE_URL_FILE');
    },
    ...{ service: 'identity', subject: 'DATABASE_URL', remedy: 'create it, or correct its name.' },
  },
  {
    title: 'a port without a server',
    plant: (shop) => {
      setAddress(shop, { port: '1' });
      shop.settings.unset('identity', 'MIGRATION_DATABASE_URL_FILE');
    },
    ...{ service: 'identity', subject: 'DATABASE_URL', remedy: 'For 127.0.0.1:1: start PostgreSQL, or correct host and port.' },
  },
  {
    title: 'a role that may not connect',
    plant: (shop) => {
      const { name, role } = shop.databases.of('identity');
      return change(shop, `revoke connect on database ${name} from ${role}`, `grant connect on database ${name} to ${role}`);
    },
    ...{ service: 'identity', subject: 'DATABASE_URL', remedy: 'GRANT CONNECT ON DATABASE … TO the role.' },
  },
  {
    title: 'a role that is a superuser',
    plant: (shop) => {
      const { role } = shop.databases.of('subscriptions');
      return change(shop, `alter role ${role} superuser`, `alter role ${role} nosuperuser`);
    },
    ...{ service: 'subscriptions', subject: 'DATABASE_URL', remedy: 'Create a role for the service alone' },
  },
  {
    title: 'a role that owns a table',
    plant: async (shop) => {
      const { role } = shop.databases.of('subscriptions');
      await shop.databases.runInside('subscriptions', 'create table plan (id int)', `alter table plan owner to ${role}`);
      return () => shop.databases.runInside('subscriptions', 'drop table plan');
    },
    ...{ service: 'subscriptions', subject: 'DATABASE_URL', remedy: 'Set MIGRATION_DATABASE_URL, and give its role the tables' },
  },
  {
    title: 'a role that can enter the database of another service',
    plant: (shop) => {
      const { role } = shop.databases.of('notifications');
      const { name } = shop.databases.of('identity');
      return change(shop, `grant connect on database ${name} to ${role}`, `revoke connect on database ${name} from ${role}`);
    },
    ...{ service: 'notifications', subject: 'DATABASE_URL', remedy: 'REVOKE CONNECT ON DATABASE doctor_identity' },
  },
  {
    title: 'a role with too few connections',
    plant: (shop) => {
      const { role } = shop.databases.of('orders-payments');
      return change(shop, `alter role ${role} connection limit 12`, `alter role ${role} connection limit -1`);
    },
    ...{ service: 'orders-payments', subject: 'DATABASE_URL', remedy: 'ALTER ROLE … CONNECTION LIMIT 13.' },
  },
  {
    title: 'a migrator that may not create tables',
    plant: (shop) => {
      const { name, migrator } = shop.databases.of('catalog-inventory');
      return change(
        shop,
        `alter database ${name} owner to postgres; grant connect on database ${name} to ${migrator}`,
        `alter database ${name} owner to ${migrator}`,
      );
    },
    ...{ service: 'catalog-inventory', subject: 'MIGRATION_DATABASE_URL', remedy: 'ALTER DATABASE … OWNER TO the role' },
  },
];
