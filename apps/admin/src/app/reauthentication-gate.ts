/**
 * Where calls wait until whoever is signed in has proven again who they are. The dialog that asks listens here; several calls that are
 * refused at once wait for one answer.
 */
export class ReauthenticationGate {
  private waiting: ((isProven: boolean) => void)[] = [];
  private readonly listeners = new Set<() => void>();

  /** Resolves once the password was proven, or with false when somebody would rather not, or nobody can be asked. */
  readonly ask = (): Promise<boolean> => {
    if (this.listeners.size === 0) return Promise.resolve(false);
    const answer = new Promise<boolean>((resolve) => this.waiting.push(resolve));
    this.notify();
    return answer;
  };

  readonly isAsking = (): boolean => this.waiting.length > 0;

  /** Lets everything that waits go on, or gives it up. */
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
