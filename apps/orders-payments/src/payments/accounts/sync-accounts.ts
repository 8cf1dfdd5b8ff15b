import { getContacts, type ContactView } from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { AccountsQueries, type Account } from '#app/payments/customers/accounts.queries';
import { SyncAccount } from './sync-account';

const BATCH_SIZE = 20;
/** Milliseconds until the sync is repeated for an order that waits for its payment. */
const REPEAT_DELAY_MS = 5 * 60_000;
const FIRST_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 600_000;

/** Syncs accounts that are due. Any process may run it; each claims other accounts. */
@Injectable()
export class SyncAccounts {
  constructor(
    private readonly accounts: AccountsQueries,
    private readonly syncAccount: SyncAccount,
    private readonly requests: RequestClient,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async syncDueAccounts(): Promise<boolean> {
    const dueAccounts = await this.accounts.claimDue(this.clock.now(), BATCH_SIZE);
    if (dueAccounts.length === 0) return false;
    const contacts = await this.findContactsOf(dueAccounts);
    for (const account of dueAccounts) await this.sync(account, contacts);
    return dueAccounts.length === BATCH_SIZE;
  }

  /** The contacts by user id. Null when the request failed; the accounts are then postponed. */
  private async findContactsOf(dueAccounts: readonly Account[]): Promise<Map<string, ContactView> | null> {
    const userIds = dueAccounts.filter(({ erasedAt }) => erasedAt === null).map(({ userId }) => userId);
    if (userIds.length === 0) return new Map();
    try {
      const { contacts } = await this.requests.send(getContacts, { userIds });
      return new Map(contacts.map((contact) => [contact.userId, contact]));
    } catch (error) {
      this.logger.warn({ error }, 'the request for accounts failed and will be repeated');
      return null;
    }
  }

  private async sync(account: Account, contacts: Map<string, ContactView> | null): Promise<void> {
    if (contacts === null && account.erasedAt === null) return this.postpone(account);
    try {
      const shouldRepeat = await this.syncAccount.sync(account, contacts?.get(account.userId) ?? null);
      await this.accounts.finishSync(account, shouldRepeat ? new Date(this.clock.epochMs() + REPEAT_DELAY_MS) : null);
    } catch (error) {
      this.logger.warn({ error, userId: account.userId, tries: account.tries }, 'an account could not be synced and will be tried again');
      await this.postpone(account);
    }
  }

  private async postpone(account: Account): Promise<void> {
    const delayMs = Math.min(FIRST_RETRY_DELAY_MS * 2 ** Math.min(account.tries, 20), MAX_RETRY_DELAY_MS);
    await this.accounts.postpone(account, new Date(this.clock.epochMs() + delayMs));
  }
}
