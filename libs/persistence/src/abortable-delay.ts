/** Waits the given milliseconds, or until the signal is aborted. An abort is no error. */
export function abortableDelay(ms: number, signal: AbortSignal): Promise<void> {
  // The one of `timers/promises` creates an error with a stack trace on each abort.
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const onAbort = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
