export { tryAdvisoryLock, AdvisoryLock, withAdvisoryLock, type AdvisoryLockOptions } from './advisory-lock';
export { createDataSourceOptions, type DatabaseOptions } from './data-source-options';
export { Database, type Sql } from './database';
export {
  clearColumnsSql,
  deleteExpiredStatements,
  deletePersonStatements,
  type DataMap,
  type PersonalColumn,
  type TableDataMap,
} from './data-map/data-map';
export { openDedicatedConnection, urlOf } from './dedicated-connection';
export { EntityRowMapper, type Row } from './entity-row-mapper';
export { HEALTH_REGISTRY, type HealthRegistry } from './health-registry';
export { abortableDelay } from './abortable-delay';
export { LeaderElection, type LeaderElectionOptions } from './leader-election';
export { runMigrations } from './migrations';
export type { SqlParams } from './named-parameters';
export { PersistenceModule, type PersistenceOptions } from './persistence.module';
export { isAbandonedSql, isClaimableSql, ProcessLock } from './process-lock';
export { runStatement } from './prepared-statements';
export { grantRuntimePrivileges } from './runtime-privileges';
export { isDatabaseUnavailable, isInvalidValue, isSerializationFailure, isUniqueViolation, sqlState } from './sql-errors';
export { OptimisticLockError } from './optimistic-lock-error';
export { Transaction } from './transaction';
export { UnitOfWork } from './unit-of-work';
