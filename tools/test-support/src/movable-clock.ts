/** A clock that is frozen until a test moves it. It has the shape of the services' `Clock`. */
export class MovableClock {
  constructor(private instant = new Date('2026-03-02T09:00:00Z').getTime()) {}

  now(): Date {
    return new Date(this.instant);
  }

  /** Milliseconds since 1970, UTC. */
  epochMs(): number {
    return this.instant;
  }

  /** Moves it forward, or back when negative. */
  advance(ms: number): void {
    this.instant += ms;
  }
}
