import { getContacts, type ContactView } from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { retryDelayMs } from '#app/core/retry-delay';
import { Injectable } from '@nestjs/common';
import { AccountsQueries, type Account } from '#app/payments/customers/accounts.queries';
import { UpdateStripeCustomer, DeleteStripeCustomer } from '#app/payments/customers/stripe-customers';
import { ClaimEarlierOrders } from './claim-earlier-orders';
import { UnitOfWork } from '@brote/persistence';
import { CLEAR_EMAIL_OF_OTHERS, UPDATE_ACCOUNT_EMAIL } from './accounts.sql';

/** Stores the address that an account has proven, so that its orders can be claimed. */
@Injectable()
export class SaveAccountEmail {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Null deletes the address. An address belongs to one account, so each other account loses it.
   * @returns false when the account was erased meanwhile
   */
  async save(userId: string, email: string | null): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      await tx.changeRows(CLEAR_EMAIL_OF_OTHERS, { userId, email });
      return (await tx.changeRows(UPDATE_ACCOUNT_EMAIL, { userId, email })) === 1;
    });
  }
}

/** Syncs the stored account with the accounts service. */
@Injectable()
export class SyncAccount {
  constructor(
    private readonly saveAccountEmail: SaveAccountEmail,
    private readonly claimEarlierOrders: ClaimEarlierOrders,
    private readonly updateStripeCustomer: UpdateStripeCustomer,
    private readonly deleteCustomer: DeleteStripeCustomer,
  ) {}

  /** True when the sync is to be repeated later. An account without a confirmed address claims nothing. @throws Stripe's errors */
  async sync(account: Account, contact: ContactView | null): Promise<boolean> {
    const { userId, customerId, erasedAt } = account;
    if (erasedAt !== null) {
      await this.deleteCustomer.deleteStripeCustomer(account);
      return false;
    }
    const email = contact?.confirmed === true ? contact.email.toLowerCase() : null;
    const isSaved = await this.saveAccountEmail.save(userId, email);
    if (!isSaved || email === null || contact === null) return false;
    const hasMore = await this.claimEarlierOrders.claimEarlierOrders(userId, email);
    if (customerId !== null) await this.updateStripeCustomer.update(customerId, contact);
    return hasMore;
  }
}

const BATCH_SIZE = 20;
/** Milliseconds until the sync is repeated for an order that waits for its payment. */
const REPEAT_DELAY_MS = 5 * 60_000;

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
    await this.accounts.postpone(account, new Date(this.clock.epochMs() + retryDelayMs(account.tries + 1)));
  }
}
