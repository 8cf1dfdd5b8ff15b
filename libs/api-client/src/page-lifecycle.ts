/** Resolves when the browser shows a left page again; null on a page in use. */
let pageShownPromise: Promise<void> | null = null;

/**
 * A browser ends the requests of a page that its user leaves. Code that is still running would take that for a lost connection, and store or
 * say something wrong.
 */
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    pageShownPromise ??= new Promise((resolve) => {
      window.addEventListener('pageshow', () => resolve(void (pageShownPromise = null)), { once: true });
    });
  });

/** Waits while the page is left, possibly for ever. Null on a page in use. */
export const waitWhilePageIsLeft = (): Promise<void> | null => pageShownPromise;
