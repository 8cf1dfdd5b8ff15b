import { createConnection } from 'node:net';
import { Client } from 'pg';
import { ServerKeeper } from './server-keeper';

let localKeeper: ServerKeeper | undefined;

/**
 * Superuser connection for the tests of this run: TEST_DATABASE_ADMIN_URL when set, else the server of jest's global setup. Outside jest
 * this process starts a server, which ends with it.
 */
export async function resolveAdminUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_ADMIN_URL) return process.env.TEST_DATABASE_ADMIN_URL;
  const port = Number(process.env.BROTE_TEST_KEEPER_PORT ?? 0);
  if (port) return await requestAdminUrl(port);
  localKeeper ??= new ServerKeeper();
  return await localKeeper.resolveAdminUrl();
}

/** Stops the server that this process started for itself, if it did. */
export async function stopOwnServer(): Promise<void> {
  await localKeeper?.close();
  localKeeper = undefined;
}

/** Runs the work on a short connection of the superuser. */
export async function runAsAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: await resolveAdminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function urlOfDatabase(admin: string, database: string): string {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.href;
}

async function requestAdminUrl(port: number): Promise<string> {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    createConnection(port, '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('end', () => resolve(text))
      .on('error', reject);
  });
  const { adminUrl: url, problem } = JSON.parse(answer) as { adminUrl?: string; problem?: string };
  if (!url) throw new Error(problem ?? 'The test server returned no address.');
  return url;
}
