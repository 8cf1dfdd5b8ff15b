import type { DeepPartial, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { Sql } from './database';
import { OptimisticLockError } from './optimistic-lock-error';

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
export async function updateVersion<E extends VersionedAggregate>(sql: Sql, entity: EntityTarget<E>, aggregate: E): Promise<void> {
  if (!(await updateIf(sql, entity, aggregate, { version: aggregate.readVersion } as unknown as FindOptionsWhere<E>)))
    throw new OptimisticLockError(`${keyOf(sql, entity, aggregate).text} is no longer at version ${aggregate.readVersion}`);
  aggregate.readVersion = aggregate.version;
}

/**
 * Writes all columns of an aggregate, if its row matches `where`. One statement.
 * @returns whether the row matched
 */
export async function updateIf<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  aggregate: E,
  where: FindOptionsWhere<E>,
): Promise<boolean> {
  const repository = sql.repository(entity);
  const columns = repository.metadata.columns.filter(({ isPrimary, isUpdate, isVirtual }) => !isPrimary && isUpdate && !isVirtual);
  const values = Object.fromEntries(columns.map((column) => [column.propertyName, column.getEntityValue(aggregate) as unknown]));
  const { key } = keyOf(sql, entity, aggregate);
  const { affected } = await repository.update({ ...key, ...where } as FindOptionsWhere<E>, values as QueryDeepPartialEntity<E>);
  return affected === 1;
}

function keyOf<E extends ObjectLiteral>(sql: Sql, entity: EntityTarget<E>, aggregate: E): { key: ObjectLiteral; text: string } {
  const { metadata } = sql.repository(entity);
  const key = metadata.getEntityIdMap(aggregate);
  if (key === undefined) throw new Error(`A ${metadata.name} without its key cannot be updated`);
  return { key, text: `${metadata.name} ${Object.values(key).join(' ')}` };
}

/**
 * Inserts rows in one statement, and leaves out those whose key or unique value exists (`ON CONFLICT DO NOTHING`).
 * @returns the number of inserted rows
 */
export async function insertOrIgnore<E extends ObjectLiteral>(
  sql: Sql,
  entity: EntityTarget<E>,
  rows: DeepPartial<E> | DeepPartial<E>[],
): Promise<number> {
  const repository = sql.repository(entity);
  const keyProperties = repository.metadata.primaryColumns.map(({ propertyName }) => propertyName);
  const insertion = repository
    .createQueryBuilder()
    .insert()
    .values(rows as QueryDeepPartialEntity<E>)
    .orIgnore();
  const result = await insertion.returning(keyProperties).updateEntity(false).execute();
  return (result.raw as unknown[]).length;
}
