/** The code comes after so many milliseconds even if a picture does not, or nobody looks. */
const MAX_DELAY_MS = 3_000;
/** Signs that somebody is about to use the page. */
const SIGNS = ['pointerdown', 'keydown'];

/** Takes the scripts out of the template in which they slept; a second time there is nothing left to take. */
function loadScripts(): void {
  if (document.readyState === 'loading') {
    // React takes over a whole page, not the half that has arrived.
    document.addEventListener('DOMContentLoaded', loadScripts, { once: true });
    return;
  }
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (!code) return;
  // In their order, and each with room after it for whoever scrolls or types.
  for (const script of code.content.querySelectorAll('script')) script.async = false;
  document.head.append(code.content);
}

/** On the frame after the one that shows what was loaded last. */
const afterNextFrame = (): number => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadScripts)));

/** A frame that was drawn is not on the screen yet: on a slow phone that takes longer than the next two of them. */
const afterFirstPaint = (): void =>
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    afterNextFrame();
  }).observe({ type: 'paint', buffered: true });

/**
 * Lets the code of a drawn page come when what is seen of the page is there, so that letters and pictures do not share the line with
 * it; at once when somebody begins to use the page.
 */
export function deferHydration(): void {
  addEventListener('load', afterFirstPaint, { once: true });
  for (const sign of SIGNS) addEventListener(sign, loadScripts, { once: true, capture: true, passive: true });
  setTimeout(loadScripts, MAX_DELAY_MS);
}
