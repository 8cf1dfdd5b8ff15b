import type { Server as HttpServer } from 'node:http';
import { findFreePort, LocalServerProblem, requireFreePort } from '@brote/local-servers';
import { addressesOf } from './addresses';
import { openControlServer } from './control/control-server';
import { ShopClock } from './control/shop-clock';
import type { PartStatus, StackStatus } from './control/status-page';
import { ensureDatabases } from './data/databases';
import { openDemoAccounts } from './data/demo-accounts';
import { placeDemoOrders } from './data/demo-orders';
import { startDemoSubscriptions } from './data/demo-subscribers';
import { runDemoProgram } from './data/run-demo-program';
import { repeatDemoStep } from './data/repeat-demo-step';
import { missingDataWarning } from './data/missing-data-warning';
import type { HomeFolder } from './data/home-folder';
import { ensureSecrets, type StackSecrets } from './data/secrets';
import { printLine, formatDuration, warn } from './terminal';
import { openNats, openPostgres } from './servers';
import type { StackServer } from './servers';
import { hasDemoAccounts, hasDemoOrders, hasMovableClock, usesAeatSandbox } from './settings';
import type { StackSettings } from './settings';
import { portVariable } from './variables';
import { aeatSandboxUrl, databaseName, DATABASE_ROLES, databasesOf, partsOf, portsOf } from './stack';
import type { StackPart } from './stack';
import { PartLog } from './supervisor/part-log';
import { supervise } from './supervisor/supervise-part';
import type { SupervisedProcess } from './supervisor/supervised-process';
import { isReady, waitUntilReady } from './supervisor/wait-until-ready';

interface SupervisedPart {
  part: StackPart;
  process: SupervisedProcess;
}

const READY_TIMEOUT_MS = 120_000;
/** Number of restarts after which an unready part counts as failed. */
const MAX_RESTARTS_BEFORE_READY = 4;
const HEALTH_CHECKED_PARTS = [
  'identity',
  'catalog-inventory',
  'orders-payments',
  'subscriptions',
  'notifications',
  'admin-reporting',
  'gateway',
];

