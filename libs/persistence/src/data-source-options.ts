import * as pg from 'pg';
import { types, type ClientBase, type CustomTypesConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { SnakeCaseNaming } from './snake-case-naming';

export interface DatabaseOptions {
  /** The application's name, which the database shows. */
  service: string;
  /** `postgres://user:password@host:port/database` */
  url: string;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
  /** Connections of this process at most; by default `DEFAULT_POOL_SIZE`. */
  poolSize?: number | undefined;
}

/** Connections that the pool of one process opens at most. */
const DEFAULT_POOL_SIZE = 10;

/** Time limits for a statement, a wait for a lock and an idle transaction, in milliseconds. */
export const SESSION_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Detects a dead peer within about 20 s instead of the two hours of TCP. */
export const KEEP_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3 -c tcp_user_timeout=15000',
} as const;

/** Cents and counters are int8 in the database and must be numbers here. A value that does not fit is an error, never rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('An int8 of the database does not fit into a JavaScript number');
  return value;
}

const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof types.getTypeParser>[0], format?: 'text' | 'binary'): ((text: string) => unknown) =>
    oid === types.builtins.INT8 ? parseInt8 : (types.getTypeParser(oid, format) as (text: string) => unknown),
};

/**
 * Listens for the loss of a connection for its whole life. The pool stops listening when it hands a connection out, and its user starts a
 * little later. Without this listener, a server that ends the connection in between would end this process too. The current or next
 * statement fails with the same error, and the pool drops the connection when it is returned.
 */
function ignoreConnectionErrors(client: ClientBase): void {
  client.on('error', () => undefined);
}

/** The one way to describe a service's database: names in snake_case, int8 as numbers, limits on every session. */
export function createDataSourceOptions({
  service,
  url,
  entities,
  migrations,
  poolSize = DEFAULT_POOL_SIZE,
}: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    // Passed explicitly: TypeORM would search a node_modules folder, which a bundled service does not have.
    driver: pg,
    url,
    entities,
    migrations,
    poolSize,
    applicationName: service,
    namingStrategy: new SnakeCaseNaming(),
    migrationsTableName: 'migration',
    synchronize: false,
    migrationsRun: false,
    logging: false,
    connectTimeoutMS: 5_000,
    extra: {
      ...SESSION_LIMITS,
      ...KEEP_ALIVE,
      types: typeParsers,
      idleTimeoutMillis: 60_000,
      onConnect: ignoreConnectionErrors,
    },
  };
}
