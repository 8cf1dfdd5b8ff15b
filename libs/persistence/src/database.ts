import { Injectable } from '@nestjs/common';
import type { ClientBase, QueryResult } from 'pg';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { SELECT_NOW } from './database.sql';
import { bindParams, type SqlParams } from './named-parameters';
import { isDatabaseUnavailable } from './sql-errors';
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
  async query<T>(sql: string, params: SqlParams = {}): Promise<T[]> {
    const { rows } = await this.send(sql, params);
    return rows as T[];
  }

  /** Runs a write and returns the number of changed rows. */
  async changeRows(sql: string, params: SqlParams = {}): Promise<number> {
    const { rowCount } = await this.send(sql, params);
    return rowCount ?? 0;
  }

  /** The database's time, one clock for all processes. */
  async now(): Promise<Date> {
    const [row] = await this.query<{ now: Date }>(SELECT_NOW);
    if (row === undefined) throw new Error('The database returned no time');
    return row.now;
  }

  /** Uses the driver directly: a query runner costs more than most statements. */
  private async send(sql: string, params: SqlParams): Promise<QueryResult> {
    const query = bindParams(sql, params);
    const driver = this.dataSource.driver as PostgresDriver;
    const [client, release] = (await driver.obtainMasterConnection()) as [ClientBase, (drop: boolean) => void];
    let isLost = false;
    try {
      this.dataSource.logger.logQuery(query.text, query.values);
      return await client.query(query);
    } catch (error) {
      // A connection that the server is about to close looks usable until the close arrives.
      isLost = isDatabaseUnavailable(error);
      throw error;
    } finally {
      release(isLost);
    }
  }
}
