/** Random numbers that a seed repeats (mulberry32). */
export class SeededRandom {
  private state: number;

  /** @param seed any whole number; its lower 32 bits count */
  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A whole number from 0 to `bound - 1`. */
  nextInteger(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  /** @returns one item of the list. @throws Error when the list is empty */
  pick<T>(items: readonly T[]): T {
    const index = this.nextInteger(items.length);
    if (!(index in items)) throw new Error('An empty list has no item to pick');
    return items[index] as T;
  }

  /** @returns the same items in a random order */
  shuffle<T>(items: readonly T[]): T[] {
    return this.sample(items, items.length);
  }

  /** @returns `count` items of each kind in turn, so that each kind comes once before any comes twice */
  pickOfEachKind<T>(items: readonly T[], kindOf: (one: T) => unknown, count: number): T[] {
    const kinds = new Map<unknown, T[]>();
    for (const one of items) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one]);
    const shuffledKinds = this.sample([...kinds.values()], kinds.size).map((kind) => this.sample(kind, count));
    const turns = Array.from({ length: count }, (_, turn) => shuffledKinds.flatMap((kind) => kind.slice(turn, turn + 1)));
    return turns.flat().slice(0, count);
  }

  /** @returns `count` items in a random order, or all when the list is shorter */
  sample<T>(items: readonly T[], count: number): T[] {
    const remainingItems = [...items];
    const chosenItems: T[] = [];
    while (chosenItems.length < count && remainingItems.length > 0)
      chosenItems.push(...remainingItems.splice(this.nextInteger(remainingItems.length), 1));
    return chosenItems;
  }
}
