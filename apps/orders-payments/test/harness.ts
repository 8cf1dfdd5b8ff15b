import 'reflect-metadata';
import { getClockOffset, type ClockOffset } from '@brote/contracts/clock';
import { receiveStripeEvent } from '@brote/contracts/orders';
import { RequestClient, BrokerConnection, RequestHandler, isRefused, MessagingModule, startMicroservice } from '@brote/messaging';
import type { SqlParams } from '@brote/persistence';
import { Clock, createLogger, HealthRegistry, loadConfig, RuntimeModule } from '@brote/service-runtime';
import { startContractValidator, type RunningContractValidator } from '@brote/stripe-contract';
import { brokerSeed, callerKeys, type TestDatabase, type TestNats, useDatabase, useNats } from '@brote/test-support';
import { runBetweenWebhooks, pauseWebhooks, moveClocks, startSandbox, WebhookReceiver, type Sandbox } from '@brote/test-support/stripe';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import { findFreePort } from '@brote/local-servers';
import { AppModule, SERVICE } from '#app/app.module';
import { OrdersConfig } from '#app/config';
import { schema } from '#app/data-source';
import { FakeCatalog } from './fake-catalog';
import { FakePlanBilling } from './fake-plan-billing';
import { FakePlanSessions } from './plan-sessions';

const WEBHOOK_SECRET = 'whsec_orders_spec';
const logger = createLogger('spec', { level: process.env['SPEC_LOG'] ?? 'silent' });

/** The service and its surroundings: database, broker, catalogue, the gateway's webhook receiver, Stripe behind the contract validator. */
export interface Harness {
  db: TestDatabase;
  nats: TestNats;
  sandbox: Sandbox;
  validator: RunningContractValidator;
  catalogue: FakeCatalog;
  plans: FakePlanSessions;
  planBilling: FakePlanBilling;
  webhooks: WebhookReceiver;
  requests: RequestClient;
  app: INestApplicationContext;
  env: Record<string, string>;
  /** Starts the service in this process; `env` overrides the settings of the harness. */
  start(env?: Record<string, string>): Promise<INestApplicationContext>;
  /** Advances the time of the shop and of Stripe; afterwards every running service has the new time. */
  advance(ms: number): Promise<void>;
  /** Milliseconds of the shop's time. */
  now(): number;
  queryRows<T>(sql: string, params?: SqlParams): Promise<T[]>;
  /** Fails the test when the contract validator found errors. `caused` matches those that an injected fault explains. */
  end(expectedErrors?: RegExp): Promise<void>;
}

/** Returns the offset of the shop's time in ms, which a starting service requests. */
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
    controllers: [FakeCatalog, FakePlanBilling, FakePlanSessions, FakeClockService],
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
  const config = Object.assign(new OrdersConfig(), loadConfig(OrdersConfig, env), { clockOffsetMs });
  const health = new HealthRegistry();
  const module = RuntimeModule.forRoot(AppModule.forRoot(config), { name: SERVICE, config, ConfigClass: OrdersConfig, health, logger });
  return startMicroservice(module, { logger: false, abortOnError: false });
}

interface HarnessOptions {
  /** Only the surroundings start. */
  withoutService?: boolean;
  /** A database with contents instead of an empty one. */
  database?: TestDatabase;
  /** File of a Stripe account with contents instead of an empty one. */
  stripeAccountFile?: string;
  /** Initial offset of the shop's clock in milliseconds. */
  initialOffsetMs?: number;
}

export async function startHarness(envOverrides: Record<string, string> = {}, options: HarnessOptions = {}): Promise<Harness> {
  const { withoutService = false, database, stripeAccountFile, initialOffsetMs = 0 } = options;
  const [db, nats] = await Promise.all([database ?? useDatabase(schema), useNats()]);
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
  const stripeWebhookUrl = `http://127.0.0.1:${String(validator.webhookPort)}/webhooks/stripe`;
  const sandbox = await startSandbox(port, stripeWebhookUrl, WEBHOOK_SECRET, stripeAccountFile, {
    CLOCK_OFFSET_MS: String(initialOffsetMs),
  });
  const env: Record<string, string> = {
    DATABASE_URL: db.url,
    NATS_URL: nats.url,
    NATS_NKEY_SEED: brokerSeed('orders-payments'),
    PUBLIC_ORIGIN: 'http://localhost:24003',
    STRIPE_SECRET_KEY: 'sk_test_spec',
    STRIPE_API_BASE: validator.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CALLER_PUBLIC_KEY: callerKeys.publicKey,
    LINK_SECRET: 'a-secret-of-this-spec-with-32-characters',
    CLOCK_MOVABLE: 'true',
    HEALTH_PORT: '0',
    DUE_EVERY_MS: '200',
    LEASE_MS: '2000',
    RECONCILE_EVERY_MS: '600000',
    ...envOverrides,
  };
  const client = await startMicroservice(clientModule(nats.url), { logger: false, abortOnError: false });
  const requests = client.get(RequestClient);
  webhooks.take = (delivery) =>
    requests.send(receiveStripeEvent, delivery).then(
      () => 200,
      (error: unknown) => (isRefused(error) ? 400 : 503),
    );
  client.get(FakeClockService).offsetMs = offsetMs;
  const apps = new Set<INestApplicationContext>();
  const start = async (settings: Record<string, string> = {}): Promise<INestApplicationContext> => {
    const app = await startApp({ ...env, ...settings }, offsetMs);
    apps.add(app);
    return app;
  };
  const app = withoutService ? client : await start();
  return {
    db,
    nats,
    sandbox,
    validator,
    webhooks,
    env,
    app,
    start,
    catalogue: client.get(FakeCatalog),
    plans: client.get(FakePlanSessions),
    planBilling: client.get(FakePlanBilling),
    now: () => Date.now() + offsetMs,
    requests,
    advance: (ms) =>
      runBetweenWebhooks(sandbox, async () => {
        offsetMs += ms;
        client.get(FakeClockService).offsetMs = offsetMs;
        const clocks = [...apps].filter(isRunning).map((running) => running.get(Clock));
        await moveClocks({ sandbox, nats: client.get(BrokerConnection).nats, clocks }, offsetMs);
      }),
    queryRows: (sql, params) => db.queryRows(sql, params),
    end: async (expectedErrors) => {
      // Deliveries end first: an unanswered webhook would look like a refused connection.
      await pauseWebhooks(sandbox);
      await webhooks.waitUntilAnswered();
      for (const started of apps) if (isRunning(started)) await started.close();
      await client.close();
      await sandbox.stop();
      const { violations } = validator;
      await validator.close();
      await webhooks.close();
      await nats.stop();
      expect(violations.filter(({ severity, message }) => severity === 'error' && expectedErrors?.test(message) !== true)).toEqual([]);
      await db.drop();
    },
  };
}
