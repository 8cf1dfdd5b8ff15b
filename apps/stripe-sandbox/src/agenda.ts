interface Entry {
  readonly at: number;
  readonly turn: number;
  readonly work: () => void;
}

const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.turn < b.turn);

/**
 * What is to happen later by the sandbox's clock: sessions that expire, bank debits that settle. A binary heap, because a load
 * test opens many thousands of sessions and every one of them has an end.
 */
export class Agenda {
  private heap: Entry[] = [];
  private turns = 0;

  /** Plans `work` for a time in seconds. It runs once; work that has become pointless must notice by itself. */
  at(seconds: number, work: () => void): void {
    const entry: Entry = { at: seconds, turn: this.turns++, work };
    let index = this.heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = this.heap[parent];
      if (above === undefined || isBefore(above, entry)) break;
      this.heap[index] = above;
      index = parent;
    }
    this.heap[index] = entry;
  }

  /** Runs everything that is due, in order of time, and what becomes due thereby; `run` lets each happen at its own time. */
  runDue(nowSeconds: number, run: (at: number, work: () => void) => void): void {
    for (let first = this.heap[0]; first !== undefined && first.at <= nowSeconds; first = this.heap[0]) {
      this.removeFirst();
      run(first.at, first.work);
    }
  }

  clear(): void {
    this.heap = [];
  }

  private removeFirst(): void {
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return;
    let index = 0;
    for (let child = this.smallerChild(index); child !== undefined; child = this.smallerChild(index)) {
      const below = this.heap[child];
      if (below === undefined || isBefore(last, below)) break;
      this.heap[index] = below;
      index = child;
    }
    this.heap[index] = last;
  }

  private smallerChild(index: number): number | undefined {
    const left = this.heap[2 * index + 1];
    const right = this.heap[2 * index + 2];
    if (left === undefined) return undefined;
    return right !== undefined && isBefore(right, left) ? 2 * index + 2 : 2 * index + 1;
  }
}
