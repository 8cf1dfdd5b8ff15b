import { ensureStripeCustomer, type StripeCustomerReply, type StripeCustomerRequest } from '@brote/contracts/orders';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { EnsureCustomer } from './ensure-customer';

/** Request handlers of Stripe customers. */
@Controller()
export class CustomersController {
  constructor(private readonly ensure: EnsureCustomer) {}

  @RequestHandler(ensureStripeCustomer)
  async ensureStripeCustomer({ userId }: StripeCustomerRequest): Promise<StripeCustomerReply> {
    return { customerId: await this.ensure.ensure(userId) };
  }
}
