import { selectUser } from '@brote/api-client';
import { BRAND_NAME } from '@brote/brand';
import type { UserView } from '@brote/contracts/browser';
import { use, useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { PageTitleContext } from './page-title';
import type { AppDispatch, RootState } from './store';

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** The account of the signed-in customer; null for guests and while the session is being restored. Behind a guard it is never null. */
export const useUser = (): UserView | null => useAppSelector(selectUser);

/** React Router's key of the first entry: the page was loaded, without a navigation. */
const INITIAL_ENTRY_KEY = 'default';

/** Elements that the server wrote into the head for the requested page: description, addresses, pictures. */
const PAGE_HEAD_SELECTOR = '[data-page]';

/**
 * Sets the document title. After a navigation, it scrolls to the top and focuses the heading, so that screen readers and keyboards start
 * there.
 * @param title name of the page, without the shop's
 * @param view changes when the page swaps its whole content, such as from the cart to the shipping form
 */
export function usePageTitleAndFocus(title: string, view = ''): void {
  const { pathname, hash, key } = useLocation();
  const isInitialLoad = key === INITIAL_ENTRY_KEY;
  const fullTitle = `${title} · ${BRAND_NAME}`;
  use(PageTitleContext)?.(fullTitle);
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  const focusNewPage = useEffectEvent(() => {
    if (isInitialLoad) return;
    for (const element of document.head.querySelectorAll(PAGE_HEAD_SELECTOR)) element.remove();
    if (hash === '') window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
  // A change of the query stays on the page: the focus must not move.
  useEffect(() => focusNewPage(), [pathname, hash, view]);
}
