import { reloadOnce } from '@brote/ui-kit';

/** Pauses before a failed import is tried again while online, in milliseconds. The network may have just returned. */
const PAUSES_MS: readonly number[] = [500, 2_000];

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const waitUntilOnline = (): Promise<unknown> => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/** Whether a style sheet of the shop loaded. Some browsers attach a sheet with unreadable rules to a link that failed. */
function isSheetLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0;
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'SecurityError') return false;
    throw reason;
  }
}

/** Requests a failed style sheet again, in its place. */
function refetchSheet(link: HTMLLinkElement): Promise<void> {
  const replacementLink = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    replacementLink.addEventListener('load', () => resolve());
    replacementLink.addEventListener('error', () => reject(new TypeError(`The style sheet ${link.href} failed to load`)));
    link.replaceWith(replacementLink);
  });
}

/**
 * The import helper of the bundler requests the style sheets of a page once. A page without them would render unstyled, so missing ones are
 * requested again.
 */
async function fetchMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter((link) => !isSheetLoaded(link)).map(refetchSheet));
}

/** Waits until another attempt makes sense. Returns the remaining pauses, and throws the reason when none remain. */
async function waitForRetry(pauses: readonly number[], reason: unknown): Promise<readonly number[]> {
  if (!navigator.onLine) {
    await waitUntilOnline();
    return pauses;
  }
  const [ms, ...remainingPauses] = pauses;
  if (ms === undefined) throw reason;
  await pause(ms);
  return remainingPauses;
}

/**
 * Loads code. While offline, it waits for a network and tries again, so that no broken page appears. A failure while online is retried
 * twice. Then the page reloads, because a release may have replaced its files.
 */
export async function retryImport<T>(load: () => Promise<T>, reload = reloadOnce): Promise<T> {
  let pauses = PAUSES_MS;
  for (let isRetry = false; ; isRetry = true) {
    try {
      if (isRetry) await fetchMissingStyles();
      return await load();
    } catch (reason) {
      if (navigator.onLine && pauses.length === 0) reload();
      pauses = await waitForRetry(pauses, reason);
    }
  }
}
