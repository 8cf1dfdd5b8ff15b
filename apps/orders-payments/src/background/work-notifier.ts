import { Injectable } from '@nestjs/common';

type Work = 'stripeEvents' | 'refunds' | 'accounts' | 'deliveries';

/** Lets those who store work tell those who do it, within this process. Only a hint: the workers look regularly anyway. */
@Injectable()
export class WorkNotifier {
  private readonly listeners: Readonly<Record<Work, Set<() => void>>> = {
    stripeEvents: new Set(),
    refunds: new Set(),
    accounts: new Set(),
    deliveries: new Set(),
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

  deliveries(): void {
    this.wake('deliveries');
  }

  private wake(work: Work): void {
    for (const listener of this.listeners[work]) listener();
  }
}
