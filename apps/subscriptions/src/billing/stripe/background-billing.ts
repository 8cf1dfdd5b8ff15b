import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';

/** Work of background jobs that calls Stripe. Its calls are spaced out, so that those of customers keep room below Stripe's limit. */
@Injectable()
export class BackgroundBilling {
  constructor(private readonly rateLimiter: StripeRateLimiter) {}

  /** Runs the work of one checkout or plan when its turn comes. @throws the errors of the work */
  async run(work: () => Promise<void>): Promise<void> {
    await this.rateLimiter.acquire();
    await work();
  }
}
