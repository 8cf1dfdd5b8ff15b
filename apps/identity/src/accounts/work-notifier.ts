import { Injectable } from '@nestjs/common';

/** Notifies workers in this process of new work. It is only a hint: workers also poll. */
@Injectable()
export class WorkNotifier {
  private readonly listeners = { emailRequests: new Set<() => void>(), erasures: new Set<() => void>() };

  addListener(work: 'emailRequests' | 'erasures', listener: () => void): void {
    this.listeners[work].add(listener);
  }

  notifyEmailRequests(): void {
    for (const listener of this.listeners.emailRequests) listener();
  }

  notifyErasures(): void {
    for (const listener of this.listeners.erasures) listener();
  }
}
