/**
 * Runs the task while no other tab of this shop runs one under the same name. The task receives whether it had to wait for another. Where
 * the browser has no locks (pages without TLS) it runs at once: the server tolerates two at a time.
 */
export async function withTabLock(name: string, task: (hadToWait: boolean) => Promise<void>): Promise<void> {
  // The type declares locks as always present; browsers offer them on secure pages only.
  const locks: LockManager | undefined = navigator.locks;
  if (!(locks as LockManager | undefined)) return task(false);
  const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await task(false);
    return lock !== null;
  });
  if (!isFree) await locks.request(name, () => task(true));
}
