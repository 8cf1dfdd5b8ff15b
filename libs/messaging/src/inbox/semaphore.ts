/** Lets a bounded number of pieces of work run at the same time; the others wait in order. */
export class Semaphore {
  private freeSlots: number;
  private readonly waiters: (() => void)[] = [];

  constructor(count: number) {
    this.freeSlots = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.freeSlots > 0) this.freeSlots -= 1;
    else await new Promise<void>((resolve) => this.waiters.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiters.shift();
      if (next) next();
      else this.freeSlots += 1;
    }
  }
}
