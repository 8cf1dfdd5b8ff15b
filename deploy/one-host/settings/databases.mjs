// Databases and their roles: `psql -f <folder>/postgres/databases.sql` creates them.
import { randomSecret } from './keys.mjs';
import { databaseOf, SERVICES } from './services.mjs';

/**
 * Writes the addresses of the databases, and then the statements that create the roles with the same passwords. Without the statements, an
 * earlier run has ended between them: both are written anew.
 * @param {string} host host and port of PostgreSQL, e.g. 127.0.0.1:5432
 */
export function keepDatabases(folder, host) {
  if (folder.has('postgres/databases.sql')) return;
  const services = SERVICES.filter(({ hasDatabase }) => hasDatabase);
  const statements = services.flatMap(({ name }) => {
    const [password, migratorPassword] = [randomSecret(), randomSecret()];
    const database = databaseOf(name);
    const migrator = `${database}_migrator`;
    folder.replaceSecret(name, 'database-url', `postgres://${database}:${password}@${host}/${database}`);
    folder.replaceSecret(name, 'migration-database-url', `postgres://${migrator}:${migratorPassword}@${host}/${database}`);
    return [
      `CREATE ROLE ${database} LOGIN PASSWORD '${password}';`,
      `CREATE ROLE ${migrator} LOGIN PASSWORD '${migratorPassword}';`,
      `CREATE DATABASE ${database} OWNER ${migrator};`,
      `REVOKE CONNECT, TEMPORARY ON DATABASE ${database} FROM PUBLIC;`,
      `GRANT CONNECT ON DATABASE ${database} TO ${database};`,
    ];
  });
  const revocations = ['postgres', 'template1'].map((database) => `REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC;`);
  folder.replace('postgres/databases.sql', [...revocations, ...statements, ''].join('\n'), 0o400);
}
