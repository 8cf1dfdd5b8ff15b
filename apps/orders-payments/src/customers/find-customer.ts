import { createdSince } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Account } from '#app/accounts/accounts.queries';

/** Two clocks may differ by this much. Seconds. */
const CLOCK_TOLERANCE = 120;
const MOST = 5_000;

/** Looks for a customer that was asked for although its answer never came. */
@Injectable()
export class FindCustomer {
  constructor(private readonly stripe: Stripe) {}

  /** Null when there is none. @throws Stripe's errors */
  async find({ userId, customerAskedAt }: Pick<Account, 'userId' | 'customerAskedAt'>): Promise<string | null> {
    if (customerAskedAt === null) return null;
    const created = createdSince(customerAskedAt, CLOCK_TOLERANCE);
    let seen = 0;
    for await (const customer of this.stripe.customers.list({ created, limit: 100 })) {
      if (customer.metadata['user_id'] === userId) return customer.id;
      seen += 1;
      if (seen >= MOST) return null;
    }
    return null;
  }
}
