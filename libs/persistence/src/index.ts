export { tryAdvisoryLock, AdvisoryLock, withAdvisoryLock, type AdvisoryLockOptions } from './advisory-lock';
export {
  insertOrIgnore,
  OptimisticLockError,
  SAME_VERSION,
  updateExpected,
  updateVersion,
  type VersionedAggregate,
} from './aggregate-writes';
export { connectWithRetry } from './connect-with-retry';
export { createDataSourceOptions, type DatabaseOptions } from './data-source-options';
export { Database, type Sql } from './database';
export type { DataMap, PersonalColumn, TableDataMap } from './data-map/data-map';
export { clearColumnsSql, deleteExpiredStatements, deletePersonStatements } from './data-map/data-map.sql';
export { openDedicatedConnection, urlOf } from './dedicated-connection';
export { HEALTH_REGISTRY, type HealthRegistry, PersistenceModule, type PersistenceOptions } from './persistence.module';
export { abortableDelay } from './abortable-delay';
export { LeaderElection, type LeaderElectionOptions } from './leader-election';
export { delayUnlessStopped, LeaderTask } from './leader-task';
export { runMigrations } from './migrations';
export { bindParams, type SqlParams } from './named-parameters';
export { isAbandonedSql, isClaimableSql, ProcessLock } from './process-lock';
export { grantRuntimePrivileges } from './runtime-privileges';
export { isDatabaseUnavailable, isInvalidValue, isSerializationFailure, isUniqueViolation, sqlState } from './sql-errors';
export { Transaction, type TransactionRepository } from './transaction';
export { UnitOfWork } from './unit-of-work';
