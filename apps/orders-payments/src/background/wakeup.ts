import { Injectable } from '@nestjs/common';

type Work = 'stripeEvents' | 'refunds' | 'accounts' | 'boxes';

/** Lets those who store work tell those who do it, within this process. Only a hint: the workers look regularly anyway. */
@Injectable()
export class Wakeup {
  private readonly listeners: Readonly<Record<Work, Set<() => void>>> = {
    stripeEvents: new Set(),
    refunds: new Set(),
    accounts: new Set(),
    boxes: new Set(),
  };

  on(work: Work, listener: () => void): void {
    this.listeners[work].add(listener);
  }

  stripeEvents(): void {
    this.wake('stripeEvents');
  }

  refunds(): void {
    this.wake('refunds');
  }

  accounts(): void {
    this.wake('accounts');
  }

  boxes(): void {
    this.wake('boxes');
  }

  private wake(work: Work): void {
    for (const listener of this.listeners[work]) listener();
  }
}
