import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newBrokerSeed, publicKeyOf } from '@brote/contracts/broker-nkey';
import { buildBrokerAuthorization, findCacheFolder, findNatsServer, startNats, type RunningNats } from '@brote/local-servers';
import { SERVICES, type ServiceName } from '../../src/services';

const PERMISSIONS_FILE = join(__dirname, '../../../../deploy/nats/services.conf');
const EVERYTHING = '{ publish: ">", subscribe: ">" }';

/** `strangers`: lets in clients without a user. `wide identity`: identity may publish everything. */
export type BrokerKind = 'healthy' | 'strangers' | 'wide identity';

/** Brokers with the users of the shop. */
export class ShopBrokers {
  readonly seeds = Object.fromEntries(SERVICES.map((service) => [service, newBrokerSeed()])) as Readonly<Record<ServiceName, string>>;
  /** A user of the broker that is no service. */
  readonly otherSeed = newBrokerSeed();
  private readonly running: RunningNats[] = [];
  private readonly folders: string[] = [];

  /** Starts a broker and returns its address. */
  async start(kind: BrokerKind): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'doctor-nats-'));
    this.folders.push(folder);
    const binary = await findNatsServer({ cacheDir: await findCacheFolder(), say: () => undefined });
    const config = await this.buildConfig(kind);
    const server = await startNats({ storeDir: folder, binary, durable: false, config, log: () => undefined });
    server.unref();
    this.running.push(server);
    return server.url;
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((server) => server.stop()));
    await Promise.all(this.folders.map((folder) => rm(folder, { recursive: true })));
  }

  private async buildConfig(kind: BrokerKind): Promise<string> {
    const permissions = await readFile(PERMISSIONS_FILE, 'utf8');
    const wideLine = kind === 'wide identity' ? `\nidentity_permissions ${EVERYTHING}\n` : '';
    const keys = Object.fromEntries(Object.entries(this.seeds).map(([service, seed]) => [service, publicKeyOf(seed)]));
    const others = [
      `{ nkey: ${publicKeyOf(this.otherSeed)}, permissions: { publish: "nothing", subscribe: "nothing" } }`,
      '{ user: guest, password: guest }',
    ];
    const guestLine = kind === 'strangers' ? 'no_auth_user: guest\n' : '';
    return guestLine + buildBrokerAuthorization(permissions + wideLine, keys, others);
  }
}
