import type { DeepPartial, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { OptimisticLockError } from './optimistic-lock-error';
import type { Transaction } from './transaction';

/** An aggregate whose version rises with each change that others must see. */
export interface VersionedAggregate extends ObjectLiteral {
  /** The version to be stored. */
  version: number;
  /** The version in the database: the one that was read, or last written. No column. */
  readVersion: number;
}

/**
 * Writes all columns of an aggregate, if its version in the database is still `readVersion`. One statement. The version is set explicitly,
 * because one change may publish several events. TypeORM raises a `@VersionColumn` only when `update()` gets no value for it.
 * @throws OptimisticLockError when another transaction changed or deleted the row
 */
export async function updateVersion<E extends VersionedAggregate>(tx: Transaction, entity: EntityTarget<E>, aggregate: E): Promise<void> {
  const repository = tx.repository(entity);
  const { metadata } = repository;
  const key = metadata.getEntityIdMap(aggregate);
  if (key === undefined) throw new Error(`A ${metadata.name} without its key cannot be updated`);
  const columns = metadata.columns.filter(({ isPrimary, isUpdate, isVirtual }) => !isPrimary && isUpdate && !isVirtual);
  const values = Object.fromEntries(columns.map((column) => [column.propertyName, column.getEntityValue(aggregate) as unknown]));
  const where = { ...key, version: aggregate.readVersion } as unknown as FindOptionsWhere<E>;
  const { affected } = await repository.update(where, values as QueryDeepPartialEntity<E>);
  if (affected !== 1)
    throw new OptimisticLockError(`${metadata.name} ${Object.values(key).join(' ')} is no longer at version ${aggregate.readVersion}`);
  aggregate.readVersion = aggregate.version;
}

/**
 * Inserts rows in one statement, and leaves out those whose key or unique value exists (`ON CONFLICT DO NOTHING`).
 * @returns the number of inserted rows
 */
export async function insertOrIgnore<E extends ObjectLiteral>(
  tx: Transaction,
  entity: EntityTarget<E>,
  rows: DeepPartial<E> | DeepPartial<E>[],
): Promise<number> {
  const repository = tx.repository(entity);
  const keyProperties = repository.metadata.primaryColumns.map(({ propertyName }) => propertyName);
  const insertion = repository
    .createQueryBuilder()
    .insert()
    .values(rows as QueryDeepPartialEntity<E>)
    .orIgnore();
  const result = await insertion.returning(keyProperties).updateEntity(false).execute();
  return (result.raw as unknown[]).length;
}
