import { Refusal, Unavailable } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { EnsureCustomer } from './ensure-customer';

/** The customer under whose name somebody who is signed in pays. */
@Injectable()
export class CustomerForCheckout {
  constructor(
    private readonly ensureCustomer: EnsureCustomer,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Null for guests; also when no customer can be had right now: buying must not wait for that. */
  async of(userId: string | null): Promise<string | null> {
    if (userId === null) return null;
    try {
      return await this.ensureCustomer.ensure(userId);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unavailable)) throw error;
      this.logger.warn({ reason: error.message, userId }, 'a signed-in buyer pays without their customer at Stripe');
      return null;
    }
  }
}
