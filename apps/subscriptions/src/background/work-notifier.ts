import { Injectable } from '@nestjs/common';

type Work = 'stripeEvents' | 'calendar' | 'withdrawals';

/** Notifies workers in this process of new work. It is only a hint: workers also poll. */
@Injectable()
export class WorkNotifier {
  private readonly listeners: Record<Work, Set<() => void>> = { stripeEvents: new Set(), calendar: new Set(), withdrawals: new Set() };

  on(work: Work, listener: () => void): void {
    this.listeners[work].add(listener);
  }

  stripeEvents(): void {
    for (const listener of this.listeners.stripeEvents) listener();
  }

  /** New work for the daily run: stored deliveries or price notices. */
  calendar(): void {
    for (const listener of this.listeners.calendar) listener();
  }

  /** New work for withdrawals: a plan was withdrawn, or its refund was decided. */
  withdrawals(): void {
    for (const listener of this.listeners.withdrawals) listener();
  }
}
