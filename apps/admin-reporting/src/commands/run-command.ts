import { ConfigError, createLogger, HealthRegistry, loadConfig, RuntimeModule } from '@brote/service-runtime';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SERVICE } from '#app/app.module';
import { CommandModule } from '#app/command.module';
import { ReportingConfig } from '#app/config';

/** Runs one task with the service's own configuration and ends the process: 0 on success, 1 with an error text otherwise. */
export async function runCommand(task: (app: INestApplicationContext) => Promise<string>): Promise<void> {
  try {
    const config = loadConfig(ReportingConfig);
    const logger = createLogger(SERVICE, { level: 'warn' });
    const runtimeParts = { name: `${SERVICE}-command`, config, ConfigClass: ReportingConfig, health: new HealthRegistry(), logger };
    const options = { logger: false, abortOnError: false } as const;
    const app = await NestFactory.createApplicationContext(RuntimeModule.forRoot(CommandModule.forRoot(config), runtimeParts), options);
    process.stdout.write(`${await task(app)}\n`);
    await app.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.problems.join('\n') : String(error)}\n`);
    process.exit(1);
  }
}
