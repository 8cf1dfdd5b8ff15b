import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { SELECT_NOW } from './database.sql';
import type { SqlParams } from './named-parameters';
import { runCommand, runStatement, runUnprepared } from './prepared-statements';
import type { TransactionRepository } from './transaction';

/** Runs SQL with named parameters (`:name`), and reads and writes aggregates: inside a transaction, or each statement by itself. */
export interface Sql {
  query<T>(sql: string, params?: SqlParams): Promise<T[]>;
  /** The repository of an entity. */
  repository<E extends ObjectLiteral>(entity: EntityTarget<E>): TransactionRepository<E>;
}

/** Statements that are a transaction by themselves: one round trip instead of three. */
@Injectable()
export class Database implements Sql {
  constructor(readonly dataSource: DataSource) {}

  /** The repository of an entity. Each of its statements is a transaction by itself. */
  repository<E extends ObjectLiteral>(entity: EntityTarget<E>): TransactionRepository<E> {
    return this.dataSource.getRepository(entity);
  }

  /** Returns the rows, for a write those of RETURNING. */
  query<T>(sql: string, params: SqlParams = {}): Promise<T[]> {
    return runStatement<T>(this.dataSource, sql, params);
  }

  /** Runs a write and returns the number of changed rows. */
  changeRows(sql: string, params: SqlParams = {}): Promise<number> {
    return runCommand(this.dataSource, sql, params);
  }

  /** For lists with filters: planned for the values of each call. One prepared plan would read the whole table for a rare value. */
  queryUnprepared<T>(sql: string, params: SqlParams = {}): Promise<T[]> {
    return runUnprepared<T>(this.dataSource, sql, params);
  }

  /** The database's time, one clock for all processes. */
  async now(): Promise<Date> {
    const [row] = await this.query<{ now: Date }>(SELECT_NOW);
    if (row === undefined) throw new Error('The database returned no time');
    return row.now;
  }
}
