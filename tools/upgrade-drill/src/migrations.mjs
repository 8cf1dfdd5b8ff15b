import { loadTypeScript } from '../../build-tooling/typescript/load-typescript.mjs';

/** Loads what a service of this version needs to migrate its tables. Services export their migrations alone or in a schema. */
const loadSchema = (service) =>
  loadTypeScript(
    `export * from './apps/${service}/src/data-source';
     export { createDataSourceOptions, runMigrations } from './libs/persistence/src';
     export { DataSource } from 'typeorm';`,
    { name: `migrations-of-${service}` },
  );

/**
 * Runs the migrations of this version on the databases of a running shop, as the start of each service does it.
 * @returns the names of the migrations that ran
 */
export async function runMigrationsOf(services, readEnvironmentOf) {
  const executed = [];
  for (const service of services) {
    const { MIGRATION_DATABASE_URL: url, DATABASE_URL: runtimeUrl } = await readEnvironmentOf(service);
    const { schema, migrations, createDataSourceOptions, runMigrations, DataSource } = await loadSchema(service);
    const options = { service: `${service}-migrations`, url, entities: [], migrations: migrations ?? schema.migrations };
    const source = new DataSource(createDataSourceOptions(options));
    executed.push(...(await runMigrations(source, decodeURIComponent(new URL(runtimeUrl).username))));
  }
  return executed;
}
