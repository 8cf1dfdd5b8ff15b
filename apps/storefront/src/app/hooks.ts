import { use, useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { PageTitle } from './page-title';
import type { AppDispatch, RootState } from './store';

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** React Router's key of the first entry: the page was loaded, without a navigation. */
const FIRST_ENTRY = 'default';

/** Elements that the server wrote into the head for the requested page: description, addresses, pictures. */
const OF_ONE_PAGE = '[data-page]';

/**
 * Sets the document title. After a navigation, it scrolls to the top and focuses the heading, so that screen readers and keyboards start
 * there.
 * @param title name of the page, without the shop's
 * @param view changes when the page swaps its whole content, such as from the cart to the shipping form
 */
export function usePage(title: string, view = ''): void {
  const { pathname, hash, key } = useLocation();
  const isFirst = key === FIRST_ENTRY;
  const fullTitle = `${title} · Brote`;
  use(PageTitle)?.(fullTitle);
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  const arrive = useEffectEvent(() => {
    if (isFirst) return;
    for (const element of document.head.querySelectorAll(OF_ONE_PAGE)) element.remove();
    if (hash === '') window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
  // A change of the query stays on the page: the focus must not move.
  useEffect(() => arrive(), [pathname, hash, view]);
}
