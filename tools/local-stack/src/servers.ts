import { cacheFolder, findNatsServer, requireFreePort, startNats, startPostgres } from '@brote/local-servers';
import type { RunningPostgres } from '@brote/local-servers';
import { usersOfBroker } from './data/broker-users';
import type { HomeFolder } from './data/home-folder';
import { say } from './say';
import type { Settings } from './settings';
import { portVariable } from './variables';
import { PartLog } from './supervisor/part-log';
import { Supervised } from './supervisor/supervised';

/** A server that the services use: ours, supervised, or a real one that the environment names. */
export interface Server {
  url: string;
  /** Undefined for a server that the environment names: it is not ours to supervise. */
  supervised?: Supervised;
}

/** The dependencies of every server that is started here. */
interface Surroundings {
  settings: Settings;
  home: HomeFolder;
  report: (sentence: string) => void;
}

/** PostgreSQL: the one in DATABASE_URL, else our own. Its url is the connection that may make databases. */
export async function openPostgres(settings: Settings, home: HomeFolder, report: (sentence: string) => void): Promise<Server> {
  if (settings.real.databaseUrl) return { url: settings.real.databaseUrl };
  const log = new PartLog(home.logs(), 'postgres', report);
  const port = settings.ports.postgres;
  let latest: RunningPostgres | undefined;
  const supervised = new Supervised(
    'PostgreSQL',
    async () => {
      latest = await startPostgres({ dataDir: home.postgres(), port, portVariable: portVariable('postgres'), log: log.line });
      return latest;
    },
    report,
  );
  await supervised.start();
  return { url: latest?.adminUrl ?? '', supervised };
}

/** NATS: the one in NATS_URL, else our own, which lets in the users of these seeds and no one else. */
export async function openNats({ settings, home, report }: Surroundings, seeds: Readonly<Record<string, string>>): Promise<Server> {
  if (settings.real.natsUrl) return { url: settings.real.natsUrl };
  const port = settings.ports.nats;
  await requireFreePort(port, 'NATS', portVariable('nats'));
  const binary = await findNatsServer({ cacheDir: await cacheFolder(), say });
  const config = await usersOfBroker(settings.root, seeds);
  const log = new PartLog(home.logs(), 'nats', report);
  const supervised = new Supervised(
    'NATS',
    async () => await startNats({ storeDir: home.nats(), binary, port, portVariable: portVariable('nats'), config, log: log.line }),
    report,
  );
  await supervised.start();
  return { url: `nats://127.0.0.1:${port}`, supervised };
}
