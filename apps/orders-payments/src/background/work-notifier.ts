import { Injectable } from '@nestjs/common';

type Work = 'stripeEvents' | 'refunds' | 'accounts' | 'deliveries';

/** Notifies workers in this process of new work. It is only a hint: workers also poll. */
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
