import { brokerOptions, MESSAGING_METRICS, type MessagingMetrics } from '@brote/messaging';
import { HEALTH_REGISTRY } from '@brote/persistence';
import { Module, type DynamicModule, type ModuleMetadata, Inject } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module';
import { DatabaseServiceConfig, type ServiceConfig } from '../config/service-config';
import { HealthRegistry } from '../health/health-registry';
import { operationsControllers } from './operations-controllers';
import { readinessControllers } from './readiness-controllers';
import type { Logger } from '../logs/logger';
import { counter, gauge, histogram } from '../metrics/metrics';

const METRIC_HELP = 'Reported by the messaging library';

/** Adds the metrics of messaging to those of the process. */
export const messagingMetrics: MessagingMetrics = {
  count: (name, labels = {}) => counter<string>(name, METRIC_HELP, Object.keys(labels)).inc(labels),
  gauge: (name, value, labels = {}) => gauge<string>(name, METRIC_HELP, Object.keys(labels)).set(labels, value),
  observe: (name, seconds, labels = {}) => histogram<string>(name, METRIC_HELP, Object.keys(labels)).observe(labels, seconds),
};

/** The injection token of the service's logger. */
export const LOGGER = Symbol.for('brote.logger');

/** Injects the service's logger: `constructor(@InjectLogger() private readonly logger: Logger)`. */
export const InjectLogger = (): ParameterDecorator => Inject(LOGGER);

type ServiceModule = NonNullable<ModuleMetadata['imports']>[number];

export interface RuntimeOptions<C extends ServiceConfig> {
  /** The service's name. */
  name: string;
  config: C;
  ConfigClass: new () => C;
  health: HealthRegistry;
  logger: Logger;
}

function createClockModule({ name, config, logger }: Pick<RuntimeOptions<ServiceConfig>, 'name' | 'config' | 'logger'>): DynamicModule {
  const { clockMovable, clockOffsetMs, natsUrl, brokerAccess } = config;
  const broker = brokerOptions({ url: natsUrl, name, access: brokerAccess });
  return ClockModule.forRoot({ movable: clockMovable, offsetMs: clockOffsetMs, broker, logger });
}

/** Provides configuration, logger, clock and health registry to every part of a service, and imports the service's own module. */
@Module({})
export class RuntimeModule {
  static forRoot<C extends ServiceConfig>(module: ServiceModule, options: RuntimeOptions<C>): DynamicModule {
    const { name, config, ConfigClass, health, logger } = options;
    return {
      module: RuntimeModule,
      global: true,
      imports: [createClockModule(options), module],
      controllers: [
        ...readinessControllers(name, config.sellerVariables()),
        // Outbox and dead letters exist only with a database.
        ...(config instanceof DatabaseServiceConfig ? operationsControllers(name) : []),
      ],
      providers: [
        { provide: ConfigClass, useValue: config },
        { provide: HealthRegistry, useValue: health },
        { provide: HEALTH_REGISTRY, useValue: health },
        { provide: LOGGER, useValue: logger },
        { provide: MESSAGING_METRICS, useValue: messagingMetrics },
      ],
      exports: [ConfigClass, HealthRegistry, HEALTH_REGISTRY, LOGGER, MESSAGING_METRICS],
    };
  }
}
