import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { ConfigError, createLogger, HealthRegistry, loadConfig, RuntimeModule } from '@brote/service-runtime';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccountsModule } from '#app/accounts/accounts.module';
import { IdentityConfig } from '#app/config';
import { CredentialsModule } from '#app/credentials/credentials.module';
import { schema } from '#app/data-source';
import { CreateFirstAdmin } from '#app/staff/roles/create-first-admin';
import { CreateConfirmedAccount } from '#app/staff/roles/create-confirmed-account';
import { SetRoles } from '#app/staff/roles/set-roles';
import { EndSessions } from '#app/sessions/sessions/end-sessions';
import { RecoveryCodes } from '#app/staff/sign-in/recovery-codes';
import { SecondFactors } from '#app/staff/sign-in/second-factors';

const SERVICE = 'identity';

/** The service's use cases for commands, without workers. Nest binds no handlers in an application context. */
function createCommandModule({ databaseUrl, natsUrl, brokerAccess }: IdentityConfig) {
  @Module({
    imports: [
      PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, poolSize: 2, ...schema }),
      MessagingModule.forRoot({ service: SERVICE, natsUrl, brokerAccess, background: false }),
      CredentialsModule,
      AccountsModule,
    ],
    providers: [SetRoles, CreateConfirmedAccount, EndSessions, CreateFirstAdmin, SecondFactors, RecoveryCodes],
  })
  class CommandModule {}
  return CommandModule;
}

/** Runs one task with the service's own configuration and ends the process: 0 after success, 1 with an error message. */
export async function runCommand<C extends IdentityConfig>(
  ConfigClass: new () => C,
  task: (app: INestApplicationContext, config: C) => Promise<string>,
): Promise<void> {
  try {
    const config = loadConfig(ConfigClass);
    const logger = createLogger(SERVICE, { level: 'warn' });
    const runtime = { name: SERVICE, config, ConfigClass: IdentityConfig, health: new HealthRegistry(), logger };
    const options = { logger: false, abortOnError: false } as const;
    const app = await NestFactory.createApplicationContext(RuntimeModule.forRoot(createCommandModule(config), runtime), options);
    process.stdout.write(`${await task(app, config)}\n`);
    await app.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.problems.join('\n') : String(error)}\n`);
    process.exit(1);
  }
}
