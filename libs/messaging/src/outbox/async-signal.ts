/** A bell that is rung by several and waited for by one. Ringing while nobody waits is remembered. */
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

  /** Forgets earlier rings: what they announced is about to be looked at. */
  reset(): void {
    this.isSet = false;
  }

  /** Returns when the bell rings, at the latest after the given milliseconds. */
  async wait(longestMs: number): Promise<void> {
    if (this.isSet || this.stop.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.resume = undefined;
  }
}
