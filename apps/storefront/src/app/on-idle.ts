/** Delay after the load event for browsers without idle callbacks, in milliseconds. */
const FALLBACK_DELAY_MS = 300;

/** Runs low-priority work after the page has loaded and painted. Returns a function that cancels it. */
export function onIdle(work: () => void): () => void {
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const runWork = () => {
    if (!signal.aborted) work();
  };
  const scheduleWork = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(runWork);
    else setTimeout(runWork, FALLBACK_DELAY_MS);
  };
  if (document.readyState === 'complete') scheduleWork();
  else window.addEventListener('load', scheduleWork, { signal });
  return () => cancellation.abort();
}
