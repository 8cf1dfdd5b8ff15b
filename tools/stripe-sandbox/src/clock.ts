/** The sandbox's own time: the machine's clock plus an offset. So a test can let a day pass in a moment. */
export class Clock {
  private currentOffsetMs = 0;
  /** The past moment whose actions run now; null otherwise. */
  private fixedSeconds: number | null = null;
  private watcher: () => void = () => undefined;

  /** Now, in milliseconds since 1970 UTC. */
  nowMs(): number {
    return this.fixedSeconds === null ? Date.now() + this.currentOffsetMs : this.fixedSeconds * 1000;
  }

  /** Now, in whole seconds since 1970 UTC: the unit of every time in Stripe's objects. */
  seconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** Current time for the outside world, also during past actions: a signature must be recent when it arrives. */
  liveSeconds(): number {
    return Math.floor((Date.now() + this.currentOffsetMs) / 1000);
  }

  get offsetMs(): number {
    return this.currentOffsetMs;
  }

  /** Replaces the offset (milliseconds); it does not add to the one before. */
  setOffsetMs(offsetMs: number): void {
    this.currentOffsetMs = offsetMs;
    this.watcher();
  }

  /** Calls `watcher` after every move of the clock, so that the memory records it. */
  watch(watcher: () => void): void {
    this.watcher = watcher;
  }

  /** Runs `work` at a moment in seconds; everything it creates has that time. */
  runAt<T>(seconds: number, work: () => T): T {
    const before = this.fixedSeconds;
    this.fixedSeconds = seconds;
    try {
      return work();
    } finally {
      this.fixedSeconds = before;
    }
  }
}
