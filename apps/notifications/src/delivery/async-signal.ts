/** Lets a loop sleep until somebody rings or the time is over; a ring while it was busy is not lost. */
export class AsyncSignal {
  private isSet = false;
  private resume: (() => void) | undefined;

  notify(): void {
    this.isSet = true;
    this.resume?.();
  }

  /** To be called before looking for work, so that a ring during the look counts. */
  reset(): void {
    this.isSet = false;
  }

  async wait(ms: number): Promise<void> {
    if (this.isSet) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.resume = undefined;
  }
}
