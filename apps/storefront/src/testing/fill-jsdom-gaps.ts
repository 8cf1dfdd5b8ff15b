import { TextDecoder, TextEncoder } from 'node:util';

// Browser features that jsdom lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Pictures never load here: the specs trigger the event.
HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};
