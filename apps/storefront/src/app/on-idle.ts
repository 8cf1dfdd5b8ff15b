/** Delay after the load event for browsers without idle callbacks, in milliseconds. */
const SOON_MS = 300;

/** Runs low-priority work after the page has loaded and painted. Returns a function that cancels it. */
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
