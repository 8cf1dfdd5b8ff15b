import { IntervalLimiter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

/** Ten calls a second leave room for customers below Stripe's own limit. */
const MIN_INTERVAL_MS = 100;

/** Spaces out the calls of background work to Stripe. */
@Injectable()
export class StripeRateLimiter extends IntervalLimiter {
  constructor() {
    super(MIN_INTERVAL_MS);
  }
}
