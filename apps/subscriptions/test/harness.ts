import 'reflect-metadata';
import { getClockOffset, type ClockOffset } from '@brote/contracts/clock';
import { RequestClient, BrokerConnection, RequestHandler, MessagingModule, startMicroservice } from '@brote/messaging';
import { AdvisoryLock, type SqlParams } from '@brote/persistence';
import { Clock, createLogger, HealthRegistry, loadConfig, sameOrNextBusinessDay, RuntimeModule } from '@brote/service-runtime';
import { startContractValidator, type RunningContractValidator } from '@brote/stripe-contract';
import {
  brokerSeed,
  callerKeys,
  type TestDatabase,
  type TestNats,
  daysAheadMs,
  waitForClockOffset,
  useDatabase,
  useNats,
} from '@brote/test-support';
import { runBetweenWebhooks, pauseWebhooks, moveClocks, startSandbox, WebhookReceiver, type Sandbox } from '@brote/test-support/stripe';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import { findFreePort } from '@brote/local-servers';
import { AppModule, SERVICE } from '#app/app.module';
import { daysBetween, madridDay } from '#app/schedule/calendar/calendar-days';
import { SubscriptionsConfig } from '#app/config';
import { schema } from '#app/data-source';
import { FakeStripeCustomers } from './fake-stripe-customers';
import { FakeCatalog } from './fake-catalog';
import { FakeOrders } from './fake-orders';
import { PaymentsHost } from './payments-host';

const HOUR_MS = 3_600_000;
const PUBLIC_ORIGIN = 'http://localhost:24003';
export const WEBHOOK_SECRET = 'whsec_subscriptions_spec';
const logger = createLogger('spec', { level: process.env['SPEC_LOG'] ?? 'silent' });

/**
 * The service with its surroundings: database, broker, fakes of catalogue and accounts, the payments module of orders-payments with its
 * webhooks, and Stripe behind the contract validator.
 */
export interface Harness {
  db: TestDatabase;
  nats: TestNats;
  sandbox: Sandbox;
  validator: RunningContractValidator;
  catalogue: FakeCatalog;
  orders: FakeOrders;
  payments: PaymentsHost;
  webhooks: WebhookReceiver;
  requests: RequestClient;
  app: INestApplicationContext;
  env: Record<string, string>;
  /** Starts the service in this process; further settings replace those of the harness. */
  start(env?: Record<string, string>): Promise<INestApplicationContext>;
  /** Current time of the shop's clock. */
  now(): Date;
  /** Advances the clocks of the shop and of Stripe, and waits until each running service has the new time. */
  advance(ms: number): Promise<void>;
  queryRows<T>(sql: string, params?: SqlParams): Promise<T[]>;
  /** Fails the test when the contract validator found a violation. `caused` matches violations that an injected fault may produce. */
  end(expectedErrors?: RegExp): Promise<void>;
}

/** Publishes the clock offset of the shop to a starting service. */
@Controller()
class FakeClockService {
  offsetMs = 0;

  @RequestHandler(getClockOffset)
  readOffset(): Promise<ClockOffset> {
    return Promise.resolve({ offsetMs: this.offsetMs });
  }
}

function clientModule(natsUrl: string) {
  @Module({
    imports: [MessagingModule.forRoot({ service: 'test-catalogue', natsUrl, database: false, callerKeys })],
    controllers: [FakeCatalog, FakeStripeCustomers, FakeOrders, FakeClockService],
  })
  class ClientModule {}
  return ClientModule;
}

/** Whether the service was not closed yet: a closed one has no connection to the broker. */
function isRunning(app: INestApplicationContext): boolean {
  return !app.get(BrokerConnection).nats.isClosed();
}

async function startApp(env: Record<string, string>, clockOffsetMs: number): Promise<INestApplicationContext> {
  // Not from the environment, which has no offset into the past.
  const config = Object.assign(new SubscriptionsConfig(), loadConfig(SubscriptionsConfig, env), { clockOffsetMs });
  const health = new HealthRegistry();
  const module = RuntimeModule.forRoot(AppModule.forRoot(config), {
    name: SERVICE,
    config,
    ConfigClass: SubscriptionsConfig,
    health,
    logger,
  });
  return startMicroservice(module, { logger: false, abortOnError: false });
}

/** Takes the lock of the daily repair of brush demand, so that it does not run right after the start. The sums may be wrong on purpose. */
async function blockBrushDemandRepair(url: string): Promise<AdvisoryLock> {
  const lock = await AdvisoryLock.tryAcquire({ url, name: 'subscriptions brush demand' });
  if (lock === null) throw new Error('A repair of the brush demand is running already');
  return lock;
}

/** Initial offset of the shop's clock in milliseconds. A spec then starts on a business day, without a change of day or clock in Madrid. */
function msUntilWorkingDay(): number {
  const aheadMs = daysAheadMs + msUntilDaylight();
  const day = madridDay(new Date(Date.now() + aheadMs));
  return aheadMs + daysBetween(day, sameOrNextBusinessDay(day)) * 24 * HOUR_MS;
}

