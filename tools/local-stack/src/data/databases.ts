import { LocalServerProblem } from '@brote/local-servers';
import { Client } from 'pg';

export interface ServiceDatabase {
  /** The name of the database and of the role that its service works as. */
  name: string;
  password: string;
  /** The password of the role that owns the tables; its name is `<name>_migrator`. */
  migratorPassword: string;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes a database and two roles for every service, where they are missing. Resolves with the names of the new databases. One role owns the
 * tables and migrates them; the service works as the other, which cannot alter them.
 * @throws LocalServerProblem when the connection lacks the rights
 */
export async function ensureDatabases(adminUrl: string, databases: readonly ServiceDatabase[]): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const createdNames: string[] = [];
    for (const database of databases) if (await ensureDatabase(client, adminUrl, database)) createdNames.push(database.name);
    return createdNames;
  } catch (error) {
    throw toProblem(error as Error & { code?: string }, databases);
  } finally {
    await client.end();
  }
}

/** Connection of a service to its own database. */
export function serviceUrl(adminUrl: string, { name, password }: ServiceDatabase): string {
  return buildRoleUrl(adminUrl, name, password, name);
}

/** Connection that migrates the tables of a service. */
export function migrationUrl(adminUrl: string, { name, migratorPassword }: ServiceDatabase): string {
  return buildRoleUrl(adminUrl, migratorOf(name), migratorPassword, name);
}

/** The role that owns the tables of a database. */
export function migratorOf(name: string): string {
  return `${name}_migrator`;
}

function buildRoleUrl(adminUrl: string, role: string, password: string, database: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

/** Resolves with true when the database was missing. */
async function ensureDatabase(client: Client, adminUrl: string, { name, password, migratorPassword }: ServiceDatabase): Promise<boolean> {
  const owner = migratorOf(name);
  await ensureRole(client, name, password);
  await ensureRole(client, owner, migratorPassword);
  // A role that is no superuser may transfer a database only to a role of its own.
  await client.query(`grant ${owner} to current_user`);
  const found = await client.query<{ owner: string }>('select datdba::regrole::text as owner from pg_database where datname = $1', [name]);
  const [database] = found.rows;
  if (database === undefined) await client.query(`create database ${name} owner ${owner}`);
  else if (database.owner !== owner) await reassignOwner(client, adminUrl, name);
  await client.query(`revoke connect, temporary on database ${name} from public`);
  await client.query(`grant connect on database ${name} to ${name}`);
  return database === undefined;
}

async function ensureRole(client: Client, name: string, password: string): Promise<void> {
  const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  await client.query(`${role.rowCount ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(password)}`);
}

/** Transfers a database that its service still owns, with all its objects, to the migrator. One statement does it, so all or nothing. */
async function reassignOwner(client: Client, adminUrl: string, name: string): Promise<void> {
  await client.query(`grant ${name} to current_user`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const databaseClient = new Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
  try {
    await databaseClient.connect();
    await databaseClient.query(`reassign owned by ${name} to ${migratorOf(name)}`);
  } finally {
    await databaseClient.end();
  }
}

function toProblem(error: Error & { code?: string }, databases: readonly ServiceDatabase[]): Error {
  const names = databases.map(({ name }) => name).join(', ');
  const reason =
    error.code === INSUFFICIENT_PRIVILEGE
      ? `The user in DATABASE_URL may not make databases and roles (it needs CREATEDB and CREATEROLE, for ${names}).`
      : `The databases ${names} could not be prepared: ${error.message}.`;
  return new LocalServerProblem('not-configured', `${reason} Check DATABASE_URL, or unset it to use the built-in PostgreSQL.`, {
    cause: error,
  });
}
