import { IntervalLimiter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

/** Ten plans a second leave room for customers below Stripe's own limit. */
const MIN_INTERVAL_MS = 100;

/** Work of background jobs that asks payments. It is spaced out, so that requests of customers keep room below Stripe's limit. */
@Injectable()
export class BackgroundBilling {
  private readonly limiter = new IntervalLimiter(MIN_INTERVAL_MS);

  /** Runs the work of one checkout or plan when its turn comes. @throws the errors of the work */
  async run(work: () => Promise<void>): Promise<void> {
    await this.limiter.acquire();
    await work();
  }
}
