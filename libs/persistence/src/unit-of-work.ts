import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Client, ClientBase } from 'pg';
import { DataSource, QueryRunnerAlreadyReleasedError, type QueryRunner } from 'typeorm';
import { isDatabaseUnavailable, isSerializationFailure, sqlState } from './sql-errors';
import { Transaction } from './transaction';

const MAX_RETRIES = 3;
const RETRY_STEP_MS = 20;

/** Runs work in one transaction: all of it commits, or nothing. */
@Injectable()
export class UnitOfWork {
  private readonly logger = new Logger(UnitOfWork.name);

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Starts a transaction and runs the work. Then follow the steps before the commit, COMMIT, and the steps after it.
   * Serialization failures and deadlocks run the whole work again, at most three times. The work must therefore have no effects outside
   * the transaction.
   */
  async run<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt >= MAX_RETRIES || !isSerializationFailure(error)) throw error;
        await pause(Math.random() * RETRY_STEP_MS * 2 ** attempt);
      }
    }
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    let tx: Transaction;
    let result: T;
    try {
      tx = new Transaction(runner, (await runner.connect()) as ClientBase);
      await runner.startTransaction();
      result = await work(tx);
      await tx.runStepsBeforeCommit();
      await runner.commitTransaction();
    } catch (error) {
      await this.rollBack(runner);
      throw isConnectionLoss(error) ? new ConnectionLost(error) : error;
    } finally {
      await runner.release();
    }
    this.runStepsAfterCommit(tx);
    return result;
  }

  /** A lost connection cannot roll back (the server does). Its error must not hide the reason for the rollback. */
  private async rollBack(runner: QueryRunner): Promise<void> {
    if (runner.isReleased || !runner.isTransactionActive) return;
    try {
      await runner.rollbackTransaction();
    } catch (error) {
      this.logger.debug(`The connection was lost before it could roll back: ${String(error)}`);
      await this.closeConnection(runner);
    }
  }

  /** Keeps a connection in unknown state out of the pool, which does not take ended clients back. */
  private async closeConnection(runner: QueryRunner): Promise<void> {
    if (runner.isReleased) return;
    const client = (await runner.connect()) as Client;
    client.end((error) => this.logger.debug(`A connection was closed: ${String(error)}`));
  }

  private runStepsAfterCommit(tx: Transaction): void {
    for (const step of tx.afterCommitSteps) {
      try {
        step();
      } catch (error) {
        this.logger.error(
          'A step after the commit failed; the change itself is safe',
          error instanceof Error ? error.stack : String(error),
        );
      }
    }
  }
}

/** The driver reports a lost connection in several ways, not all of them with a code. */
function isConnectionLoss(error: unknown): boolean {
  return error instanceof QueryRunnerAlreadyReleasedError || (sqlState(error) === undefined && isDatabaseUnavailable(error));
}

/** The connection broke during the transaction, which the database has rolled back. Has the SQLSTATE of a connection failure. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = '08006';

  constructor(cause: unknown) {
    super('The connection to the database was lost during a transaction', { cause });
  }
}
