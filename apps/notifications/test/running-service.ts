import 'reflect-metadata';
import { Clock, createLogger, loadConfig, LOGGER } from '@brote/service-runtime';
import { MovableClock } from '@brote/test-support';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../src/app.module';
import { NotificationsConfig } from '../src/config';

export interface ServiceSurroundings {
  databaseUrl: string;
  natsUrl: string;
  smtpUrl: string;
  clock?: MovableClock;
}

/** The variables of a copy of the service. */
export function environment({ databaseUrl, natsUrl, smtpUrl }: ServiceSurroundings): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    SMTP_URL: smtpUrl,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    MAIL_LEASE_MS: '1000',
    HEALTH_PORT: '0',
  };
}

/** A copy of the service inside this process. */
export async function startService(surroundings: ServiceSurroundings): Promise<INestApplicationContext> {
  const config = loadConfig(NotificationsConfig, environment(surroundings));
  @Global()
  @Module({
    providers: [
      { provide: NotificationsConfig, useValue: config },
      { provide: Clock, useValue: surroundings.clock ?? new MovableClock() },
      { provide: LOGGER, useValue: createLogger('notifications', { level: 'silent' }) },
    ],
    exports: [NotificationsConfig, Clock, LOGGER],
  })
  class TestRuntime {}
  @Module({ imports: [TestRuntime, AppModule.with(config, { relayPollMs: 50 })] })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, { logger: false, abortOnError: false });
  return app.init();
}
