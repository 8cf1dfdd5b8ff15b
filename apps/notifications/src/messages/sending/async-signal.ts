/** An auto-reset signal: it ends the wait of a loop. A signal during the work of the loop is kept. */
export class AsyncSignal {
  private isSet = false;
  private resume: (() => void) | undefined;

  notify(): void {
    this.isSet = true;
    this.resume?.();
  }

  /** Call it before searching for work, so that a signal during the search counts. */
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
