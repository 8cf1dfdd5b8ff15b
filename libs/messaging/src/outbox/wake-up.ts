/** A bell that is rung by several and waited for by one. Ringing while nobody waits is remembered. */
export class WakeUp {
  private rung = false;
  private answer: (() => void) | undefined;

  constructor(readonly stop: AbortSignal) {
    stop.addEventListener('abort', () => this.ring(), { once: true });
  }

  ring(): void {
    this.rung = true;
    this.answer?.();
  }

  /** Forgets earlier rings: what they announced is about to be looked at. */
  reset(): void {
    this.rung = false;
  }

  /** Returns when the bell rings, at the latest after the given milliseconds. */
  async wait(longestMs: number): Promise<void> {
    if (this.rung || this.stop.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs);
      this.answer = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.answer = undefined;
  }
}
