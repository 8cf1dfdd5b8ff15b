import type { ClientBase, QueryResult } from 'pg';
import type { EntityManager, QueryRunner } from 'typeorm';
import { sendPipelined, type Statement } from './statement-pipeline';

const BEGIN: Statement = { sql: 'START TRANSACTION', params: [] };
const COMMIT: Statement = { sql: 'COMMIT', params: [] };
const ROLLBACK: Statement = { sql: 'ROLLBACK', params: [] };

/** A transaction in progress. It is passed as a parameter, so that no call can leave it by accident. */
export class Transaction {
  private readonly stepsBeforeCommit: ((tx: Transaction) => Promise<void> | void)[] = [];
  private readonly stepsAfterCommit: (() => void)[] = [];

  /** Statements to send with the next one; at first BEGIN. */
  private unsentStatements: Statement[] = [BEGIN];
  /** The first error of a statement sent without waiting. @internal */
  failure: Error | null = null;
  private typeOrmFlush: Promise<unknown> | undefined;

  constructor(
    private readonly runner: QueryRunner,
    private readonly client: ClientBase,
  ) {}

  get manager(): EntityManager {
    this.flushForTypeOrm();
    return this.runner.manager;
  }

  /** Runs SQL inside the transaction and returns its rows (for a write: the RETURNING ones). */
  async query<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    const { rows } = await this.send({ sql, params });
    return rows as T[];
  }

  /** Runs a write inside the transaction and returns the number of changed rows. */
  async execute(sql: string, params: unknown[] = []): Promise<number> {
    const { rowCount } = await this.send({ sql, params });
    return rowCount ?? 0;
  }

  /** Sends a write with the next statement, at the latest with COMMIT, without an extra round trip. That statement throws its errors. */
  write(sql: string, params: unknown[] = []): void {
    this.unsentStatements.push({ sql, params });
  }

  /** Runs after the work and before COMMIT, in order of registration. An error rolls everything back. */
  beforeCommit(step: (tx: Transaction) => Promise<void> | void): void {
    this.stepsBeforeCommit.push(step);
  }

  /** Runs once the change is durable. Its errors are only logged. */
  afterCommit(step: () => void): void {
    this.stepsAfterCommit.push(step);
  }

  /** A step may register further steps; they run as well. @internal */
  async runStepsBeforeCommit(): Promise<void> {
    for (let index = 0; index < this.stepsBeforeCommit.length; index += 1) await this.stepsBeforeCommit[index]?.(this);
  }

  /** Without any statement there is nothing to commit. @internal */
  async commit(): Promise<void> {
    await this.typeOrmFlush;
    if (this.failure !== null) throw this.failure;
    if (this.unsentStatements[0] === BEGIN && this.unsentStatements.length === 1) return;
    await this.send(COMMIT);
  }

  /** @internal */
  async rollBack(): Promise<void> {
    const hasBegun = this.unsentStatements[0] !== BEGIN;
    this.unsentStatements = [];
    if (hasBegun) await this.send(ROLLBACK);
  }

  /** TypeORM sends its own statements, and starts its own transaction unless it knows of this one. */
  private flushForTypeOrm(): void {
    Object.assign(this.runner, { isTransactionActive: true, transactionDepth: 1 });
    if (this.unsentStatements.length === 0) return;
    // The driver preserves the order of the statements.
    const pendingResults = this.sendAll(this.unsentStatements.splice(0));
    this.typeOrmFlush = Promise.all([this.typeOrmFlush, pendingResults]).catch((error: unknown) => (this.failure ??= error as Error));
  }

  private async send(statement: Statement): Promise<QueryResult> {
    const results = await this.sendAll([...this.unsentStatements.splice(0), statement]);
    return results.at(-1) as QueryResult;
  }

  private sendAll(statements: readonly Statement[]): Promise<QueryResult[]> {
    for (const { sql, params } of statements) this.runner.dataSource.logger.logQuery(sql, params, this.runner);
    return sendPipelined(this.client, statements);
  }

  /** @internal */
  get afterCommitSteps(): readonly (() => void)[] {
    return this.stepsAfterCommit;
  }
}
