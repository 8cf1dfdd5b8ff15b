import type { DeepPartial, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { Sql } from './database';

/** Another transaction changed the row between read and write: read it again before deciding. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}

/** An aggregate whose version rises with each change that others must see. */
export interface VersionedAggregate extends ObjectLiteral {
  /** The version to be stored. */
  version: number;
  /** The version in the database: the one that was read, or last written. No column. */
  readVersion: number;
}

/**
 * Part of an `update()` of single columns that publishes nothing: the version stays, although TypeORM would raise a `@VersionColumn`. Without it
 * the version rises, so an aggregate that was read before is not written over the change.
 */
export const SAME_VERSION = { version: () => 'version' } as const;

/** Differences from a write of all columns. */
export interface UpdateOptions<E> {
  /** Properties that stay as they are in the database. */
  unchanged?: readonly (keyof E & string)[];
  /** Values that the database computes: `() => 'coalesce(a, b)'`. */
  computed?: QueryDeepPartialEntity<E>;
  /** Columns of the result, by property. */
  returning?: readonly (keyof E & string)[];
}

/**
 * Writes the columns of an aggregate, if its row still is as it was read. One statement. Columns declared with `update: false` are left out.
 * @param expected properties of the row that was read, or operators for them
 * @returns the columns of `returning`, by their names in the database
 * @throws OptimisticLockError when another transaction changed or deleted the row
 */
export async function updateExpected<E extends ObjectLiteral>(
  source: Sql,
  entity: EntityTarget<E>,
  aggregate: E,
  expected: FindOptionsWhere<E>,
  { unchanged = [], computed, returning = [] }: UpdateOptions<E> = {},
): Promise<ObjectLiteral> {
  const repository = source.repository(entity);
  const { metadata } = repository;
  const key = metadata.getEntityIdMap(aggregate);
  if (key === undefined) throw new Error(`A ${metadata.name} without its key cannot be updated`);
  const columns = metadata.columns.filter(
    ({ isPrimary, isUpdate, isVirtual, propertyName }) => !isPrimary && isUpdate && !isVirtual && !unchanged.includes(propertyName),
  );
  const values = Object.fromEntries(columns.map((column) => [column.propertyName, column.getEntityValue(aggregate) as unknown]));
  const update = repository
    .createQueryBuilder()
    .update()
    .set({ ...values, ...computed })
    .where({ ...key, ...expected });
  if (returning.length > 0) update.returning([...returning]);
  const result = await update.execute();
  if (result.affected !== 1) throw new OptimisticLockError(`${metadata.name} ${Object.values(key).join(' ')} is no longer as it was read`);
  return (result.raw as ObjectLiteral[])[0] ?? {};
}

/**
 * Writes an aggregate, if its `@VersionColumn` in the database is still `readVersion`. One statement. The version is set explicitly,
 * because one change may publish several events.
 * @throws OptimisticLockError when another transaction changed or deleted the row
 */
export async function updateVersion<E extends VersionedAggregate>(
  source: Sql,
  entity: EntityTarget<E>,
  aggregate: E,
  options: UpdateOptions<E> = {},
): Promise<ObjectLiteral> {
  const row = await updateExpected(source, entity, aggregate, { version: aggregate.readVersion } as FindOptionsWhere<E>, options);
  aggregate.readVersion = aggregate.version;
  return row;
}

/**
 * Inserts rows in one statement, and leaves out those whose key or unique value exists (`ON CONFLICT DO NOTHING`).
 * @returns the number of inserted rows
 */
export async function insertOrIgnore<E extends ObjectLiteral>(
  source: Sql,
  entity: EntityTarget<E>,
  rows: DeepPartial<E> | DeepPartial<E>[],
): Promise<number> {
  const repository = source.repository(entity);
  const keyProperties = repository.metadata.primaryColumns.map(({ propertyName }) => propertyName);
  const insertion = repository
    .createQueryBuilder()
    .insert()
    .values(rows as QueryDeepPartialEntity<E>)
    .orIgnore();
  const result = await insertion.returning(keyProperties).updateEntity(false).execute();
  return (result.raw as unknown[]).length;
}
