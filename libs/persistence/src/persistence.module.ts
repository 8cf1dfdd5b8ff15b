import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { connectWithRetry } from './connect-with-retry';
import { createDataSourceOptions, type DatabaseOptions } from './data-source-options';
import { Database } from './database';
import { HEALTH_REGISTRY, type HealthRegistry } from './health-registry';
import { ProcessLock } from './process-lock';
import { UnitOfWork } from './unit-of-work';

export interface PersistenceOptions extends Omit<DatabaseOptions, 'url'> {
  /** The address, or a function that returns it at the start. */
  url: string | (() => string | Promise<string>);
  /** The address of the role that owns and migrates the schema, when the role of `url` does not own it. */
  migrationUrl?: string | undefined;
}

/** Registers the health check, and closes the pool last. */
@Injectable()
export class DatabaseLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    @Optional() @Inject(HEALTH_REGISTRY) private readonly health?: HealthRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.health?.register('database', async () => {
      await this.dataSource.query('SELECT 1');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

/** Connects to the service's own database, migrates it under a lock and provides `DataSource` and `UnitOfWork` everywhere. */
@Global()
@Module({})
export class PersistenceModule {
  static forRoot(options: PersistenceOptions): DynamicModule {
    const { url } = options;
    const dataSource = {
      provide: DataSource,
      useFactory: async () =>
        connectWithRetry(createDataSourceOptions({ ...options, url: typeof url === 'string' ? url : await url() }), options.migrationUrl),
    };
    const manager = { provide: EntityManager, useFactory: (source: DataSource) => source.manager, inject: [DataSource] };
    return {
      module: PersistenceModule,
      providers: [dataSource, manager, UnitOfWork, Database, DatabaseLifecycle, ProcessLock],
      exports: [DataSource, EntityManager, UnitOfWork, Database, ProcessLock],
    };
  }
}
