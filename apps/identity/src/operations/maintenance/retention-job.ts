import { userClosed } from '@brote/contracts/identity';
import { Database, deleteExpiredStatements, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { dataMap } from '#app/data-map';
import { deleteSecurityEventsBefore, deleteSecurityEventsOf } from '#app/accounts/security/security-log';
import { CLEARING_RULES, SELECT_UNCONFIRMED_ACCOUNTS } from './maintenance.sql';

const DAY_MS = 86_400_000;

const UNCONFIRMED_DAYS = 30;
const SECURITY_LOG_DAYS = 365;

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
    const rows = await this.database.query<{ id: string }>(SELECT_UNCONFIRMED_ACCOUNTS, {
      cutoff: this.timeMsAgo(UNCONFIRMED_DAYS * DAY_MS),
    });
    for (const { id } of rows) {
      await this.unitOfWork.run(async (tx) => {
        const account = await this.accounts.lockById(tx, id);
        if (account?.state !== 'unconfirmed') return;
        account.erase();
        this.accounts.publish(tx, account, userClosed);
        await deleteSecurityEventsOf(tx, id);
        await this.accounts.delete(tx, account);
      });
    }
  }

  private timeMsAgo(ms: number): Date {
    return new Date(this.clock.epochMs() - ms);
  }
}
