import { createElement, lazy as loadLater, useState, type ComponentType } from 'react';
import { patiently } from './patiently';

type Module<P> = Promise<{ default: ComponentType<P> }>;

/** A page that is loaded when it is first visited, or beforehand. */
export interface LazyPage<P> {
  (props: P): React.JSX.Element;
  /** Resolves when the page can be drawn at once. */
  readonly preload: () => Promise<void>;
}

/**
 * As React's own `lazy`, and can be loaded beforehand. A page that came drawn from the server takes over without a gap only if its
 * code is there when React starts.
 */
export function lazy<P extends object>(load: () => Module<P>): LazyPage<P> {
  let loaded: ComponentType<P> | null = null;
  const Later: ComponentType<P> = loadLater(() => patiently(load));
  const preload = async () => {
    loaded = (await load()).default;
  };
  function Page(props: P) {
    // Decided once: a page that is open must not be exchanged for itself.
    const [Shown] = useState(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Page, { preload });
}
