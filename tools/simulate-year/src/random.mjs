/** Random numbers that a seed repeats (mulberry32). */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 to `bound - 1`. */
  below(bound) {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  /** A whole number of the range, both ends included. */
  between(first, last) {
    return first + this.below(last - first + 1);
  }

  pick(items) {
    return items[this.below(items.length)];
  }

  /** A version 4 UUID. */
  uuid() {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
