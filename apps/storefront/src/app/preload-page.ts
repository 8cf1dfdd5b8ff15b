import { isValidElement, type PropsWithChildren, type ReactElement } from 'react';
import { createRoutesFromElements, matchRoutes } from 'react-router-dom';
import { AppRoutes } from './routes';

const preloadOf = (element: unknown): (() => Promise<void>) | null => {
  const type: unknown = isValidElement(element) ? element.type : null;
  return typeof type === 'function' && 'preload' in type && typeof type.preload === 'function'
    ? (type.preload as () => Promise<void>)
    : null;
};

/**
 * Loads the code of the page at a path.
 *
 * @param path without the prefix of a language
 */
export async function preloadPage(path: string): Promise<void> {
  const routeTable = AppRoutes({ onLeave: () => undefined }) as ReactElement<PropsWithChildren>;
  const matches = matchRoutes(createRoutesFromElements(routeTable.props.children), path) ?? [];
  await Promise.all(matches.map(async ({ route }) => preloadOf(route.element)?.()));
}
