/**
 * Calls wait here until the signed-in account has reauthenticated. The reauthentication dialog subscribes to the gate. Calls that are
 * refused at the same time share one answer.
 */
export class ReauthenticationGate {
  private waiting: ((isProven: boolean) => void)[] = [];
  private readonly listeners = new Set<() => void>();

  /** Resolves with true once the server has accepted the password. Resolves with false if staff cancel, or if no dialog is subscribed. */
  readonly ask = (): Promise<boolean> => {
    if (this.listeners.size === 0) return Promise.resolve(false);
    const answer = new Promise<boolean>((resolve) => this.waiting.push(resolve));
    this.notify();
    return answer;
  };

  readonly isAsking = (): boolean => this.waiting.length > 0;

  /** Resolves all waiting calls with the result. */
  settle(isProven: boolean): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve(isProven);
    this.notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.settle(false);
    };
  };

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
