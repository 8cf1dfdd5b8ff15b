import { createHash, randomUUID } from 'node:crypto';
import type { SqlParams } from '@brote/persistence';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { DataSourceOptions, EntitySchema, MigrationInterface } from 'typeorm';
import { resolveAdminUrl, runAsAdmin, urlOfDatabase } from './admin-connection';

type Migration = new () => MigrationInterface;
type Entity = (abstract new (...args: never[]) => object) | EntitySchema;

export interface DatabaseSchema {
  migrations: Migration[];
  entities: Entity[];
  /** Fills the template after its migrations, e.g. with the offers of the demonstration. */
  fill?: (dataSource: DataSource) => Promise<unknown>;
}

export interface TestDatabase {
  /** For the service: as the role that works with the tables and cannot alter them. */
  url: string;
  /** For the spec: as the superuser. */
  dataSource: DataSource;
  /** Runs a statement with named parameters (`:name`), as the superuser. */
  queryRows<T>(sql: string, params?: SqlParams): Promise<T[]>;
  /** Closes the data source and drops the database. A failed test may skip it: the server ends with the run. */
  drop(): Promise<void>;
}

export interface EmptyDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The role that services work as in all test databases. */
export const RUNTIME_ROLE = 'brote_test_service';

/** A database of its own with every migration applied, cloned from a template that is migrated once per run. */
export async function useDatabase({ migrations, entities, fill }: DatabaseSchema): Promise<TestDatabase> {
  const admin = await resolveAdminUrl();
  const template = templateName(migrations, fill);
  const name = databaseName();
  await runAsAdmin(async (client) => {
    await ensureTemplate(client, template, urlOfDatabase(admin, template), { migrations, entities, ...(fill && { fill }) });
    await client.query(`create database ${name} template ${template}`);
  });
  return openTestDatabase({ url: urlOfDatabase(admin, name), drop: () => dropDatabase(name) }, { migrations, entities });
}

/** Connects a spec to a database with the schema. */
export async function openTestDatabase({ url, drop }: EmptyDatabase, schema: DatabaseSchema): Promise<TestDatabase> {
  const dataSource = await new DataSource(await buildOptions(url, schema)).initialize();
  return {
    url: runtimeRoleUrlOf(url),
    dataSource,
    queryRows: async (sql, params = {}) => {
      const { bindParams } = await import('@brote/persistence'); // late: specs of that library use this one
      const { text, values } = bindParams(sql, params);
      return dataSource.query(text, values);
    },
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await drop();
    },
  };
}

/** A database of its own with nothing in it. */
export async function useEmptyDatabase(): Promise<EmptyDatabase> {
  const name = databaseName();
  await runAsAdmin(async (client) => await client.query(`create database ${name}`));
  return { url: urlOfDatabase(await resolveAdminUrl(), name), drop: async () => await dropDatabase(name) };
}

async function dropDatabase(name: string): Promise<void> {
  await runAsAdmin(async (client) => await client.query(`drop database if exists ${name} with (force)`));
}

function runtimeRoleUrlOf(url: string): string {
  return Object.assign(new URL(url), { username: RUNTIME_ROLE, password: RUNTIME_ROLE }).href;
}

/** Several specs may create the role at the same time. */
export async function ensureRuntimeRole(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [RUNTIME_ROLE]);
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [RUNTIME_ROLE]);
    if (!rowCount) await client.query(`create role ${RUNTIME_ROLE} login password '${RUNTIME_ROLE}'`);
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [RUNTIME_ROLE]);
  }
}

/** One migration set and filling, one template: the name changes with the text of any of them. */
function templateName(migrations: Migration[], fill: DatabaseSchema['fill']): string {
  const text = [...migrations.map((migration) => `${migration.name} ${String(migration)}`), String(fill)].join('\n');
  return `template_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

function databaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

async function ensureTemplate(client: Client, template: string, url: string, schema: DatabaseSchema): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [template]);
    if (rowCount) return;
    await client.query(`drop database if exists ${template} with (force)`); // left by a run that broke off while migrating
    await client.query(`create database ${template}`);
    await ensureRuntimeRole(client);
    const { grantRuntimePrivileges } = await import('@brote/persistence'); // late: specs of that library use this one
    const dataSource = await new DataSource(await buildOptions(url, schema)).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      await grantRuntimePrivileges(dataSource, RUNTIME_ROLE);
      await schema.fill?.(dataSource);
    } finally {
      await dataSource.destroy();
    }
    await client.query(`alter database ${template} with is_template true allow_connections false`);
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
  }
}

async function buildOptions(url: string, schema: DatabaseSchema): Promise<DataSourceOptions> {
  const { createDataSourceOptions } = await import('@brote/persistence'); // late: specs of that library use this one
  const { migrations, entities } = schema;
  return createDataSourceOptions({ service: 'test', url, migrations, entities });
}
