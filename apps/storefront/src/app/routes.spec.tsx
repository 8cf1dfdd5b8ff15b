import { STOREFRONT_PAGES } from '@brote/contracts/browser';
import type { PropsWithChildren, ReactElement } from 'react';
import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { AppRoutes } from './routes';

const pathsIn = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsIn(children ?? [])]);

describe('the table of pages', () => {
  it('has exactly the pages that the contracts name, and one for everything else', () => {
    const table = AppRoutes({ onLeave: () => undefined }) as ReactElement<PropsWithChildren>;
    expect(pathsIn(createRoutesFromElements(table.props.children)).sort()).toEqual([...STOREFRONT_PAGES, '*'].sort());
  });
});
