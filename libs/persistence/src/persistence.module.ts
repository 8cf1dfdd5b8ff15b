import { type DynamicModule, Global, Inject, Injectable, Module, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { connectWithRetry } from './connect-with-retry';
import { createDataSourceOptions, type DatabaseOptions } from './data-source-options';
import { Database } from './database';
import { CHECK_CONNECTION } from './database.sql';
import { ProcessLock } from './process-lock';
import { UnitOfWork } from './unit-of-work';

/** Registers checks of readiness. The service runtime binds it; tests do not. */
export const HEALTH_REGISTRY = 'HEALTH_REGISTRY';

export interface HealthRegistry {
  /** The check rejects when the part is not usable right now. */
  register(name: string, check: () => Promise<void>): void;
}

export interface PersistenceOptions extends Omit<DatabaseOptions, 'url'> {
  /** The address, or a function that returns it at the start. */
  url: string | (() => string | Promise<string>);
  /** The address of the role that owns and migrates the schema, when the role of `url` does not own it. */
  migrationUrl?: string | undefined;
}

/** Registers the health check of the database. */
@Injectable()
export class DatabaseHealth implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Optional() @Inject(HEALTH_REGISTRY) private readonly health?: HealthRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.health?.register('database', async () => {
      await this.dataSource.query(CHECK_CONNECTION);
    });
  }
}

/**
 * Nest's TypeORM module for the service's own database, which `connectWithRetry` connects and migrates. Provides `UnitOfWork` and `Database`
 * everywhere.
 */
@Global()
@Module({})
export class PersistenceModule {
  static forRoot(options: PersistenceOptions): DynamicModule {
    const { url } = options;
    const typeOrm = TypeOrmModule.forRootAsync({
      useFactory: async () => ({
        ...createDataSourceOptions({ ...options, url: typeof url === 'string' ? url : await url() }),
        // Only errors that waiting cannot cure arrive here.
        toRetry: () => false,
      }),
      dataSourceFactory: (dataSourceOptions) => {
        if (dataSourceOptions === undefined) throw new Error('Nest passed no options for the data source');
        return connectWithRetry(dataSourceOptions, options.migrationUrl);
      },
    });
    return {
      module: PersistenceModule,
      imports: [typeOrm],
      providers: [UnitOfWork, Database, DatabaseHealth, ProcessLock],
      exports: [typeOrm, UnitOfWork, Database, ProcessLock],
    };
  }
}
