import { brokerOptions, MESSAGING_METRICS } from '@brote/messaging';
import { HEALTH_REGISTRY } from '@brote/persistence';
import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module';
import { DatabaseServiceConfig, type ServiceConfig } from '../config/service-config';
import { HealthRegistry } from '../health/health-registry';
import { messagingMetrics } from '../metrics/messaging-metrics';
import { operationsControllers } from './operations-controllers';
import { readinessControllers } from './readiness-controllers';
import { LOGGER } from './tokens';
import type { Logger } from '../logs/logger';

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
        ...readinessControllers(name),
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
