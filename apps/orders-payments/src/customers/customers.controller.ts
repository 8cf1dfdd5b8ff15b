import { ensureStripeCustomer, type StripeCustomerReply, type StripeCustomerRequest } from '@brote/contracts/orders';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { EnsureCustomer } from './ensure-customer';

/** What customers answers. */
@Injectable()
export class CustomersController {
  constructor(private readonly ensure: EnsureCustomer) {}

  @Handles(ensureStripeCustomer)
  async ensureStripeCustomer({ userId }: StripeCustomerRequest): Promise<StripeCustomerReply> {
    return { customerId: await this.ensure.execute(userId) };
  }
}
