import { Database, isClaimableSql, ProcessLock, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

/** An account as this service knows it. */
export interface Account {
  userId: string;
  /** The proven address, in lower case; null when none is known. */
  email: string | null;
  /** The account's customer at Stripe. */
  customerId: string | null;
  /** A part of the idempotency key with which the customer is created. */
  customerAttempt: number;
  /** The time of the first request to create the customer. */
  customerAskedAt: Date | null;
  /** Grows with every event of the account. A sync with an older number must be repeated. */
  syncNumber: number;
  tries: number;
  erasedAt: Date | null;
}

const COLUMNS = `user_id AS "userId", email, customer_id AS "customerId", customer_attempt AS "customerAttempt",
                 customer_asked_at AS "customerAskedAt", sync_number AS "syncNumber", tries, erased_at AS "erasedAt"`;

// A later event about an erased account changes nothing: the account stays erased.
const REQUEST_SYNC = `
  INSERT INTO account (user_id, sync_due_at, sync_number) VALUES (:userId, :syncDueAt, 1)
  ON CONFLICT (user_id) DO UPDATE SET sync_due_at = :syncDueAt, sync_number = account.sync_number + 1, tries = 0, lease_until = NULL
   WHERE account.erased_at IS NULL`;

const CLAIM_DUE_ACCOUNTS = `
  UPDATE account SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
   WHERE user_id IN (SELECT user_id FROM account
                      WHERE sync_due_at <= :now AND ${isClaimableSql()}
                      ORDER BY sync_due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}`;

/** Reads and marks of accounts. */
@Injectable()
export class AccountsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  async byId(userId: string): Promise<Account | null> {
    const [row = null] = await this.database.query<Account>(`SELECT ${COLUMNS} FROM account WHERE user_id = :userId`, { userId });
    return row;
  }

  /** Records that the account has to be synced. */
  async requestSync(tx: Transaction, userId: string, syncDueAt: Date): Promise<void> {
    await tx.changeRows(REQUEST_SYNC, { userId, syncDueAt });
  }

  /** Claims accounts that are due for a sync. */
  async claimDue(now: Date, limit: number): Promise<Account[]> {
    return this.database.query<Account>(CLAIM_DUE_ACCOUNTS, { now, limit, leaseMs: this.config.leaseMs, holder: this.processLock.holder });
  }

  /** Ends the sync, unless a new event came meanwhile. `nextSyncAt` is the time of the next sync, if there is one. */
  async finishSync({ userId, syncNumber }: Account, nextSyncAt: Date | null): Promise<void> {
    await this.database.query(
      'UPDATE account SET sync_due_at = :nextSyncAt, tries = 0, lease_until = NULL WHERE user_id = :userId AND sync_number = :syncNumber',
      { userId, syncNumber, nextSyncAt },
    );
  }

  /** Postpones a failed sync. */
  async postpone({ userId, syncNumber }: Account, nextSyncAt: Date): Promise<void> {
    await this.database.query(
      'UPDATE account SET sync_due_at = :nextSyncAt, tries = tries + 1, lease_until = NULL WHERE user_id = :userId AND sync_number = :syncNumber',
      { userId, syncNumber, nextSyncAt },
    );
  }
}
