import { Injectable } from '@nestjs/common';

/** Lets those who store work tell those who do it, within this process. Only a hint: the workers look regularly anyway. */
@Injectable()
export class Wakeup {
  private readonly listeners = { stripeEvents: new Set<() => void>(), refunds: new Set<() => void>() };

  on(work: 'stripeEvents' | 'refunds', listener: () => void): void {
    this.listeners[work].add(listener);
  }

  stripeEvents(): void {
    for (const listener of this.listeners.stripeEvents) listener();
  }

  refunds(): void {
    for (const listener of this.listeners.refunds) listener();
  }
}
