import { DataSource, type DataSourceOptions } from 'typeorm';
import { withAdvisoryLock } from './advisory-lock';
import { urlOf } from './dedicated-connection';
import { grantRuntimePrivileges } from './runtime-privileges';

/**
 * Brings the schema up to date. Several processes may start at once: one migrates, the others wait and find nothing left to do. Each
 * migration is a transaction of its own. Waiting for a table lock stays bounded, running does not.
 * @param runtimeRole the role that the service works as, unless it owns the schema; it gets its rights here
 * @returns the names of the migrations that ran
 */
export async function runMigrations(dataSource: DataSource, runtimeRole?: string): Promise<string[]> {
  const { options } = dataSource;
  const migrator = new DataSource({
    ...options,
    entities: [],
    subscribers: [],
    poolSize: 1,
    extra: { ...(options.extra as object), statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  } as DataSourceOptions);
  return withAdvisoryLock({ url: urlOf(dataSource), name: 'migrations' }, async () => {
    await migrator.initialize();
    try {
      const executedMigrations = await migrator.runMigrations({ transaction: 'each' });
      if (runtimeRole !== undefined) await grantRuntimePrivileges(migrator, runtimeRole);
      return executedMigrations.map((migration) => migration.name);
    } finally {
      await migrator.destroy();
    }
  });
}
