import { startMicroservice } from '@brote/messaging';
import type { DynamicModule, INestApplicationContext, LoggerService, ModuleMetadata } from '@nestjs/common';
import { setRegionalHolidays } from '../calendar/business-days';
import { ConfigError, loadConfig } from '../config/load-config';
import type { ServiceConfig } from '../config/service-config';
import { HealthRegistry } from '../health/health-registry';
import { HealthServer } from '../health/health-server';
import { createLogger, type Logger } from '../logs/logger';
import { NestLogger } from '../logs/nest-logger';
import { measureHealth } from '../metrics/health-metrics';
import { metrics, startMetrics } from '../metrics/metrics';
import { startTracing } from '../tracing/start-tracing';
import { createDrain, drainOnSignals, exitOnUncaughtError } from './drain';
import { RuntimeModule } from './runtime.module';

type ServiceModule = NonNullable<ModuleMetadata['imports']>[number];

export interface ServiceOptions<C extends ServiceConfig> {
  /** The service's name in the whole shop, e.g. `orders-payments`. */
  name: string;
  /** The service's own module, or a function that builds it from the configuration. */
  module: ServiceModule | ((config: C) => ServiceModule);
  config: new () => C;
}

/** The context for starting a service with a public HTTP server. */
export interface HttpServiceContext<C extends ServiceConfig> {
  module: DynamicModule;
  config: C;
  logger: Logger;
  nestLogger: LoggerService;
  health: HealthRegistry;
}

export interface HttpServiceOptions<C extends ServiceConfig> extends ServiceOptions<C> {
  /** Builds the application and listens; resolves once it may receive requests. */
  open: (context: HttpServiceContext<C>) => Promise<INestApplicationContext>;
}

/** Runs a service without a public HTTP server: a Nest microservice beside a health server. Never returns before it is ready. */
export function runService<C extends ServiceConfig>(options: ServiceOptions<C>): Promise<void> {
  return run(options, ({ module, nestLogger }) => startMicroservice(module, { logger: nestLogger, abortOnError: false }));
}

/** Runs the service with the public HTTP server, which the caller configures. */
export function runHttpService<C extends ServiceConfig>(options: HttpServiceOptions<C>): Promise<void> {
  return run(options, options.open, true);
}

async function run<C extends ServiceConfig>(
  options: ServiceOptions<C>,
  open: HttpServiceOptions<C>['open'],
  isPublic = false,
): Promise<void> {
  const config = loadConfigOrExit(options);
  setRegionalHolidays(config.warehouseHolidays ?? []);
  const tracing = await startTracing(options.name, process.env, isPublic);
  const logger = createLogger(options.name, { level: config.logLevel });
  const exit = (code: number): void => process.exit(code);
  exitOnUncaughtError(logger, exit);
  startMetrics(options.name);
  const health = new HealthRegistry();
  measureHealth(health);
  let app: INestApplicationContext | undefined;
  let server: HealthServer | undefined;
  const close = async (): Promise<void> => {
    await app?.close();
    await server?.stop();
    await tracing.stop();
  };
  drainOnSignals(createDrain({ health, logger, delayMs: config.drainDelayMs, close, exit }), process.env);
  try {
    server = await HealthServer.start({ host: config.healthHost, port: config.healthPort, health, metrics, logger });
    const module = RuntimeModule.forRoot(moduleOf(options, config), {
      name: options.name,
      config,
      ConfigClass: options.config,
      health,
      logger,
    });
    app = await open({ module, config, logger, nestLogger: new NestLogger(logger), health });
    health.markStarted();
    logger.info({ healthPort: server.port, bootMs: Math.round(process.uptime() * 1_000) }, 'ready');
  } catch (error) {
    logger.fatal({ error }, 'the service could not start');
    exit(1);
  }
}

function moduleOf<C extends ServiceConfig>({ module }: ServiceOptions<C>, config: C): ServiceModule {
  return isModuleFactory<C>(module) ? module(config) : module;
}

function isModuleFactory<C extends ServiceConfig>(module: ServiceOptions<C>['module']): module is (config: C) => ServiceModule {
  // A module class is a function too, but only the prototype of a class is read-only.
  return typeof module === 'function' && Object.getOwnPropertyDescriptor(module, 'prototype')?.writable !== false;
}

function loadConfigOrExit<C extends ServiceConfig>({ name, config }: ServiceOptions<C>): C {
  try {
    return loadConfig(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${name} cannot start.\n${error.problems.join('\n')}\n`);
    return process.exit(1);
  }
}
