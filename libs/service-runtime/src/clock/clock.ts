/** The shop's time. All code reads the time from here, so that one test can move all of it. */
export class Clock {
  /** The present moment. */
  now(): Date {
    return new Date(this.epochMs());
  }

  /** The present moment in milliseconds since 1970 (UTC). */
  epochMs(): number {
    return Date.now();
  }
}
