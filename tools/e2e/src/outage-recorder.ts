import { setTimeout as pause } from 'node:timers/promises';
import type { ShopParts } from './shop-parts';

/** Parts that a checkout needs. */
const REQUIRED_PARTS: readonly string[] = ['gateway', 'orders-payments', 'catalog-inventory', 'NATS', 'PostgreSQL'];
const CHECK_INTERVAL_MS = 250;

interface Outage {
  /** In milliseconds of `performance.now()`. */
  from: number;
  until: number;
}

/** Records the outages in which a needed part was down, so that no checkout could open. */
export class OutageRecorder {
  private readonly outages: Outage[] = [];
  private readonly stopController = new AbortController();

  constructor(private readonly parts: ShopParts) {}

  /** Records until the work has ended. The worse of two checks counts for the time between them. */
  async recordDuring(work: Promise<unknown>): Promise<void> {
    const watching = this.watch();
    await work.finally(() => this.stopController.abort());
    await watching;
  }

  /** The longest outage, in milliseconds. */
  get longestMs(): number {
    return Math.round(Math.max(0, ...this.outages.map(({ from, until }) => until - from)));
  }

  /** Milliseconds of outages in the `ms` after `from`. */
  outageMsWithin(from: number, ms: number): number {
    const until = from + ms;
    return this.outages.reduce((sum, outage) => sum + Math.max(0, Math.min(until, outage.until) - Math.max(from, outage.from)), 0);
  }

  private async watch(): Promise<void> {
    let checkedAtMs = performance.now();
    let wasUp = true;
    while (!this.stopController.signal.aborted) {
      const isUp = await this.isUp();
      const now = performance.now();
      if (!isUp || !wasUp) this.addOutage({ from: checkedAtMs, until: now });
      [checkedAtMs, wasUp] = [now, isUp];
      // A pause rejects only when it is stopped, which ends the loop.
      await Promise.allSettled([pause(CHECK_INTERVAL_MS, undefined, { signal: this.stopController.signal })]);
    }
  }

  private addOutage(outage: Outage): void {
    const lastOutage = this.outages.at(-1);
    if (lastOutage?.until === outage.from) lastOutage.until = outage.until;
    else this.outages.push(outage);
  }

  private async isUp(): Promise<boolean> {
    const parts = await this.parts.readParts();
    return REQUIRED_PARTS.every((name) => parts.some((part) => part.name === name && part.ready));
  }
}
