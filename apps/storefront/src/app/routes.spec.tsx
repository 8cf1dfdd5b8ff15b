import { STOREFRONT_PAGES } from '@brote/contracts/browser';
import type { PropsWithChildren, ReactElement } from 'react';
import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { AppRoutes } from './routes';

const pathsIn = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsIn(children ?? [])]);

describe('the route table', () => {
  it('contains exactly the pages of the contracts and a fallback route', () => {
    const table = AppRoutes({ onLeave: () => undefined }) as ReactElement<PropsWithChildren>;
    expect(pathsIn(createRoutesFromElements(table.props.children)).sort()).toEqual([...STOREFRONT_PAGES, '*'].sort());
  });
});
