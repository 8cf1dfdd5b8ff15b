import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCacheFolder, findNatsServer, startNats } from '@brote/local-servers';
import type { NatsServerBinary, RunningNats } from '@brote/local-servers';
import { brokerUsers, operatorUrl } from './broker-credentials';

export interface TestNats {
  /** The URL with the operator's user and password, for stand-ins and for actions that only specs take. */
  url: string;
  /** For programs that bring a user of their own, or none. */
  bareUrl: string;
  /** Ends the server and deletes its store. */
  stop(): Promise<void>;
  /** Kills the process, as a power cut would; the store stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and store; stops it first when it still runs. */
  restart(): Promise<void>;
  /** Loses every stream and comes back empty on the same port. */
  wipe(): Promise<void>;
  /** Stops the server, keeps a copy of its store and starts it again. Returns the copy's folder, which goes with `stop()`. */
  copyStore(): Promise<string>;
  /** Stops the server, replaces its store by the copy and starts it again: the streams lose messages from after the copy. */
  restoreStore(copy: string): Promise<void>;
}

let pendingBinary: Promise<NatsServerBinary> | undefined;

/** A NATS server with JetStream for one spec file. It is a process of its own (about 20 ms and 15 MB), so no other file can reach it. */
export async function useNats(): Promise<TestNats> {
  pendingBinary ??= findCacheFolder().then(async (cacheDir) => await findNatsServer({ cacheDir, say: () => undefined }));
  const binary = await pendingBinary;
  const folder = await mkdtemp(join(tmpdir(), 'brote-test-nats-'));
  const storeDir = join(folder, 'store');
  const config = brokerUsers();
  const start = async (port?: number): Promise<RunningNats> => {
    const startedServer = await startNats({ storeDir, binary, durable: false, port, config, log: () => undefined });
    startedServer.unref(); // a spec that fails before it stops its server must not hang the run
    return startedServer;
  };
  let server = await start();
  let copyCount = 0;

  async function changeWhileStopped(change: () => Promise<void>): Promise<void> {
    await server.stop();
    await change();
    server = await start(server.port);
  }

  return {
    ...{ url: operatorUrl(server.port), bareUrl: server.url },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    kill: async () => {
      await server.kill();
    },
    restart: async () => await changeWhileStopped(() => Promise.resolve()),
    wipe: async () => await changeWhileStopped(async () => await rm(storeDir, { recursive: true })),
    copyStore: async () => {
      copyCount += 1;
      const copy = join(folder, `copy-${copyCount}`);
      await changeWhileStopped(async () => await cp(storeDir, copy, { recursive: true }));
      return copy;
    },
    restoreStore: async (copy) =>
      await changeWhileStopped(async () => {
        await rm(storeDir, { recursive: true });
        await cp(copy, storeDir, { recursive: true });
      }),
  };
}

/** The same as `useNats`; the name marks specs that kill, wipe or restore the server. */
export const useOwnNats = useNats;
