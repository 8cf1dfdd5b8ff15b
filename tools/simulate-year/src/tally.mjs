/** The number of events of each kind that really happened, and of those that the shop declined. */
export class Tally {
  happened = new Map();
  declined = new Map();

  count(kind, number = 1) {
    if (number > 0) this.happened.set(kind, (this.happened.get(kind) ?? 0) + number);
  }

  countDeclined(kind) {
    this.declined.set(kind, (this.declined.get(kind) ?? 0) + 1);
  }

  /** The kinds of a list that never happened. */
  missing(kinds) {
    return kinds.filter((kind) => !this.happened.has(kind));
  }

  lines() {
    const kinds = [...new Set([...this.happened.keys(), ...this.declined.keys()])].sort();
    return kinds.map((kind) => {
      const declined = this.declined.get(kind);
      return `${kind.padEnd(34)}${String(this.happened.get(kind) ?? 0).padStart(7)}${declined ? `   (declined ${declined} times)` : ''}`;
    });
  }
}
