import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { runMigrations } from './migrations';
import { isDatabaseUnavailable } from './sql-errors';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

// A database that does not exist yet or still starts is waited for; a wrong password will not become right.
const isHopeless = (error: unknown): boolean => !isDatabaseUnavailable(error) && !/does not exist/.test(String(error));

/** Connects and migrates; a database that is away is waited for without end. Throws only what waiting cannot cure, such as a failing migration. */
export async function connectForEver(options: DataSourceOptions): Promise<DataSource> {
  const logger = new Logger('Persistence');
  for (let attempt = 0; ; attempt += 1) {
    const dataSource = new DataSource(options);
    try {
      await dataSource.initialize();
      await runMigrations(dataSource);
      return dataSource;
    } catch (error) {
      if (dataSource.isInitialized) await dataSource.destroy();
      if (isHopeless(error)) throw error;
      logger.warn(`The database is not there yet, trying again: ${String(error)}`);
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    }
  }
}
