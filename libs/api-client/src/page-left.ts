/** Resolves when the browser shows a left page again; null on a page in use. */
let shownAgain: Promise<void> | null = null;

/**
 * A browser ends the requests of a page that its user leaves. Code that is still running would take that for a lost connection, and store or
 * say something wrong.
 */
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    shownAgain ??= new Promise((resolve) => {
      window.addEventListener('pageshow', () => resolve(void (shownAgain = null)), { once: true });
    });
  });

/** Waits while the page is left, possibly for ever. Null on a page in use. */
export const untilPageIsInUse = (): Promise<void> | null => shownAgain;
