import { TextDecoder, TextEncoder } from 'node:util';

// What every browser has and jsdom lacks.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class SilentChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.(), 0) };
}
Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: NoObserver, MessageChannel: SilentChannel });
window.matchMedia = (media) =>
  ({
    media,
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// jsdom answers for a pseudo-element with its element's styles, and complains each time with a stack of a thousand lines.
const stylesOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => stylesOf(element);
