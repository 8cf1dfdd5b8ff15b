import { userClosed } from '@brote/contracts/identity';
import { Database, deleteExpiredStatements, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Account } from '#app/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts';
import { dataMap } from '#app/data-map';
import { deleteSecurityEventsBefore, deleteSecurityEventsOf } from '#app/security/delete-security-events';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const UNCONFIRMED_DAYS = 30;
const SECURITY_LOG_DAYS = 365;
const BATCH_SIZE = 100;

/** Columns that are cleared before their row is deleted. `:cutoff` lies `afterMs` before now. */
const CLEARING_RULES: readonly { sql: string; afterMs: number }[] = [
  // Longer than the grace period of a rotated token.
  {
    sql: 'UPDATE refresh_token SET successor = NULL WHERE successor IS NOT NULL AND rotated_at < :cutoff RETURNING session_id',
    afterMs: 5 * MINUTE_MS,
  },
  {
    sql: `UPDATE account SET pending_email = NULL
           WHERE pending_email IS NOT NULL AND NOT EXISTS (
             SELECT FROM link l WHERE l.account_id = account.id AND l.purpose = 'email-change' AND l.spent_at IS NULL AND l.voided_at IS NULL AND l.expires_at > :cutoff)
          RETURNING id`,
    afterMs: 0,
  },
];

/** Deletes data whose retention period has ended. */
@Injectable()
export class RetentionJob {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  async deleteExpiredData(): Promise<void> {
    for (const { sql, afterMs } of CLEARING_RULES) await this.database.query(sql, { cutoff: this.timeMsAgo(afterMs) });
    for (const { sql, days } of deleteExpiredStatements(dataMap)) await this.database.query(sql, { cutoff: this.timeMsAgo(days * DAY_MS) });
    await this.unitOfWork.run((tx) => deleteSecurityEventsBefore(tx, this.timeMsAgo(SECURITY_LOG_DAYS * DAY_MS)));
    await this.deleteUnconfirmed();
  }

  /** Accounts without a confirmed address: it may belong to another person. */
  private async deleteUnconfirmed(): Promise<void> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM account WHERE state = 'unconfirmed' AND created_at < :cutoff ORDER BY created_at LIMIT ${BATCH_SIZE}`,
      { cutoff: this.timeMsAgo(UNCONFIRMED_DAYS * DAY_MS) },
    );
    for (const { id } of rows) {
      await this.unitOfWork.run(async (tx) => {
        const account = await this.accounts.lockById(tx, id);
        if (account?.state !== 'unconfirmed') return;
        account.erase();
        this.accounts.publish(tx, account, userClosed);
        await deleteSecurityEventsOf(tx, id);
        await tx.manager.delete(Account, { id });
      });
    }
  }

  private timeMsAgo(ms: number): Date {
    return new Date(this.clock.epochMs() - ms);
  }
}
