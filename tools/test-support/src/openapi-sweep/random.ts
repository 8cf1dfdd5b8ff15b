/** Random numbers that a seed repeats (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, not including, a bound. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  /** So many of a list, of each kind in turn, so that none is left out before another comes twice. */
  ofEach<T>(list: readonly T[], kindOf: (one: T) => unknown, count: number): T[] {
    const kinds = new Map<unknown, T[]>();
    for (const one of list) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one]);
    const order = this.some([...kinds.values()], kinds.size).map((kind) => this.some(kind, count));
    const turns = Array.from({ length: count }, (_, turn) => order.flatMap((kind) => kind.slice(turn, turn + 1)));
    return turns.flat().slice(0, count);
  }

  /** So many of a list, in any order; all when there are no more. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(this.below(rest.length), 1));
    return chosen;
  }
}