/** The whole shop as one unit that starts, reports its state and stops in order. */
export class RunningStack {
  private supervisedParts: SupervisedPart[] = [];
  private servers: StackServer[] = [];
  private controlServer: HttpServer | undefined;
  private readonly clock: ShopClock;
  private readonly stopController = new AbortController();
  private demoData: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: StackSettings,
    private readonly home: HomeFolder,
  ) {
    const sandboxUrls = {
      stripe: settings.real.stripeSecretKey ? undefined : `http://127.0.0.1:${settings.ports.stripe}`,
      aeat: usesAeatSandbox(settings) ? aeatSandboxUrl(settings) : undefined,
    };
    this.clock = new ShopClock(home.clock(), sandboxUrls, hasMovableClock(settings));
  }

  /** Starts everything and waits until the catalogue answers. False when it was stopped meanwhile. Throws LocalServerProblem with what a person has to repair. */
  async start(): Promise<boolean> {
    const { settings, home } = this;
    for (const { port, owner } of portsOf(settings)) await requireFreePort(settings.ports[port], owner, portVariable(port));
    const secrets = await ensureSecrets(home.secrets(), DATABASE_ROLES);
    const [postgres, nats] = await this.openServers(secrets);
    const databases = databasesOf(secrets);
    this.warnOfMissingData(await ensureDatabases(postgres.url, databases));
    const configuredPorts = Object.values(settings.ports);
    const healthPorts = Object.fromEntries(
      await Promise.all(HEALTH_CHECKED_PARTS.map(async (name) => [name, await findFreePort(configuredPorts)] as const)),
    );
    const parts = partsOf({ settings, home, secrets, adminUrl: postgres.url, natsUrl: nats.url, healthPorts });
    await this.fillDemoCatalogue(parts);
    const launchedAtMs = Date.now();
    await this.clock.restore();
    await Promise.all([
      this.clock.connect(nats.url, secrets.brokerSeeds['local-stack'] ?? ''),
      ...parts.map(async (part) => await this.launch(part)),
    ]);
    this.controlServer = await openControlServer(settings.ports.control, {
      clock: this.clock,
      readStatus: async () => await this.readStatus(),
      restartPart: async (name) => await this.restart(name),
    });
    await Promise.all([this.waitForParts(), this.openDemoAccounts(parts)]);
    if (this.stopController.signal.aborted) return false;
    await this.clock.deliverWaitingWebhooks();
    printLine(`  services    ready after ${formatDuration(Date.now() - launchedAtMs)}`);
    await home.writeRunningFile({ ...this.collectAddresses(), natsUrl: nats.url });
    this.demoData = this.addDemoData(parts);
    return true;
  }

  /** Restarts one part, for example because it was rebuilt. False when no part has this name. */
  async restart(name: string): Promise<boolean> {
    const supervisedPart = this.supervisedParts.find(({ part }) => part.name === name);
    await supervisedPart?.process.restart();
    return supervisedPart !== undefined;
  }

  /** The running parts, for the status page. */
  async readStatus(): Promise<StackStatus> {
    const { settings, clock } = this;
    const parts = await Promise.all(this.supervisedParts.map(readStatusOf));
    const serverStatuses = this.servers.flatMap(({ supervised }) => (supervised ? [serverStatus(supervised)] : []));
    const time = { now: clock.now().toISOString(), offsetMs: clock.offsetMs, clockMovable: clock.isMovable };
    return { ...time, parts: [...serverStatuses, ...parts], addresses: addressesOf(settings) };
  }

  /** Stops everything: first the gateway, then the services, then their servers. */
  async stop(): Promise<void> {
    this.stopController.abort();
    await this.demoData;
    this.controlServer?.close();
    this.controlServer?.closeAllConnections();
    for (const level of [3, 2, 1]) {
      await Promise.all(this.supervisedParts.filter(({ part }) => part.level === level).map(async ({ process }) => await process.stop()));
    }
    await this.clock.close();
    await Promise.all(this.servers.map(async ({ supervised }) => await supervised?.stop()));
    await this.home.release();
  }

  /** Both the services and the sandbox store payments. Neither can continue without the data of the other. */
  private warnOfMissingData(createdDatabases: readonly string[]): void {
    if (this.settings.real.stripeSecretKey) return;
    const sentence = missingDataWarning({
      memoryFile: this.home.stripeSandbox(),
      hasNewDatabases: createdDatabases.includes(databaseName('orders-payments')),
    });
    if (sentence !== undefined) warn(sentence);
  }

  private async openServers({ brokerSeeds }: StackSecrets): Promise<[StackServer, StackServer]> {
    const started = Date.now();
    const registerServer = async (name: string, pendingServer: Promise<StackServer>): Promise<StackServer> => {
      const server = await pendingServer;
      this.servers.push(server);
      printLine(
        `  ${name.padEnd(10)}  ${server.supervised ? `ready after ${formatDuration(Date.now() - started)}` : 'the configured server'}`,
      );
      return server;
    };
    const openings = await Promise.allSettled([
      registerServer('PostgreSQL', openPostgres(this.settings, this.home, warn)),
      registerServer('NATS', openNats({ settings: this.settings, home: this.home, report: warn }, brokerSeeds)),
    ]);
    const [postgres, nats] = openings;
    if (postgres.status === 'rejected') throw postgres.reason;
    if (nats.status === 'rejected') throw nats.reason;
    return [postgres.value, nats.value];
  }

  private async launch(part: StackPart): Promise<void> {
    // A part that restarts while the broker is down cannot request the time.
    const createClockEnv = () => ({ CLOCK_OFFSET_MS: String(this.clock.isMovable ? this.clock.offsetMs : 0) });
    const process = supervise(part, new PartLog(this.home.logs(), part.name, warn), warn, createClockEnv);
    this.supervisedParts.push({ part, process });
    await process.start();
  }

  /** A new shop has no prices. Filled before the services start, the catalogue never looks empty to them. */
  private async fillDemoCatalogue(parts: readonly StackPart[]): Promise<void> {
    const catalog = parts.find(({ name }) => name === 'catalog-inventory');
    if (!catalog || !hasDemoAccounts(this.settings)) return;
    const program = { program: 'fill-demo-catalogue.js', marker: this.home.demoCatalogue() };
    await runDemoProgram(catalog, program).catch((error: unknown) => warn(String(error)));
  }

  /** The shop runs without them: an error is reported, and the next start tries again. */
  private async openDemoAccounts(parts: readonly StackPart[]): Promise<void> {
    const identity = parts.find(({ name }) => name === 'identity');
    if (!identity || !hasDemoAccounts(this.settings)) return;
    await openDemoAccounts(this.atShopTime(identity), this.home.demoAccounts()).catch((error: unknown) => warn(String(error)));
  }

  /** Runs in the background. A lasting failure is reported, and the next start tries again; closing the shop ends it. */
  private async addDemoData(parts: readonly StackPart[]): Promise<void> {
    if (!hasDemoOrders(this.settings)) return;
    const { home } = this;
    const address = { gatewayUrl: `http://127.0.0.1:${this.settings.ports.gateway}`, signal: this.stopController.signal };
    const report = (activity: string) => (error: unknown) => {
      if (!this.stopController.signal.aborted) warn(`${activity}: ${String(error)}`);
    };
    const repeat = (step: () => Promise<void>) => repeatDemoStep(step, address.signal);
    await repeat(() => placeDemoOrders(address, home.demoOrders())).catch(report('The demo orders could not be placed'));
    const subscriptions = parts.find(({ name }) => name === 'subscriptions');
    if (!subscriptions || this.stopController.signal.aborted) return;
    const started = repeat(() =>
      startDemoSubscriptions({ address, subscriptions: this.atShopTime(subscriptions) }, home.demoSubscribers()),
    );
    await started.catch(report('The demo subscriptions could not be started'));
  }

  /** A program of a part that starts now. */
  private atShopTime(part: StackPart): StackPart {
    return { ...part, env: { ...part.env, CLOCK_OFFSET_MS: String(this.clock.offsetMs) } };
  }

  private async waitForParts(): Promise<void> {
    const pendingParts = this.supervisedParts.map(async ({ part, process }) => ({
      part,
      ready: await waitUntilReady(
        part.readyUrl,
        READY_TIMEOUT_MS,
        () => !this.stopController.signal.aborted && process.restarts < MAX_RESTARTS_BEFORE_READY,
      ),
    }));
    const unreadyParts = (await Promise.all(pendingParts)).filter(({ ready }) => !ready).map(({ part }) => part.name);
    if (unreadyParts.length === 0 || this.stopController.signal.aborted) return;
    throw new LocalServerProblem(
      'did-not-start',
      `These parts did not become ready: ${unreadyParts.join(', ')}. Their logs are in ${this.home.logs()}.`,
    );
  }

  /** The addresses and process ids that other programs need, such as the journeys. */
  private collectAddresses(): object {
    const { ports, publicOrigin } = this.settings;
    const localUrl = (port: number): string => `http://127.0.0.1:${port}`;
    return {
      origin: publicOrigin,
      ...{
        gatewayUrl: localUrl(ports.gateway),
        controlUrl: localUrl(ports.control),
        mailboxUrl: localUrl(ports.mailbox),
        stripeUrl: localUrl(ports.stripe),
        ...(usesAeatSandbox(this.settings) ? { aeatUrl: aeatSandboxUrl(this.settings) } : {}),
      },
      processes: Object.fromEntries(this.supervisedParts.map(({ part, process }) => [part.name, process.pid])),
    };
  }
}

async function readStatusOf({ part, process }: SupervisedPart): Promise<PartStatus> {
  return { name: part.name, title: part.title, ...processStatusOf(process), ready: await isReady(part.readyUrl) };
}

function serverStatus(server: SupervisedProcess): PartStatus {
  const title = server.name === 'NATS' ? 'messages' : 'data';
  return { name: server.name, title, ...processStatusOf(server), ready: server.state === 'running' };
}

function processStatusOf({ state, restarts, pid }: SupervisedProcess): Pick<PartStatus, 'state' | 'restarts' | 'pid'> {
  return { state, restarts, pid: state === 'running' ? pid : undefined };
}
