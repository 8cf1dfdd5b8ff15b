import 'reflect-metadata';
import type { Caller, RequestContract, RequestOf, ReplyOf } from '@brote/contracts';
import { RequestClient, MessagingModule, startMicroservice, BROKER_MICROSERVICE_OPTIONS } from '@brote/messaging';
import type { SqlParams } from '@brote/persistence';
import { Clock, createLogger, HealthRegistry, loadConfig, RuntimeModule } from '@brote/service-runtime';
import {
  brokerSeed,
  callerKeys,
  MovableClock,
  signingRoot,
  type TestDatabase,
  type TestNats,
  useDatabase,
  useNats,
} from '@brote/test-support';
import { type INestApplicationContext, Logger, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AppModule, SERVICE } from '#app/app.module';
import { IdentityConfig } from '#app/config';
import { schema } from '#app/data-source';

const logger = createLogger('spec', { level: process.env['SPEC_LOG'] ?? 'silent' });

/** Many hashes at once take longer than the deadline of a request when the machine is busy. */
const REQUEST_DEADLINE_MS = 30_000;

/** The service with its surroundings, and a client with the rights of the gateway. */
export interface Harness {
  db: TestDatabase;
  nats: TestNats;
  clock: MovableClock;
  env: Record<string, string>;
  app: INestApplicationContext;
  /** Starts (one more copy of) the service in this process. */
  start(env?: Record<string, string>): Promise<INestApplicationContext>;
  /** Starts more fakes of other services. */
  startOthers(others: Type[]): Promise<INestApplicationContext>;
  send<C extends RequestContract<object, object, string>>(contract: C, request: RequestOf<C>, caller?: Caller): Promise<ReplyOf<C>>;
  queryRows<T>(sql: string, params?: SqlParams): Promise<T[]>;
  end(): Promise<void>;
}

export interface HarnessOptions {
  env?: Record<string, string>;
  /** Fakes of other services. */
  others?: Type[];
  /** A database with contents instead of an empty one. */
  database?: TestDatabase;
  /** Initial time of the clock. */
  startsAt?: Date;
}

const DEFAULT_START = new Date('2026-11-20T10:00:00Z');

async function startApp(env: Record<string, string>, clock: MovableClock): Promise<INestApplicationContext> {
  const config = loadConfig(IdentityConfig, env);
  const runtimeOptions = { name: SERVICE, config, ConfigClass: IdentityConfig, health: new HealthRegistry(), logger };
  const module = RuntimeModule.forRoot(AppModule.forRoot(config), runtimeOptions);
  const testingModule = await Test.createTestingModule({ imports: [module] })
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
  // The testing module logs by default; expected failures need no log.
  Logger.overrideLogger(false);
  const app = testingModule.createNestMicroservice(BROKER_MICROSERVICE_OPTIONS);
  await app.listen();
  return app;
}

async function startClientApp(natsUrl: string, controllers: Type[]): Promise<INestApplicationContext> {
  @Module({ imports: [MessagingModule.forRoot({ service: 'test-others', natsUrl, database: false, callerKeys })], controllers })
  class ClientModule {}
  return startMicroservice(ClientModule, { logger: false, abortOnError: false });
}

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const { env: extra = {}, others = [], database, startsAt = DEFAULT_START } = options;
  const [db, nats] = await Promise.all([database ?? useDatabase(schema), useNats()]);
  const clock = new MovableClock(startsAt.getTime());
  const env: Record<string, string> = {
    DATABASE_URL: db.url,
    NATS_URL: nats.url,
    NATS_NKEY_SEED: brokerSeed('identity'),
    PUBLIC_ORIGIN: 'http://localhost:21200',
    CALLER_PUBLIC_KEY: callerKeys.publicKey,
    TOKEN_SECRET: 'a-secret-of-this-spec-with-32-characters',
    KEY_ENCRYPTION_KEY: 'another-secret-of-this-spec-of-32-characters',
    SIGNING_ROOT_PRIVATE_KEY: signingRoot.privateKey,
    HEALTH_PORT: '0',
    DUE_EVERY_MS: '50',
    ...extra,
  };
  const clientApp = await startClientApp(nats.url, others);
  const apps: INestApplicationContext[] = [];
  const start = async (settings: Record<string, string> = {}): Promise<INestApplicationContext> => {
    const app = await startApp({ ...env, ...settings }, clock);
    apps.push(app);
    return app;
  };
  const app = await start();
  return {
    ...{ db, nats, clock, env, app, start, startOthers: (extra) => startClientApp(nats.url, extra) },
    send: (contract, request, caller) =>
      clientApp.get(RequestClient).send(contract, request, { deadlineMs: REQUEST_DEADLINE_MS, ...(caller && { caller }) }),
    queryRows: (sql, params) => db.queryRows(sql, params),
    end: async () => {
      for (const startedApp of apps) await startedApp.close();
      await clientApp.close();
      await nats.stop();
      await db.drop();
    },
  };
}
