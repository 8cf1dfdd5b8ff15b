/** Time of the agency: the machine's clock plus an offset. So a test can let a day pass in a moment. */
export class Clock {
  private currentOffsetMs = 0;

  /** Now, in milliseconds since 1970 UTC. */
  nowMs(): number {
    return Date.now() + this.currentOffsetMs;
  }

  get offsetMs(): number {
    return this.currentOffsetMs;
  }

  /** Replaces the offset (milliseconds); it does not add to the one before. */
  setOffset(offsetMs: number): void {
    this.currentOffsetMs = offsetMs;
  }
}
