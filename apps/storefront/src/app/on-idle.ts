/** For browsers that do not say when they are idle, in milliseconds after everything is loaded. */
const SOON_MS = 300;

/**
 * Does what can wait once the page with all that is seen of it is there, so that it never stands in the way of that.
 * Returns a function that calls it off.
 */
export function onIdle(work: () => void): () => void {
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const end = () => {
    if (!signal.aborted) work();
  };
  const begin = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(end);
    else setTimeout(end, SOON_MS);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { signal });
  return () => calledOff.abort();
}
