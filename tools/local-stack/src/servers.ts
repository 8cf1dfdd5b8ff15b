import { findCacheFolder, findNatsServer, requireFreePort, startNats, startPostgres } from '@brote/local-servers';
import type { RunningPostgres } from '@brote/local-servers';
import { buildBrokerUsers } from './data/build-broker-users';
import type { HomeFolder } from './data/home-folder';
import { printLine } from './terminal';
import type { StackSettings } from './settings';
import { portVariable } from './variables';
import { PartLog } from './supervisor/part-log';
import { SupervisedProcess } from './supervisor/supervised-process';

/** A server that the services use: ours, supervised, or a real one that the environment names. */
export interface StackServer {
  url: string;
  /** Undefined for a server that the environment names: it is not ours to supervise. */
  supervised?: SupervisedProcess;
}

/** The dependencies of every server that is started here. */
interface ServerDependencies {
  settings: StackSettings;
  home: HomeFolder;
  report: (sentence: string) => void;
}

/** PostgreSQL: the one in DATABASE_URL, else our own. Its url is the connection that may make databases. */
export async function openPostgres(settings: StackSettings, home: HomeFolder, report: (sentence: string) => void): Promise<StackServer> {
  if (settings.real.databaseUrl) return { url: settings.real.databaseUrl };
  const log = new PartLog(home.logs(), 'postgres', report);
  const port = settings.ports.postgres;
  let latestPostgres: RunningPostgres | undefined;
  const supervised = new SupervisedProcess(
    'PostgreSQL',
    async () => {
      latestPostgres = await startPostgres({ dataDir: home.postgres(), port, portVariable: portVariable('postgres'), log: log.line });
      return latestPostgres;
    },
    report,
  );
  await supervised.start();
  return { url: latestPostgres?.adminUrl ?? '', supervised };
}

/** NATS: the one in NATS_URL, else our own, which lets in the users of these seeds and no one else. */
export async function openNats(
  { settings, home, report }: ServerDependencies,
  seeds: Readonly<Record<string, string>>,
): Promise<StackServer> {
  if (settings.real.natsUrl) return { url: settings.real.natsUrl };
  const port = settings.ports.nats;
  await requireFreePort(port, 'NATS', portVariable('nats'));
  const binary = await findNatsServer({ cacheDir: await findCacheFolder(), say: printLine });
  const config = await buildBrokerUsers(settings.root, seeds);
  const log = new PartLog(home.logs(), 'nats', report);
  const supervised = new SupervisedProcess(
    'NATS',
    async () => await startNats({ storeDir: home.nats(), binary, port, portVariable: portVariable('nats'), config, log: log.line }),
    report,
  );
  await supervised.start();
  return { url: `nats://127.0.0.1:${port}`, supervised };
}
