import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { KEEP_ALIVE } from './data-source-options';

/** Settings of the server for one session. */
export type SessionSettings = Readonly<Record<string, number>>;

/** Opens a connection outside the pool, for locks that live as long as the session. The caller closes it. */
export async function openDedicatedConnection(url: string, applicationName: string, limits: SessionSettings = {}): Promise<Client> {
  const options = [KEEP_ALIVE.options, ...Object.entries(limits).map(([name, value]) => `-c ${name}=${value}`)].join(' ');
  const client = new Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    options,
  });
  // Without a listener, an error before the caller can listen would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // The caller learns why it could not connect. Whether a connection that never opened can be closed does not matter.
    await Promise.allSettled([client.end()]);
    throw error;
  }
  return client;
}

/** The address of a data source. */
export function urlOf(dataSource: DataSource): string {
  const url: unknown = 'url' in dataSource.options ? dataSource.options.url : undefined;
  if (typeof url !== 'string') throw new Error('The data source has no url; make its options with createDataSourceOptions');
  return url;
}
