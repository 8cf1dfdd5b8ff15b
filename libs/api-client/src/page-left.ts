let isLeft = false;
let backAgain: Promise<void> = Promise.resolve();

/**
 * A browser ends the requests of a page that its user leaves. Code that is still running would take that for a lost connection, and store or
 * say something wrong.
 */
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    if (isLeft) return;
    isLeft = true;
    backAgain = new Promise((resolve) => {
      window.addEventListener('pageshow', () => resolve(void (isLeft = false)), { once: true });
    });
  });
}

/** Resolves at once on a page in use. On a page that was left it waits until the browser shows the page again, if ever. */
export const untilPageIsInUse = (): Promise<void> => (isLeft ? backAgain : Promise.resolve());
