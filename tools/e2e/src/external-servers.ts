import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findCacheFolder, findNatsServer, findFreePort, startGuarded, startNats, startPostgres } from '@brote/local-servers';
import { openShop, type OpenShop } from '@brote/local-servers/open-shop';
import { useMailbox, type Mailbox } from '@brote/test-support/mailbox';
import { Client } from 'pg';
import { eventually } from './eventually';
import { SpanCollector } from './span-collector';

const ROOT = resolve(__dirname, '../../..');
const WEBHOOK_SECRET = 'whsec_of_somebody_else';
const DATABASE_OWNER = { name: 'ana', password: 'may make databases' };

interface Stoppable {
  stop(): Promise<unknown>;
}

/** The variables by which a shop uses servers of its operator. */
type Environment = Record<string, string>;

interface OpenedShop {
  shop: OpenShop;
  mailbox: Mailbox;
  collector: SpanCollector;
  home: string;
  databaseUrl: string;
  folder: string;
  servers: Stoppable[];
}

/** A shop on separately started servers: database, broker, mail server with a login, payment provider, collector of spans. */
export class ShopOnExternalServers {
  readonly shop: OpenShop;
  readonly mailbox: Mailbox;
  readonly collector: SpanCollector;
  /** The shop's own folder. */
  readonly home: string;
  /** Connection that may create databases. */
  readonly databaseUrl: string;

  private constructor(private readonly openedShop: OpenedShop) {
    ({ shop: this.shop, mailbox: this.mailbox, collector: this.collector, home: this.home, databaseUrl: this.databaseUrl } = openedShop);
  }

  static async open(): Promise<ShopOnExternalServers> {
    const folder = await mkdtemp(join(tmpdir(), 'brote-own-servers-'));
    await chmod(folder, 0o755); // as root, PostgreSQL runs as another user
    const home = join(folder, 'shop');
    const servers: Stoppable[] = [];
    const mailbox = await useMailbox({ user: 'shop@brote.example', password: 'p@ss/word' });
    const collector = await SpanCollector.open();
    const [database, broker, provider] = [
      await startDatabase(folder, servers),
      await startBroker({ folder, home }, servers),
      await startProvider(servers),
    ];
    const env = { ...database, ...broker, ...provider, ...collector.env, SMTP_URL: mailbox.smtpUrl };
    const shop = await openShop({ root: ROOT, home, env });
    return new ShopOnExternalServers({ shop, mailbox, collector, home, databaseUrl: database.DATABASE_URL, folder, servers });
  }

  /** Closes the shop, then its servers. */
  async close(): Promise<void> {
    await this.shop.close();
    await Promise.all([
      this.mailbox.close(),
      this.collector.close(),
      ...this.openedShop.servers.map(async (server) => await server.stop()),
    ]);
    await rm(this.openedShop.folder, { recursive: true, force: true });
  }
}

/** A database server whose user is no superuser, but may make databases and roles. */
async function startDatabase(folder: string, servers: Stoppable[]): Promise<{ DATABASE_URL: string }> {
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
  servers.push(server);
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(`create role ${DATABASE_OWNER.name} login createdb createrole password '${DATABASE_OWNER.password}'`);
  await client.end();
  const url = new URL(server.adminUrl);
  [url.username, url.password] = [DATABASE_OWNER.name, DATABASE_OWNER.password];
  return { DATABASE_URL: url.href };
}

/** A broker that lets in the users of the shop and no one else. */
async function startBroker({ folder, home }: { folder: string; home: string }, servers: Stoppable[]): Promise<Environment> {
  const binary = await findNatsServer({ cacheDir: await findCacheFolder(), say: () => undefined });
  const config = await printBrokerUsers(home);
  const server = await startNats({ storeDir: join(folder, 'nats'), binary, config, log: () => undefined });
  servers.push(server);
  return { NATS_URL: server.url };
}

/** Output of the command, which an operator puts into the broker's configuration. */
async function printBrokerUsers(home: string): Promise<string> {
  const launcherPath = join(ROOT, 'tools/local-stack/dist/main.js');
  const { stdout } = await promisify(execFile)(process.execPath, [launcherPath, '--broker-users'], {
    env: { ...process.env, BROTE_HOME: home },
  });
  return stdout;
}

/** Starts our sandbox apart from the shop, which uses it like an account at Stripe. */
async function startProvider(servers: Stoppable[]): Promise<Environment> {
  const [port, gatewayPort] = [await findFreePort(), await findFreePort()];
  const [apiUrl, publicUrl] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const webhookEnv = { WEBHOOK_URL: `http://127.0.0.1:${gatewayPort}/api/v1/webhooks/stripe`, WEBHOOK_SECRET };
  const server = await startGuarded({
    command: process.execPath,
    args: [join(ROOT, 'tools/stripe-sandbox/dist/main.js')],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl, ...webhookEnv },
    onLine: () => undefined,
  });
  servers.push(server);
  await eventually('The payment provider', () =>
    fetch(`${apiUrl}/__sandbox/health`).then(
      () => true,
      () => null, // not up yet
    ),
  );
  return {
    BROTE_PORT_GATEWAY: String(gatewayPort),
    STRIPE_SECRET_KEY: 'sk_test_of_somebody_else',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: apiUrl,
    PAYMENT_PAGE_ORIGIN: publicUrl,
  };
}
