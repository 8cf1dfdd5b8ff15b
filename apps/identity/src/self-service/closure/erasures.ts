import { Database, ProcessLock, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Clock } from '@brote/service-runtime';
import { WorkNotifier } from '#app/accounts/work-notifier';
import { ErasureList } from './erasure-list';
import { ERASURE_STEPS } from './personal-data-requests';
import {
  CLAIM_DUE_STEPS,
  DELETE_REOPENED_ACCOUNT,
  INSERT_ERASURE,
  INSERT_ERASURE_STEPS,
  MARK_STEP_DONE,
  RESCHEDULE_FAILED_STEP,
  SELECT_COMPLETE_ERASURES,
  SELECT_REOPENED_ACCOUNTS,
  VOID_LINKS,
} from './closure.sql';

export interface DueErasureStep {
  accountId: string;
  name: string;
  attempts: number;
  email: string;
  /** Time of the closure. */
  requestedAt: Date;
}

/** Lease longer than a step may take. A hanging process loses its step at its end, a dead process at once. */
const LEASE_MS = 30_000;
const FIRST_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 3_600_000;

const PREDECESSOR_BY_STEP = JSON.stringify(
  Object.fromEntries(ERASURE_STEPS.flatMap(({ name, after }) => (after === undefined ? [] : [[name, after]]))),
);

/** Erasure steps of all closing accounts, stored in the database because a worker may die at any moment. */
@Injectable()
export class Erasures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly processLock: ProcessLock,
    private readonly notifier: WorkNotifier,
    private readonly list: ErasureList,
  ) {}

  /**
   * Stores the steps of a closing account, and voids its links. The list outside the database has the account before the commit, so a
   * confirmed erasure is never missing there.
   */
  async beginErasure(tx: Transaction, accountId: string): Promise<void> {
    const now = this.clock.now();
    await tx.query(VOID_LINKS, { accountId, now });
    await tx.query(INSERT_ERASURE, { accountId, now });
    await tx.query(INSERT_ERASURE_STEPS, { accountId, stepNames: ERASURE_STEPS.map(({ name }) => name), now });
    tx.beforeCommit(() => this.list.append({ accountId, requestedAt: now }));
    tx.afterCommit(() => this.notifier.notifyErasures());
  }

  /** Accounts that a restore of the database has opened again. */
  async findReopened(): Promise<string[]> {
    const rows = await this.database.query<{ accountId: string }>(SELECT_REOPENED_ACCOUNTS);
    return rows.map(({ accountId }) => accountId);
  }

  /** The account is closed again, or was closed meanwhile. */
  async forgetReopened(tx: Transaction, accountId: string): Promise<void> {
    await tx.changeRows(DELETE_REOPENED_ACCOUNT, { accountId });
  }

  /** Claims due steps for this process. */
  claimDueSteps(): Promise<DueErasureStep[]> {
    const now = this.clock.epochMs();
    return this.database.query<DueErasureStep>(CLAIM_DUE_STEPS, {
      now: new Date(now),
      leaseEnd: new Date(now + LEASE_MS),
      predecessorByStep: PREDECESSOR_BY_STEP,
      holder: this.processLock.holder,
    });
  }

  async markStepDone({ accountId, name }: DueErasureStep): Promise<void> {
    await this.database.query(MARK_STEP_DONE, { accountId, name, now: this.clock.now() });
  }

  /** Schedules the next attempt, each time with a longer delay. */
  async postponeFailedStep({ accountId, name, attempts }: DueErasureStep, reason: string): Promise<void> {
    const retryDelayMs = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** Math.min(attempts - 1, 12));
    await this.database.query(RESCHEDULE_FAILED_STEP, {
      accountId,
      name,
      dueAt: new Date(this.clock.epochMs() + retryDelayMs),
      reason: reason.slice(0, 300),
    });
  }

  /** Accounts that all services have erased. */
  async findCompleteErasures(): Promise<string[]> {
    const rows = await this.database.query<{ accountId: string }>(SELECT_COMPLETE_ERASURES);
    return rows.map(({ accountId }) => accountId);
  }
}
