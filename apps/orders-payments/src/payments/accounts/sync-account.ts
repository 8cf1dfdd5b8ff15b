import type { ContactView } from '@brote/contracts/identity';
import { Injectable } from '@nestjs/common';
import { UpdateStripeCustomer } from '#app/payments/customers/update-stripe-customer';
import { DeleteStripeCustomer } from '#app/payments/customers/delete-stripe-customer';
import type { Account } from '#app/payments/customers/accounts.queries';
import { ClaimOrders } from './claim-orders';
import { SaveAccountEmail } from './save-account-email';

/** Syncs the stored account with the accounts service. */
@Injectable()
export class SyncAccount {
  constructor(
    private readonly saveAccountEmail: SaveAccountEmail,
    private readonly claimOrders: ClaimOrders,
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
    const hasMore = await this.claimOrders.claimOrders(userId, email);
    if (customerId !== null) await this.updateStripeCustomer.update(customerId, contact);
    return hasMore;
  }
}
