import { TextDecoder, TextEncoder } from 'node:util';

// Browser features that jsdom lacks.
class StubObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class FakeMessageChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.(), 0) };
}
Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: StubObserver, MessageChannel: FakeMessageChannel });
window.matchMedia = (media) =>
  ({
    media,
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// For a pseudo-element, jsdom returns its element's styles, and logs a stack trace of a thousand lines each time.
const stylesOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => stylesOf(element);
