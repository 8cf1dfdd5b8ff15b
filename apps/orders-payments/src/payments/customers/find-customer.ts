import { createdSinceFilter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Account } from './accounts.queries';

/** Seconds by which two clocks may differ. */
const CLOCK_TOLERANCE_SECONDS = 120;
const MAX_CUSTOMERS = 5_000;

/** Finds a customer whose creation got no response. */
@Injectable()
export class FindCustomer {
  constructor(private readonly stripe: Stripe) {}

  /** Null when there is none. @throws Stripe's errors */
  async find({ userId, customerAskedAt }: Pick<Account, 'userId' | 'customerAskedAt'>): Promise<string | null> {
    if (customerAskedAt === null) return null;
    const createdFilter = createdSinceFilter(customerAskedAt, CLOCK_TOLERANCE_SECONDS);
    let readCount = 0;
    for await (const customer of this.stripe.customers.list({ created: createdFilter, limit: 100 })) {
      if (customer.metadata['user_id'] === userId) return customer.id;
      readCount += 1;
      if (readCount >= MAX_CUSTOMERS) return null;
    }
    return null;
  }
}
