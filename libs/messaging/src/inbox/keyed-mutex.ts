/** Runs work one after the other per key, in the order of the calls. Different keys do not wait for each other. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<void>>();

  async run(key: string, work: () => Promise<void>): Promise<void> {
    const previousTail = this.tails.get(key) ?? Promise.resolve();
    // The caller of the failed work received its error.
    const thisRun = previousTail.then(work, work);
    const tail = thisRun.catch(() => undefined);
    this.tails.set(key, tail);
    try {
      await thisRun;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
