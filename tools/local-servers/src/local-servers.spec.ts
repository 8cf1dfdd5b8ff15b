import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'nats';
import { Client } from 'pg';
import { findCacheFolder, findNatsServer, readCommandLine, startNats, startPostgres } from './index';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-local-servers-'));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as another user
});

afterEach(async () => await rm(folder, { recursive: true }));

const ignoreLine = (): void => undefined;

async function listRunningCommands(...pids: number[]): Promise<string[]> {
  return (await Promise.all(pids.map(readCommandLine))).filter((command) => command !== undefined);
}

describe('PostgreSQL', () => {
  it('keeps written data over a stop and a start, and leaves no process behind', async () => {
    const dataDir = join(folder, 'postgres');
    const firstServer = await startPostgres({ dataDir, log: ignoreLine });
    await query(firstServer.adminUrl, 'create table brush (colour text)');
    await query(firstServer.adminUrl, "insert into brush values ('moss')");
    await firstServer.stop();
    const secondServer = await startPostgres({ dataDir, log: ignoreLine });
    const rows = await query(secondServer.adminUrl, 'select colour from brush');
    await secondServer.stop();

    expect(rows).toEqual([{ colour: 'moss' }]);
    expect(await listRunningCommands(firstServer.pid, secondServer.pid)).toEqual([]);
  });

  it('starts with the committed data after it was killed', async () => {
    const dataDir = join(folder, 'postgres');
    const firstServer = await startPostgres({ dataDir, log: ignoreLine });
    await query(firstServer.adminUrl, 'create table brush as select 1 as id');
    await firstServer.kill();
    const secondServer = await startPostgres({ dataDir, log: ignoreLine });
    const rows = await query(secondServer.adminUrl, 'select id from brush');
    await secondServer.stop();

    expect(rows).toEqual([{ id: 1 }]);
  });

  it('names the taken port and the variable that changes it', async () => {
    const blockingServer = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blockingServer.once('listening', resolve));
    const { port } = blockingServer.address() as AddressInfo;
    const start = startPostgres({ dataDir: join(folder, 'postgres'), port, portVariable: 'BROTE_PORT_POSTGRES', log: ignoreLine });

    await expect(start).rejects.toThrow(
      `Port ${port}, meant for PostgreSQL, is taken by another program. Stop that program or choose another port with BROTE_PORT_POSTGRES.`,
    );
    blockingServer.close();
  });

  it('refuses a folder whose first initialisation was interrupted and deletes nothing', async () => {
    const dataDir = join(folder, 'postgres');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'pg_hba.conf'), '');
    await writeFile(`${dataDir}.initialising`, '');

    await expect(startPostgres({ dataDir, log: ignoreLine })).rejects.toThrow(/interrupted.*npm run reset/);
    expect(existsSync(join(dataDir, 'pg_hba.conf'))).toBe(true);
  });

  it('refuses a folder with other files', async () => {
    const dataDir = join(folder, 'photos');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'cat.jpg'), '');

    await expect(startPostgres({ dataDir, log: ignoreLine })).rejects.toThrow(/is not a complete database/);
    expect(existsSync(join(dataDir, 'cat.jpg'))).toBe(true);
  });
});

describe('NATS', () => {
  it('keeps confirmed messages after a kill and leaves no process behind', async () => {
    const binary = await findNatsServer({ cacheDir: await findCacheFolder(), say: ignoreLine });
    const storeDir = join(folder, 'nats');
    const firstServer = await startNats({ storeDir, binary, log: ignoreLine });
    const client = await connect({ servers: firstServer.url, reconnect: false });
    await (await client.jetstreamManager()).streams.add({ name: 'ORDERS', subjects: ['evt.orders.>'] });
    await client.jetstream().publish('evt.orders.paid', 'one');
    await firstServer.kill();
    await client.closed();
    const secondServer = await startNats({ storeDir, binary, log: ignoreLine });
    const secondClient = await connect({ servers: secondServer.url });
    const { state } = await (await secondClient.jetstreamManager()).streams.info('ORDERS');
    await secondClient.close();
    await secondServer.stop();

    expect(state.messages).toBe(1);
    expect(await listRunningCommands(firstServer.pid, secondServer.pid)).toEqual([]);
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
