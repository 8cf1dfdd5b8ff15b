import { TextDecoder, TextEncoder } from 'node:util';

// What every browser has and jsdom lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
