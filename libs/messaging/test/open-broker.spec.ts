import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCacheFolder, findNatsServer, startNats, type RunningNats } from '@brote/local-servers';
import { brokerSeed, brokerUsers, eventually, useNats } from '@brote/test-support';
import { Logger } from '@nestjs/common';
import { BrokerConnection } from '../src/index';

Logger.overrideLogger(false);

describe('a process that requires users on its broker', () => {
  const access = { seed: brokerSeed('identity'), usersDemanded: true };
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brote-open-broker-'));
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  /** Without lines of configuration the broker admits every client. */
  async function startBroker(brokerOptions: { config?: string; port?: number } = {}): Promise<RunningNats> {
    const binary = await findNatsServer({ cacheDir: await findCacheFolder(), say: () => undefined });
    return startNats({ storeDir: join(folder, 'nats'), binary, durable: false, log: () => undefined, ...brokerOptions });
  }

  it('refuses a broker that admits clients without a user', async () => {
    const anonymousBroker = await startBroker();
    const connecting = BrokerConnection.open({ url: anonymousBroker.url, name: 'identity', access });
    await expect(connecting).rejects.toThrow('lets in clients without a user');
    await anonymousBroker.stop();
  });

  it('accepts a broker that requires users', async () => {
    const nats = await useNats();
    const broker = await BrokerConnection.open({ url: nats.bareUrl, name: 'identity', access });
    await expect(broker.check()).resolves.toBeUndefined();
    await broker.close();
    await nats.stop();
  });

  it('exits with the reason when its broker restarts and admits clients without a user', async () => {
    const fatalLog = jest.spyOn(Logger.prototype, 'fatal').mockImplementation(() => undefined);
    const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const securedBroker = await startBroker({ config: brokerUsers() });
    const broker = await BrokerConnection.open({ url: securedBroker.url, name: 'identity', access });
    const listener = jest.fn();
    broker.onReconnect(listener);
    await securedBroker.stop();
    const anonymousBroker = await startBroker({ port: securedBroker.port });
    await eventually(() => expect(exit).toHaveBeenCalledWith(1), { withinMs: 30_000 });
    expect(fatalLog.mock.calls[0]?.[0]).toContain('lets in clients without a user, which only a local shop takes');
    expect([broker.isConnected, listener.mock.calls.length]).toEqual([false, 0]);
    await anonymousBroker.stop();
  });

  it('continues when its broker restarts and still requires users', async () => {
    const firstBroker = await startBroker({ config: brokerUsers() });
    const onLost = jest.fn();
    const broker = await BrokerConnection.open({ url: firstBroker.url, name: 'identity', access, onLost });
    const reconnected = new Promise<void>((resolve) => broker.onReconnect(resolve));
    await firstBroker.stop();
    const secondBroker = await startBroker({ config: brokerUsers(), port: firstBroker.port });
    await reconnected;
    await expect(broker.check()).resolves.toBeUndefined();
    expect(onLost).not.toHaveBeenCalled();
    await broker.close();
    await secondBroker.stop();
  });
});
