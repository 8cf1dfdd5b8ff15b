/** Chance that can be repeated: the same seed gives the same numbers in the same order. */
export class Seeded {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** One of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('There is nothing to pick from');
    return chosen;
  }

  /** The same things in another order. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ value }) => value);
  }
}
