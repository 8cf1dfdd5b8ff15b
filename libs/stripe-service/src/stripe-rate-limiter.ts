import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Ten calls a second leave room for customers below Stripe's own limit. */
const MIN_INTERVAL_MS = 100;

/** Spaces out the calls of background work to Stripe. */
@Injectable()
export class StripeRateLimiter {
  private nextCallAtMs = 0;

  /** Resolves when the next call may be made. */
  async acquire(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextCallAtMs);
    this.nextCallAtMs = at + MIN_INTERVAL_MS;
    if (at > now) await pause(at - now);
  }
}
