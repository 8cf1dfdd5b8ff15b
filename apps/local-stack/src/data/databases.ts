import { LocalServerProblem } from '@brote/local-servers';
import { Client } from 'pg';

export interface ServiceDatabase {
  /** The name of the database and of the one role that may enter it. */
  name: string;
  password: string;
}

const NOT_ALLOWED = '42501';

/**
 * Makes a database and a role for every service, where they are missing; resolves with the names of the databases that were.
 * Throws LocalServerProblem when the connection may not.
 */
export async function ensureDatabases(adminUrl: string, databases: readonly ServiceDatabase[]): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const made: string[] = [];
    for (const database of databases) if (await ensureDatabase(client, database)) made.push(database.name);
    return made;
  } catch (error) {
    throw explained(error as Error & { code?: string }, databases);
  } finally {
    await client.end();
  }
}

/** The address under which a service reaches its own database. */
export function serviceUrl(adminUrl: string, { name, password }: ServiceDatabase): string {
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}

/** Resolves with whether there was none. */
async function ensureDatabase(client: Client, { name, password }: ServiceDatabase): Promise<boolean> {
  const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const secret = client.escapeLiteral(password);
  await client.query(`${role.rowCount ? 'alter' : 'create'} role ${name} login password ${secret}`);
  const database = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (database.rowCount) return false;
  await client.query(`grant ${name} to current_user`); // who is no superuser may give a database only to a role of its own
  await client.query(`create database ${name} owner ${name}`);
  await client.query(`revoke connect on database ${name} from public`);
  return true;
}

function explained(error: Error & { code?: string }, databases: readonly ServiceDatabase[]): Error {
  const names = databases.map(({ name }) => name).join(', ');
  const reason =
    error.code === NOT_ALLOWED
      ? `The user in DATABASE_URL may not make databases and roles (it needs CREATEDB and CREATEROLE, for ${names}).`
      : `The databases ${names} could not be prepared: ${error.message}.`;
  return new LocalServerProblem('not-configured', `${reason} Check DATABASE_URL, or unset it to use the built-in PostgreSQL.`, {
    cause: error,
  });
}
