import { Injectable } from '@nestjs/common';

/** Notifies workers in this process of new work. It is only a hint: workers also poll. */
@Injectable()
export class WorkNotifier {
  private readonly listeners = { emailRequests: new Set<() => void>(), erasures: new Set<() => void>() };

  on(work: 'emailRequests' | 'erasures', listener: () => void): void {
    this.listeners[work].add(listener);
  }

  emailRequests(): void {
    for (const listener of this.listeners.emailRequests) listener();
  }

  erasures(): void {
    for (const listener of this.listeners.erasures) listener();
  }
}
