import 'reflect-metadata';
import type { DashboardView } from '@brote/contracts/reporting';
import { getDashboard } from '@brote/contracts/reporting';
import { RequestClient, MessagingModule, startMicroservice } from '@brote/messaging';
import { Database, UnitOfWork } from '@brote/persistence';
import { operationsControllers, Clock, createLogger, HealthRegistry, loadConfig, LOGGER } from '@brote/service-runtime';
import { aCaller, brokerSeed, callerKeys, eventually, MovableClock, type TestDatabase, useDatabase, useNats } from '@brote/test-support';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule, SERVICE } from '#app/app.module';
import { ReportingConfig } from '#app/config';
import { schema } from '#app/data-source';
import { RebuildMetrics } from '#app/metrics/rebuild/rebuild-metrics';
import { ReconcileMetrics } from '#app/metrics/rebuild/reconcile-metrics';
import { SnapshotSources } from '#app/metrics/rebuild/snapshot-sources';
import { FakeShop } from './shop';

export const staff = aCaller({ roles: ['customer', 'staff'] });
export const admin = aCaller({ roles: ['customer', 'staff', 'admin'] });

/** The service between a real broker and a real database, with the rest of the shop around it. */
export interface Harness {
  service: INestApplicationContext;
  database: TestDatabase;
  shop: FakeShop;
  clock: MovableClock;
  /** Sends requests like the gateway. */
  requests: RequestClient;
  /** Waits until the dashboard passes the check. */
  waitForDashboard(check?: (view: DashboardView) => void): Promise<DashboardView>;
  close(): Promise<void>;
}

interface HarnessOptions {
  /** A database with contents instead of an empty one. */
  database?: TestDatabase;
  /** Initial time of the clock. */
  startsAt?: Date;
}

const DEFAULT_START = new Date('2026-03-20T11:00:00Z');

export async function openHarness(options: HarnessOptions = {}): Promise<Harness> {
  const [nats, database] = await Promise.all([useNats(), options.database ?? useDatabase(schema)]);
  const clock = new MovableClock((options.startsAt ?? DEFAULT_START).getTime());
  const shop = await FakeShop.open(nats.url);
  const service = await startService(database.url, nats.url, clock);
  @Module({ imports: [MessagingModule.forRoot({ service: 'gateway', natsUrl: nats.url, database: false, callerKeys })] })
  class ClientModule {}
  const client = await NestFactory.createApplicationContext(ClientModule, { logger: false, abortOnError: false });
  const requests = client.get(RequestClient);
  return {
    ...{ service, database, shop, clock, requests },
    waitForDashboard: (check = () => undefined) =>
      eventually(
        async () => {
          const view = await requests.send(getDashboard, {}, { caller: staff });
          check(view);
          return view;
        },
        { withinMs: 15_000 },
      ),
    close: async () => {
      await Promise.all([client.close(), service.close(), shop.close()]);
      await database.drop();
      await nats.stop();
    },
  };
}

async function startService(databaseUrl: string, natsUrl: string, clock: MovableClock): Promise<INestApplicationContext> {
  const config = loadConfig(ReportingConfig, {
    ...{
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      NATS_NKEY_SEED: brokerSeed('admin-reporting'),
      CALLER_PUBLIC_KEY: callerKeys.publicKey,
    },
    ...{ PUBLIC_ORIGIN: 'http://localhost:8080', HEALTH_PORT: '0' },
  });
  const health = new HealthRegistry();
  health.markStarted();
  @Global()
  @Module({
    providers: [
      { provide: ReportingConfig, useValue: config },
      { provide: Clock, useValue: clock },
      { provide: LOGGER, useValue: createLogger('admin-reporting', { level: 'silent' }) },
      { provide: HealthRegistry, useValue: health },
    ],
    exports: [ReportingConfig, Clock, LOGGER, HealthRegistry],
  })
  class TestRuntime {}
  @Module({
    imports: [TestRuntime, AppModule.forRoot(config, { relayPollMs: 50 })],
    controllers: operationsControllers(SERVICE),
    providers: [SnapshotSources, RebuildMetrics, ReconcileMetrics, Database, UnitOfWork],
  })
  class TestModule {}
  return startMicroservice(TestModule, { logger: false, abortOnError: false });
}
