import type { EntityManager, QueryRunner } from 'typeorm';
import { sendPrepared } from './prepared-statements';

/** A transaction in progress. It is passed along as a parameter, so that no call can leave it by accident. */
export class Transaction {
  private readonly stepsBeforeCommit: ((tx: Transaction) => Promise<void>)[] = [];
  private readonly stepsAfterCommit: (() => void)[] = [];

  constructor(private readonly runner: QueryRunner) {}

  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** Runs SQL inside the transaction and returns its rows (for a write: the RETURNING ones). */
  async query<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    const { rows } = await sendPrepared(this.runner, sql, params);
    return rows as T[];
  }

  /** Runs a write inside the transaction and returns how many rows it touched. */
  async execute(sql: string, params: unknown[] = []): Promise<number> {
    const { rowCount } = await sendPrepared(this.runner, sql, params);
    return rowCount ?? 0;
  }

  /** Runs after the work and before COMMIT, in order of registration. What it throws rolls everything back. */
  beforeCommit(step: (tx: Transaction) => Promise<void>): void {
    this.stepsBeforeCommit.push(step);
  }

  /** Runs once the change is durable. It cannot undo anything any more, so what it throws is only logged. */
  afterCommit(step: () => void): void {
    this.stepsAfterCommit.push(step);
  }

  /** A step may register further steps; they run as well. @internal */
  async finishWork(): Promise<void> {
    for (let index = 0; index < this.stepsBeforeCommit.length; index += 1) await this.stepsBeforeCommit[index]?.(this);
  }

  /** @internal */
  get committedSteps(): readonly (() => void)[] {
    return this.stepsAfterCommit;
  }
}
