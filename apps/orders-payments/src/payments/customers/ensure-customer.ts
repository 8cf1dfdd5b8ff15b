import { getContacts, type ContactView } from '@brote/contracts/identity';
import { ensureStripeCustomer } from '@brote/contracts/orders';
import { RequestClient, refuse, Refusal, Unavailable } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { AccountsQueries } from './accounts.queries';
import { UpdateStripeCustomer, CreateStripeCustomer } from './stripe-customers';

/** The one customer of an account at Stripe, created on first use. */
@Injectable()
export class EnsureCustomer {
  constructor(
    private readonly accounts: AccountsQueries,
    private readonly createStripeCustomer: CreateStripeCustomer,
    private readonly updateStripeCustomer: UpdateStripeCustomer,
    private readonly requests: RequestClient,
  ) {}

  /** @throws Refusal ACCOUNT_UNKNOWN, PAYMENT_PROVIDER_UNAVAILABLE; Unavailable */
  async ensure(userId: string): Promise<string> {
    const account = await this.accounts.byId(userId);
    if (account?.customerId) return account.customerId;
    const contact = account?.erasedAt ? null : await this.findContactOf(userId);
    if (contact === null) return refuse(ensureStripeCustomer, 'ACCOUNT_UNKNOWN');
    try {
      return await this.createAndUpdate(contact);
    } catch (error) {
      if (isStripeFault(error)) refuse(ensureStripeCustomer, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }

  private async findContactOf(userId: string): Promise<ContactView | null> {
    const { contacts } = await this.requests.send(getContacts, { userIds: [userId] });
    return contacts.find((contact) => contact.userId === userId && contact.confirmed) ?? null;
  }

  private async createAndUpdate(contact: ContactView): Promise<string> {
    const customerId = await this.createStripeCustomer.createOnce(contact.userId);
    if (customerId === null) return refuse(ensureStripeCustomer, 'ACCOUNT_UNKNOWN');
    await this.updateStripeCustomer.update(customerId, contact);
    return customerId;
  }
}

/** The Stripe customer of a signed-in buyer. */
@Injectable()
export class CustomerForCheckout {
  constructor(
    private readonly ensureCustomer: EnsureCustomer,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Null for guests, and when the customer cannot be created right now: a purchase must not wait for it. */
  async findOrCreateId(userId: string | null): Promise<string | null> {
    if (userId === null) return null;
    try {
      return await this.ensureCustomer.ensure(userId);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unavailable)) throw error;
      this.logger.warn({ reason: error.message, userId }, 'a signed-in buyer pays without their Stripe customer');
      return null;
    }
  }
}
