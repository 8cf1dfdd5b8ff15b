/**
 * Calls wait here until the signed-in account has reauthenticated. The reauthentication dialog subscribes to the gate. Calls that are
 * refused at the same time share one answer.
 */
export class ReauthenticationGate {
  private pendingCalls: ((isReauthenticated: boolean) => void)[] = [];
  private readonly listeners = new Set<() => void>();

  /** Resolves with true once the server has accepted the password. Resolves with false if staff cancel, or if no dialog is subscribed. */
  readonly reauthenticate = (): Promise<boolean> => {
    if (this.listeners.size === 0) return Promise.resolve(false);
    const answer = new Promise<boolean>((resolve) => this.pendingCalls.push(resolve));
    this.notify();
    return answer;
  };

  readonly isAsking = (): boolean => this.pendingCalls.length > 0;

  /** Resolves all waiting calls with the result. */
  resolveAll(isReauthenticated: boolean): void {
    const pendingCalls = this.pendingCalls;
    this.pendingCalls = [];
    for (const resolve of pendingCalls) resolve(isReauthenticated);
    this.notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.resolveAll(false);
    };
  };

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
