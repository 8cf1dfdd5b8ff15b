/** An auto-reset signal: many callers set it, one loop waits for it. A signal without a waiter is kept. */
export class AsyncSignal {
  private isSet = false;
  private resume: (() => void) | undefined;

  constructor(readonly stop: AbortSignal) {
    stop.addEventListener('abort', () => this.notify(), { once: true });
  }

  notify(): void {
    this.isSet = true;
    this.resume?.();
  }

  /** Clears earlier signals, right before the loop queries for work. */
  reset(): void {
    this.isSet = false;
  }

  /** Returns when the signal is set, at the latest after the given milliseconds. */
  async wait(timeoutMs: number): Promise<void> {
    if (this.isSet || this.stop.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.resume = undefined;
  }
}
