import type { ClientBase, QueryResult } from 'pg';
import type { EntityManager, EntityTarget, ObjectLiteral, QueryRunner, Repository } from 'typeorm';
import { bindParams, type SqlParams } from './named-parameters';

/** A repository without the methods that read before they write, follow relations and cascade. */
export type TransactionRepository<E extends ObjectLiteral> = Omit<
  Repository<E>,
  'save' | 'remove' | 'softRemove' | 'recover' | 'preload' | 'target' | 'manager'
>;

/** A transaction in progress. It is passed as a parameter, so that no call can leave it by accident. */
export class Transaction {
  private readonly stepsBeforeCommit: ((tx: Transaction) => Promise<void> | void)[] = [];
  private readonly stepsAfterCommit: (() => void)[] = [];

  constructor(
    private readonly runner: QueryRunner,
    private readonly client: ClientBase,
  ) {}

  get manager(): EntityManager {
    return this.runner.manager;
  }

  /**
   * The repository of an entity inside this transaction. Aggregates are written by its `insert()` and `update()`, so that the columns of a
   * write stand in the entity class alone. Each is one statement.
   */
  repository<E extends ObjectLiteral>(entity: EntityTarget<E>): TransactionRepository<E> {
    return this.runner.manager.getRepository(entity);
  }

  /** Runs SQL inside the transaction and returns its rows (for a write: the RETURNING ones). */
  async query<T>(sql: string, params: SqlParams = {}): Promise<T[]> {
    const { rows } = await this.send(sql, params);
    return rows as T[];
  }

  /** Runs a write inside the transaction and returns the number of changed rows. */
  async changeRows(sql: string, params: SqlParams = {}): Promise<number> {
    const { rowCount } = await this.send(sql, params);
    return rowCount ?? 0;
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

  private async send(sql: string, params: SqlParams): Promise<QueryResult> {
    const { text, values } = bindParams(sql, params);
    this.runner.dataSource.logger.logQuery(text, values, this.runner);
    try {
      return await this.client.query(text, values);
    } catch (error) {
      // The stack trace shows the caller, not the socket that received the reply.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** @internal */
  get afterCommitSteps(): readonly (() => void)[] {
    return this.stepsAfterCommit;
  }
}
