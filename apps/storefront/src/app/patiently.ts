/** Loads code; where that fails for want of a network it waits for one and tries again, so that who is offline meets no broken page. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (reason) {
    if (navigator.onLine) throw reason;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return patiently(load);
  }
}
