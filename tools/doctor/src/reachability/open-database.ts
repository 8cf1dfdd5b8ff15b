import { bindParams } from '@brote/persistence';
import { Client } from 'pg';
import { SELECT_ROLE_AND_SERVER } from './database.sql';

const TIMEOUT_MS = 4_000;

export interface RoleAndServer {
  version: number;
  epochMs: number;
  isSuperuser: boolean;
  /** -1 without a limit. */
  roleConnections: number;
  /** Connections for roles without privileges. */
  serverConnections: number;
  ownedTables: number;
  canCreateTables: boolean;
  openDatabases: string[];
}

/** Connects once and reads what the server says about itself and the role. @throws the driver's errors */
export async function readRoleAndServer(url: string, otherDatabases: readonly string[]): Promise<RoleAndServer> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'doctor',
  });
  let lostConnection: Error | undefined;
  client.on('error', (error) => (lostConnection = error));
  await client.connect();
  try {
    const { text, values } = bindParams(SELECT_ROLE_AND_SERVER, { others: [...otherDatabases] });
    const { rows } = await client.query<RoleAndServer>(text, values);
    const [row] = rows;
    if (row === undefined) throw lostConnection ?? new Error('The server names no role');
    return row;
  } finally {
    await client.end();
  }
}
