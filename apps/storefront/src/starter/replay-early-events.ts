import { HYDRATED_EVENT } from '../app/hydrated-event';

/** The action of a visitor on each element, to be replayed. */
type QueuedEvents = Map<Element, () => void>;

/** Elements whose clicks are held; links and disclosures work without code. */
const REPLAYED_CONTROLS = 'button, input[type="radio"], input[type="checkbox"]';

function queueClick(queue: QueuedEvents, event: Event): void {
  const control = event.target instanceof Element ? event.target.closest(REPLAYED_CONTROLS) : null;
  if (control instanceof HTMLInputElement) {
    event.stopImmediatePropagation();
    const { checked: isChecked } = control;
    queue.set(control, () => {
      // The input may already look chosen, or no longer; the page reacts only to a change.
      control.checked = !isChecked;
      control.click();
    });
  } else if (control instanceof HTMLButtonElement && control.type === 'button') {
    event.stopImmediatePropagation();
    queue.set(control, () => control.click());
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
  const interception = new AbortController();
  let isReplaying = false;
  const intercept = (type: string, queueEvent: typeof queueClick): void =>
    addEventListener(type, (event) => isReplaying || queueEvent(queue, event), { capture: true, signal: interception.signal });
  intercept('click', queueClick);
  intercept('submit', queueSubmit);
  const replayNext = (): void => {
    const [next] = queue;
    if (!next) {
      interception.abort();
      return;
    }
    const [element, replay] = next;
    queue.delete(element);
    isReplaying = true;
    if (element.isConnected) replay();
    isReplaying = false;
    setTimeout(replayNext);
  };
  document.addEventListener(HYDRATED_EVENT, () => setTimeout(replayNext), { once: true });
}
