/** Runs work one after the other per key, in the order of the calls. Different keys do not wait for each other. */
export class KeyedMutex {
  private readonly lastRunByKey = new Map<string, Promise<unknown>>();

  async run(key: string, work: () => Promise<void>): Promise<void> {
    const previousRun = this.lastRunByKey.get(key) ?? Promise.resolve();
    const thisRun = previousRun.then(work);
    // The next work waits for the end of this one. Its error goes to its caller, not to the next work.
    const settledRun = Promise.allSettled([thisRun]);
    this.lastRunByKey.set(key, settledRun);
    try {
      await thisRun;
    } finally {
      if (this.lastRunByKey.get(key) === settledRun) this.lastRunByKey.delete(key);
    }
  }
}
