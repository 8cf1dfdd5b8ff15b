/** Waits so many milliseconds, or until the signal is aborted: being woken is how a pause ends, not a failure. */
export function abortableDelay(ms: number, signal: AbortSignal): Promise<void> {
  // The one of `timers/promises` makes an error, with the way it came, for each time that somebody is woken.
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const wake = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', wake);
      resolve();
    }, ms);
    signal.addEventListener('abort', wake, { once: true });
  });
}
