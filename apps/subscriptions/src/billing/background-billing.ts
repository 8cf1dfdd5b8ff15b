import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Ten plans a second leave room for customers below Stripe's own limit. */
const MIN_INTERVAL_MS = 100;

/** Work of background jobs that asks payments. It is spaced out, so that requests of customers keep room below Stripe's limit. */
@Injectable()
export class BackgroundBilling {
  private nextTurnAtMs = 0;

  /** Runs the work of one checkout or plan when its turn comes. @throws the errors of the work */
  async run(work: () => Promise<void>): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextTurnAtMs);
    this.nextTurnAtMs = at + MIN_INTERVAL_MS;
    if (at > now) await pause(at - now);
    await work();
  }
}
