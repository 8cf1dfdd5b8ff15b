import { ensureStripeCustomer, type StripeCustomerReply, type StripeCustomerRequest } from '@brote/contracts/orders';
import { RequestHandler } from '@brote/messaging';
import { createStripe } from '@brote/stripe-client';
import { Controller } from '@nestjs/common';

/** Fake of the part of orders-payments that stores the Stripe customer of each account. */
@Controller()
export class FakeStripeCustomers {
  readonly customers = new Map<string, string>();
  apiBase = '';

  @RequestHandler(ensureStripeCustomer)
  async ensure({ userId }: StripeCustomerRequest): Promise<StripeCustomerReply> {
    const existing = this.customers.get(userId);
    if (existing !== undefined) return { customerId: existing };
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: this.apiBase });
    const options = { idempotencyKey: `customer_${userId}` };
    const { id } = await stripe.customers.create({ email: 'lucia@example.com', metadata: { user_id: userId } }, options);
    this.customers.set(userId, id);
    return { customerId: id };
  }
}
