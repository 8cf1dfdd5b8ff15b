import { Database } from '@brote/persistence';
import { isRefusal, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Account } from './accounts.queries';
import { FindCustomer } from './find-customer';
import { CLEAR_CUSTOMER } from './customers.sql';

/** Deletes the customer of an erased account at Stripe, with its saved payment methods. */
@Injectable()
export class DeleteStripeCustomer {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly findCustomer: FindCustomer,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /** Repeating it changes nothing. @throws Stripe's errors */
  async deleteStripeCustomer(account: Account): Promise<void> {
    await this.rateLimiter.acquire();
    const customerId = account.customerId ?? (await this.findCustomer.find(account));
    if (customerId !== null) await this.delete(customerId);
    await this.database.query(CLEAR_CUSTOMER, {
      userId: account.userId,
    });
  }

  private async delete(customerId: string): Promise<void> {
    try {
      await this.stripe.customers.del(customerId);
    } catch (error) {
      // The customer is already deleted.
      if (!isRefusal(error)) throw error;
    }
  }
}
