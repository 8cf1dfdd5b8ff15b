/** Runs work one after the other per key, in the order of the calls. Different keys do not wait for each other. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  async run(key: string, work: () => Promise<void>): Promise<void> {
    const previousTail = this.tails.get(key) ?? Promise.resolve();
    const thisRun = previousTail.then(work);
    // The next work waits for the end of this one. Its error goes to its caller, not to the next work.
    const tail = Promise.allSettled([thisRun]);
    this.tails.set(key, tail);
    try {
      await thisRun;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
