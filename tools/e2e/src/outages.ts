import { setTimeout as pause } from 'node:timers/promises';
import type { ShopParts } from './shop-parts';

/** Parts that a checkout needs. */
const NEEDED: readonly string[] = ['gateway', 'orders-payments', 'catalog-inventory', 'NATS', 'PostgreSQL'];
const LOOK_EVERY_MS = 250;

interface Outage {
  /** In milliseconds of `performance.now()`. */
  from: number;
  until: number;
}

/** Records the outages in which a needed part was down, so that no checkout could open. */
export class Outages {
  private readonly outages: Outage[] = [];
  private readonly stopped = new AbortController();

  constructor(private readonly parts: ShopParts) {}

  /** Records until the work has ended. The worse of two checks counts for the time between them. */
  async during(work: Promise<unknown>): Promise<void> {
    const watching = this.watch();
    await work.finally(() => this.stopped.abort());
    await watching;
  }

  /** The longest outage, in milliseconds. */
  get longestMs(): number {
    return Math.round(Math.max(0, ...this.outages.map(({ from, until }) => until - from)));
  }

  /** Milliseconds of outages in the `ms` after `from`. */
  within(from: number, ms: number): number {
    const until = from + ms;
    return this.outages.reduce((sum, outage) => sum + Math.max(0, Math.min(until, outage.until) - Math.max(from, outage.from)), 0);
  }

  private async watch(): Promise<void> {
    let lookedAt = performance.now();
    let wasUp = true;
    while (!this.stopped.signal.aborted) {
      const isUp = await this.isUp();
      const now = performance.now();
      if (!isUp || !wasUp) this.note({ from: lookedAt, until: now });
      [lookedAt, wasUp] = [now, isUp];
      await pause(LOOK_EVERY_MS, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }

  private note(outage: Outage): void {
    const last = this.outages.at(-1);
    if (last?.until === outage.from) last.until = outage.until;
    else this.outages.push(outage);
  }

  private async isUp(): Promise<boolean> {
    const parts = await this.parts.all();
    return NEEDED.every((name) => parts.some((part) => part.name === name && part.ready));
  }
}
