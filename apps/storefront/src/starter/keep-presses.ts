import { READY } from '../app/ready';

/** What somebody did to something, to be done again. */
type Presses = Map<Element, () => void>;

/** What is pressed; links and disclosures work by themselves. */
const PRESSED = 'button, input[type="radio"], input[type="checkbox"]';

function keepClick(presses: Presses, event: Event): void {
  const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
  if (pressed instanceof HTMLInputElement) {
    event.stopImmediatePropagation();
    presses.set(pressed, () => {
      // It is seen as chosen already; only a change is told to the page.
      pressed.checked = !pressed.checked;
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
 * happened meant it once.
 */
export function keepPresses(): void {
  const presses: Presses = new Map();
  const taken = new AbortController();
  const options = { capture: true, signal: taken.signal };
  addEventListener('click', (event) => keepClick(presses, event), options);
  addEventListener('submit', (event) => keepSubmit(presses, event), options);
  document.addEventListener(
    READY,
    () => {
      taken.abort();
      for (const [element, again] of presses) if (element.isConnected) again();
    },
    { once: true },
  );
}
