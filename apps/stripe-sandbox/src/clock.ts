/** The sandbox's own time: the machine's clock plus an offset, so that a test can let a day pass in a moment. */
export class Clock {
  private offset = 0;

  /** Now, in milliseconds since 1970 UTC. */
  nowMs(): number {
    return Date.now() + this.offset;
  }

  /** Now, in whole seconds since 1970 UTC: the unit of every time in Stripe's objects. */
  seconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  get offsetMs(): number {
    return this.offset;
  }

  /** Replaces the offset (milliseconds); it does not add to the one before. */
  moveTo(offsetMs: number): void {
    this.offset = offsetMs;
  }
}
