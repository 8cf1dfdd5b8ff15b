/** Lets a loop sleep until somebody rings or the time is over; a ring while it was busy is not lost. */
export class WakeUp {
  private rung = false;
  private end: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.end?.();
  }

  /** To be called before looking for work, so that a ring during the look counts. */
  reset(): void {
    this.rung = false;
  }

  async wait(ms: number): Promise<void> {
    if (this.rung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.end = undefined;
  }
}
