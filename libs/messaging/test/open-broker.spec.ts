import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, findNatsServer, startNats, type RunningNats } from '@brote/local-servers';
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
  async function start(more: { config?: string; port?: number } = {}): Promise<RunningNats> {
    const binary = await findNatsServer({ cacheDir: await cacheFolder(), say: () => undefined });
    return startNats({ storeDir: join(folder, 'nats'), binary, durable: false, log: () => undefined, ...more });
  }

  it('refuses a broker that admits clients without a user', async () => {
    const open = await start();
    const connecting = BrokerConnection.open({ url: open.url, name: 'identity', access });
    await expect(connecting).rejects.toThrow('lets in clients without a user');
    await open.stop();
  });

  it('accepts a broker that requires users', async () => {
    const nats = await useNats();
    const broker = await BrokerConnection.open({ url: nats.bareUrl, name: 'identity', access });
    await expect(broker.check()).resolves.toBeUndefined();
    await broker.close();
    await nats.stop();
  });

  it('exits with the reason when its broker restarts and admits clients without a user', async () => {
    const said = jest.spyOn(Logger.prototype, 'fatal').mockImplementation(() => undefined);
    const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const closed = await start({ config: brokerUsers() });
    const broker = await BrokerConnection.open({ url: closed.url, name: 'identity', access });
    const listener = jest.fn();
    broker.onReconnect(listener);
    await closed.stop();
    const open = await start({ port: closed.port });
    await eventually(() => expect(exit).toHaveBeenCalledWith(1), { withinMs: 30_000 });
    expect(said.mock.calls[0]?.[0]).toContain('lets in clients without a user, which is refused with a public PUBLIC_ORIGIN');
    expect([broker.isConnected, listener.mock.calls.length]).toEqual([false, 0]);
    await open.stop();
  });

  it('continues when its broker restarts and still requires users', async () => {
    const first = await start({ config: brokerUsers() });
    const onLost = jest.fn();
    const broker = await BrokerConnection.open({ url: first.url, name: 'identity', access, onLost });
    const isBack = new Promise<void>((resolve) => broker.onReconnect(resolve));
    await first.stop();
    const second = await start({ config: brokerUsers(), port: first.port });
    await isBack;
    await expect(broker.check()).resolves.toBeUndefined();
    expect(onLost).not.toHaveBeenCalled();
    await broker.close();
    await second.stop();
  });
});
