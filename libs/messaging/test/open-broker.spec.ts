import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, findNatsServer, startNats } from '@brote/local-servers';
import { brokerSeed, useNats } from '@brote/test-support';
import { BrokerConnection } from '../src/index';

describe('a process that demands users of its broker', () => {
  const access = { seed: brokerSeed('identity'), usersDemanded: true };

  it('refuses one that lets in everyone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brote-open-broker-'));
    const binary = await findNatsServer({ cacheDir: await cacheFolder(), say: () => undefined });
    const open = await startNats({ storeDir: join(folder, 'nats'), binary, durable: false, log: () => undefined });
    const connecting = BrokerConnection.open({ url: open.url, name: 'identity', access });
    await expect(connecting).rejects.toThrow('lets in clients without a user');
    await open.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('takes one that asks for them', async () => {
    const nats = await useNats();
    const broker = await BrokerConnection.open({ url: nats.bareUrl, name: 'identity', access });
    await expect(broker.check()).resolves.toBeUndefined();
    await broker.close();
    await nats.stop();
  });
});
