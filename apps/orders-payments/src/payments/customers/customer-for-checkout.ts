import { Refusal, Unavailable } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { EnsureCustomer } from './ensure-customer';

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
