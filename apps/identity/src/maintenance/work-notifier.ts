import { Injectable } from '@nestjs/common';

/** Lets those who store work tell those who do it, within this process. Only a hint: the workers look regularly anyway. */
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
