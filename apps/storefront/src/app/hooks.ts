import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { AppDispatch, RootState } from './store';

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** React Router's key of the first entry: the page was loaded, nobody navigated. */
const FIRST_ENTRY = 'default';

/**
 * What every page does: it names the tab and, after a navigation, starts at the top with the focus on its heading, so that
 * screen readers and keyboards begin where the eye does.
 *
 * @param title the page's name, without the shop's
 * @param view changes when the page swaps its whole content, such as from the cart to the shipping form
 */
export function usePage(title: string, view = ''): void {
  const { pathname, hash, key } = useLocation();
  const isFirst = key === FIRST_ENTRY;
  useEffect(() => {
    document.title = `${title} · Brote`;
  }, [title]);
  useEffect(() => {
    if (isFirst) return;
    if (hash === '') window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname, hash, view, isFirst]);
}
