/** Time of the agency: the machine's clock plus an offset. So a test can let a day pass in a moment. */
export class Clock {
  private offset = 0;

  /** Now, in milliseconds since 1970 UTC. */
  nowMs(): number {
    return Date.now() + this.offset;
  }

  get offsetMs(): number {
    return this.offset;
  }

  /** Replaces the offset (milliseconds); it does not add to the one before. */
  setOffset(offsetMs: number): void {
    this.offset = offsetMs;
  }
}
