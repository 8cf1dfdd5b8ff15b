import { READY } from '../app/ready';

/** What somebody did to something, to be done again. */
type Presses = Map<Element, () => void>;

/** What is pressed; links and disclosures work by themselves. */
const PRESSED = 'button, input[type="radio"], input[type="checkbox"]';

function keepClick(presses: Presses, event: Event): void {
  const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
  if (pressed instanceof HTMLInputElement) {
    event.stopImmediatePropagation();
    const { checked: wanted } = pressed;
    presses.set(pressed, () => {
      // It may be seen as chosen already, or not any more; only a change is told to the page.
      pressed.checked = !wanted;
      pressed.click();
    });
  } else if (pressed instanceof HTMLButtonElement && pressed.type === 'button') {
    event.stopImmediatePropagation();
    presses.set(pressed, () => pressed.click());
  }
}

function keepSubmit(presses: Presses, event: Event): void {
  // A form that leaves by the browser's own way takes what was typed with it.
  event.preventDefault();
  event.stopImmediatePropagation();
  const { target: form } = event;
  if (form instanceof HTMLFormElement) presses.set(form, () => form.requestSubmit());
}

/**
 * Keeps what is pressed before the page's code is there, and does it then, in the same order. Whoever presses again because nothing
 * happened meant it once. Each press is a task of its own: the page has to show what came of one before it understands the next.
 */
export function keepPresses(): void {
  const presses: Presses = new Map();
  const taken = new AbortController();
  let isOurs = false;
  const keep = (type: string, how: typeof keepClick): void =>
    addEventListener(type, (event) => isOurs || how(presses, event), { capture: true, signal: taken.signal });
  keep('click', keepClick);
  keep('submit', keepSubmit);
  const doNext = (): void => {
    const [next] = presses;
    if (!next) {
      taken.abort();
      return;
    }
    const [element, again] = next;
    presses.delete(element);
    isOurs = true;
    if (element.isConnected) again();
    isOurs = false;
    setTimeout(doNext);
  };
  document.addEventListener(READY, () => setTimeout(doNext), { once: true });
}
