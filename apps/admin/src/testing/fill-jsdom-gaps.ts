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
