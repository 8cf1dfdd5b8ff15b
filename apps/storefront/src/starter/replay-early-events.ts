import { READY } from '../app/hydrated-event';

/** The action of a visitor on each element, to be replayed. */
type QueuedEvents = Map<Element, () => void>;

/** Elements whose clicks are held; links and disclosures work without code. */
const PRESSED = 'button, input[type="radio"], input[type="checkbox"]';

function queueClick(queue: QueuedEvents, event: Event): void {
  const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
  if (pressed instanceof HTMLInputElement) {
    event.stopImmediatePropagation();
    const { checked: wanted } = pressed;
    queue.set(pressed, () => {
      // The input may already look chosen, or no longer; the page reacts only to a change.
      pressed.checked = !wanted;
      pressed.click();
    });
  } else if (pressed instanceof HTMLButtonElement && pressed.type === 'button') {
    event.stopImmediatePropagation();
    queue.set(pressed, () => pressed.click());
  }
}

function queueSubmit(queue: QueuedEvents, event: Event): void {
  // A native submit would leave the page together with the typed values.
  event.preventDefault();
  event.stopImmediatePropagation();
  const { target: form } = event;
  if (form instanceof HTMLFormElement) queue.set(form, () => form.requestSubmit());
}

/**
 * Queues clicks that happen before the page's code has loaded, and replays them in the same order. A second click on an element counts
 * once: the visitor repeated it because nothing happened. Each replay is a task of its own, because the page must render one result before
 * the next click.
 */
export function replayEarlyEvents(): void {
  const queue: QueuedEvents = new Map();
  const taken = new AbortController();
  let isOurs = false;
  const listen = (type: string, how: typeof queueClick): void =>
    addEventListener(type, (event) => isOurs || how(queue, event), { capture: true, signal: taken.signal });
  listen('click', queueClick);
  listen('submit', queueSubmit);
  const doNext = (): void => {
    const [next] = queue;
    if (!next) {
      taken.abort();
      return;
    }
    const [element, again] = next;
    queue.delete(element);
    isOurs = true;
    if (element.isConnected) again();
    isOurs = false;
    setTimeout(doNext);
  };
  document.addEventListener(READY, () => setTimeout(doNext), { once: true });
}
