import { startMicroservice } from '@brote/messaging';
import 'reflect-metadata';
import { Clock, createLogger, loadConfig, LOGGER } from '@brote/service-runtime';
import { brokerSeed, callerKeys, MovableClock } from '@brote/test-support';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { AppModule } from '../src/app.module';
import { NotificationsConfig } from '../src/config';

export interface ServiceEnvironment {
  databaseUrl: string;
  natsUrl: string;
  smtpUrl: string;
  clock?: MovableClock;
  /** Variables of some copies only. */
  more?: Readonly<Record<string, string>>;
}

/** Variables of a copy that also sends push notices. */
export const PUSH_KEYS = { PUSH_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' };

/** The variables of a copy of the service. */
export function environmentVariables({ databaseUrl, natsUrl, smtpUrl, more }: ServiceEnvironment): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    NATS_NKEY_SEED: brokerSeed('notifications'),
    SMTP_URL: smtpUrl,
    CALLER_PUBLIC_KEY: callerKeys.publicKey,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    UNSUBSCRIBE_SECRET: 'switches-mails-off-in-specs-only-0123456789',
    // Long enough that no slow spec loses the lease of its mail; specs about leases set their own.
    MAIL_LEASE_MS: '60000',
    HEALTH_PORT: '0',
    ...more,
  };
}

/** A copy of the service inside this process. */
export async function startService(serviceEnvironment: ServiceEnvironment): Promise<INestApplicationContext> {
  const config = loadConfig(NotificationsConfig, environmentVariables(serviceEnvironment));
  @Global()
  @Module({
    providers: [
      { provide: NotificationsConfig, useValue: config },
      { provide: Clock, useValue: serviceEnvironment.clock ?? new MovableClock() },
      { provide: LOGGER, useValue: createLogger('notifications', { level: 'silent' }) },
    ],
    exports: [NotificationsConfig, Clock, LOGGER],
  })
  class TestRuntime {}
  @Module({ imports: [TestRuntime, AppModule.forRoot(config, { relayPollMs: 50 })] })
  class TestModule {}
  return startMicroservice(TestModule, { logger: false, abortOnError: false });
}
