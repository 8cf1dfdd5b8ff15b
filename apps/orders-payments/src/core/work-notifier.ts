import { Injectable } from '@nestjs/common';

type WorkKind = 'stripeEvents' | 'refunds' | 'accounts' | 'deliveries';

/** Notifies workers in this process of new work. It is only a hint: workers also poll. */
@Injectable()
export class WorkNotifier {
  private readonly listeners: Readonly<Record<WorkKind, Set<() => void>>> = {
    stripeEvents: new Set(),
    refunds: new Set(),
    accounts: new Set(),
    deliveries: new Set(),
  };

  on(work: WorkKind, listener: () => void): void {
    this.listeners[work].add(listener);
  }

  notifyStripeEvents(): void {
    this.notifyListeners('stripeEvents');
  }

  notifyRefunds(): void {
    this.notifyListeners('refunds');
  }

  notifyAccounts(): void {
    this.notifyListeners('accounts');
  }

  notifyDeliveries(): void {
    this.notifyListeners('deliveries');
  }

  private notifyListeners(work: WorkKind): void {
    for (const listener of this.listeners[work]) listener();
  }
}
