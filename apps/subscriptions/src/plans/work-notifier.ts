import { Injectable } from '@nestjs/common';

type WorkKind = 'billingChanges' | 'calendar' | 'withdrawals';

/** Notifies workers in this process of new work. It is only a hint: workers also poll. */
@Injectable()
export class WorkNotifier {
  private readonly listeners: Record<WorkKind, Set<() => void>> = {
    billingChanges: new Set(),
    calendar: new Set(),
    withdrawals: new Set(),
  };

  on(work: WorkKind, listener: () => void): void {
    this.listeners[work].add(listener);
  }

  notifyBillingChanges(): void {
    for (const listener of this.listeners.billingChanges) listener();
  }

  /** New work for the daily run: stored deliveries or price notices. */
  notifyCalendar(): void {
    for (const listener of this.listeners.calendar) listener();
  }

  /** New work for withdrawals: a plan was withdrawn, or its refund was decided. */
  notifyWithdrawals(): void {
    for (const listener of this.listeners.withdrawals) listener();
  }
}
