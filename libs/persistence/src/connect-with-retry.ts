import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { urlOf } from './dedicated-connection';
import { runMigrations } from './migrations';
import { canCreateTables, canReadMigrations } from './runtime-privileges';
import { isDatabaseUnavailable } from './sql-errors';

const FIRST_RETRY_DELAY_MS = 200;
const MAX_RETRY_DELAY_MS = 5_000;

/** The schema belongs to another role, and that role has not migrated it yet. */
class SchemaOutdatedError extends Error {}

// A missing or starting database is retried; a wrong password is not.
const isPermanent = (error: unknown): boolean =>
  !(error instanceof SchemaOutdatedError) && !isDatabaseUnavailable(error) && !/does not exist/.test(String(error));

/**
 * Connects once the schema is up to date, and retries without end while the database is away. With `migrationUrl`, the role of that address
 * owns and migrates the schema. The service then works as a role that cannot alter it. Without it, the service migrates as itself when it
 * owns the schema, and otherwise waits for its owner. Throws only errors that waiting cannot cure, such as a failing migration.
 */
export async function connectWithRetry(options: DataSourceOptions, migrationUrl?: string): Promise<DataSource> {
  const logger = new Logger('Persistence');
  for (let attempt = 0; ; attempt += 1) {
    const dataSource = new DataSource(options);
    try {
      if (migrationUrl !== undefined) await migrateAsOwner(options, migrationUrl, dataSource);
      await dataSource.initialize();
      if (migrationUrl === undefined) await migrateOrAssertMigrated(dataSource);
      return dataSource;
    } catch (error) {
      if (dataSource.isInitialized) await dataSource.destroy();
      if (isPermanent(error)) throw error;
      logger.warn(`The database is unavailable, retrying: ${String(error)}`);
      await pause(Math.min(FIRST_RETRY_DELAY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS));
    }
  }
}

async function migrateAsOwner(options: DataSourceOptions, url: string, runtimeDataSource: DataSource): Promise<void> {
  await runMigrations(
    new DataSource({ ...options, url } as DataSourceOptions),
    decodeURIComponent(new URL(urlOf(runtimeDataSource)).username),
  );
}

async function migrateOrAssertMigrated(dataSource: DataSource): Promise<void> {
  if (await canCreateTables(dataSource)) await runMigrations(dataSource);
  else if (!(await canReadMigrations(dataSource)) || (await dataSource.showMigrations()))
    throw new SchemaOutdatedError('the owner of the schema has not migrated it to this version');
}
