/** The code loads after this many milliseconds, even if an image is late or the page is in the background. */
const MAX_DELAY_MS = 3_000;
/** Events which show that a visitor is about to use the page. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown'];

/** Moves the scripts from the inert template into the head; a second call does nothing. */
function loadScripts(): void {
  if (document.readyState === 'loading') {
    // React takes over a whole page, not the half that has arrived.
    document.addEventListener('DOMContentLoaded', loadScripts, { once: true });
    return;
  }
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (!code) return;
  // In their order, each in a task of its own, so that scrolling and typing work in between.
  for (const script of code.content.querySelectorAll('script')) script.async = false;
  document.head.append(code.content);
}

/** On the second frame after the last load. */
const loadAfterNextFrame = (): number => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadScripts)));

/** A rendered frame is not on the screen yet. On a slow phone, that takes longer than the next two frames. */
const loadAfterFirstPaint = (): void =>
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    loadAfterNextFrame();
  }).observe({ type: 'paint', buffered: true });

/**
 * Loads the code of a prerendered page once its visible content is there. Fonts and images then do not compete with it. The first use of
 * the page loads the code at once.
 */
export function deferHydration(): void {
  addEventListener('load', loadAfterFirstPaint, { once: true });
  for (const eventType of INTERACTION_EVENTS) addEventListener(eventType, loadScripts, { once: true, capture: true, passive: true });
  setTimeout(loadScripts, MAX_DELAY_MS);
}
