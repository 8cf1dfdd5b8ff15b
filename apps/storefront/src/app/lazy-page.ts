import { createElement, lazy as loadLater, useState, type ComponentType } from 'react';
import { retryImport } from './retry-import';

/** A page that is loaded at its first visit, or earlier. */
export interface LazyPage<P> {
  (props: P): React.JSX.Element;
  /** Resolves when the page can be rendered at once. */
  readonly preload: () => Promise<void>;
}

/** Like React's own `lazy`, with a `preload`. A prerendered page hydrates without a gap only if its code is loaded when React starts. */
export function lazy<Name extends string, P extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<P>>>>,
  name: Name,
): LazyPage<P> {
  let loadedComponent: ComponentType<P> | null = null;
  const LazyComponent: ComponentType<P> = loadLater(async () => {
    const component: ComponentType<P> = (await retryImport(load))[name];
    return { default: component };
  });
  const preload = async () => {
    loadedComponent = (await load())[name];
  };
  function Page(props: P) {
    // Decided once: an open page must not be replaced by itself.
    const [RenderedComponent] = useState(() => loadedComponent ?? LazyComponent);
    return createElement(RenderedComponent, props);
  }
  return Object.assign(Page, { preload });
}