function msUntilDaylight(): number {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Madrid' }).format(new Date()),
  );
  if (hour < 6) return 6 * HOUR_MS;
  return hour < 18 ? 0 : 12 * HOUR_MS;
}

interface HarnessOptions {
  /** Only the surroundings start. */
  withoutService?: boolean;
  /** Variables of the sandbox. */
  sandboxSettings?: Record<string, string>;
  /** A database with contents instead of an empty one. */
  database?: TestDatabase;
  /** File of a Stripe account with contents instead of an empty one. */
  stripeAccountFile?: string;
  /** Initial offset of the shop's clock in milliseconds. */
  initialOffsetMs?: number;
}

export async function startHarness(envOverrides: Record<string, string> = {}, options: HarnessOptions = {}): Promise<Harness> {
  const { withoutService = false, sandboxSettings = {}, database, stripeAccountFile, initialOffsetMs = msUntilWorkingDay() } = options;
  const [db, nats] = await Promise.all([database ?? useDatabase(schema), useNats()]);
  const repairLock = await blockBrushDemandRepair(db.url);
  let offsetMs = initialOffsetMs;
  const webhooks = new WebhookReceiver();
  const webhookUrl = await webhooks.open();
  const port = await findFreePort();
  const validator = await startContractValidator({
    target: `http://127.0.0.1:${port}`,
    webhookTarget: webhookUrl,
    webhookSecret: WEBHOOK_SECRET,
    ownIdempotencyKeys: true,
    now: () => Math.floor((Date.now() + offsetMs) / 1_000),
  });
  const sandbox = await startSandbox(
    port,
    `http://127.0.0.1:${String(validator.webhookPort)}/webhooks/stripe`,
    WEBHOOK_SECRET,
    stripeAccountFile,
    { CLOCK_OFFSET_MS: String(initialOffsetMs), ...sandboxSettings },
  );
  const env: Record<string, string> = {
    DATABASE_URL: db.url,
    NATS_URL: nats.url,
    NATS_NKEY_SEED: brokerSeed('subscriptions'),
    PUBLIC_ORIGIN,
    CALLER_PUBLIC_KEY: callerKeys.publicKey,
    // All plans of a spec have the same address and card.
    HOUSEHOLD_KNOWN_BY: 'account',
    DELIVERY_LINK_SECRET: 'a-secret-of-this-spec-with-32-characters',
    CLOCK_MOVABLE: 'true',
    HEALTH_PORT: '0',
    DUE_EVERY_MS: '200',
    LEASE_MS: '2000',
    RUN_EVERY_MS: '1000',
    ...envOverrides,
  };
  const client = await startMicroservice(clientModule(nats.url), { logger: false, abortOnError: false });
  const requests = client.get(RequestClient);
  const now = () => new Date(Date.now() + offsetMs);
  const payments = new PaymentsHost({
    ...{ natsUrl: nats.url, stripeApiBase: validator.url, publicOrigin: PUBLIC_ORIGIN, webhookSecret: WEBHOOK_SECRET, now },
    broker: client.get(BrokerConnection),
  });
  await payments.start();
  webhooks.take = (delivery) => payments.receiveWebhook(delivery);
  client.get(FakeStripeCustomers).apiBase = sandbox.url;
  client.get(FakeClockService).offsetMs = offsetMs;
  const apps = new Set<INestApplicationContext>();
  const start = async (settings: Record<string, string> = {}): Promise<INestApplicationContext> => {
    const app = await startApp({ ...env, ...settings }, offsetMs);
    apps.add(app);
    // The service may start before it knows the shop's clock offset.
    await waitForClockOffset([app.get(Clock)], offsetMs);
    return app;
  };
  const app = withoutService ? client : await start();
  return {
    db,
    nats,
    sandbox,
    validator,
    payments,
    webhooks,
    env,
    app,
    start,
    catalogue: client.get(FakeCatalog),
    orders: client.get(FakeOrders),
    requests,
    now,
    advance: (ms) =>
      runBetweenWebhooks(sandbox, async () => {
        offsetMs += ms;
        client.get(FakeClockService).offsetMs = offsetMs;
        const clocks = [...apps].filter(isRunning).map((running) => running.get(Clock));
        await moveClocks({ sandbox, nats: client.get(BrokerConnection).nats, clocks }, offsetMs);
      }),
    queryRows: (sql, params) => db.queryRows(sql, params),
    end: async (expectedErrors) => {
      // Stripe stops its webhooks first: an unanswered one would look like a closed receiver.
      await pauseWebhooks(sandbox);
      await webhooks.waitUntilAnswered();
      for (const started of apps) if (isRunning(started)) await started.close();
      await payments.stop();
      await client.close();
      await sandbox.stop();
      const { violations } = validator;
      await validator.close();
      await webhooks.close();
      await nats.stop();
      await repairLock.release();
      expect(violations.filter(({ severity, message }) => severity === 'error' && expectedErrors?.test(message) !== true)).toEqual([]);
      await db.drop();
    },
  };
}
