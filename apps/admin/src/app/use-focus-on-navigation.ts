import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const CONTENT_ID = 'content';

const focus = (element: HTMLElement): void => element.focus({ preventScroll: true });

/** Focuses the heading as soon as it is rendered, unless the focus has moved out of the content meanwhile. @returns ends the wait */
function focusHeadingOf(content: HTMLElement): () => void {
  const focusIfRendered = (): boolean => {
    const heading = content.querySelector('h1');
    if (heading && document.activeElement === content) focus(heading);
    return heading !== null;
  };
  const observer = new MutationObserver(() => {
    if (focusIfRendered()) observer.disconnect();
  });
  focus(content);
  if (!focusIfRendered()) observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Moves the focus to the heading of an opened page, for the keyboard and for screen readers. While the page loads, the content has the
 * focus. A change within a page leaves the focus alone, unless the focused element is gone. So does the first page of a visit.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
  const before = useRef({ pathname, search });
  useEffect(() => {
    const { pathname: from, search: query } = before.current;
    before.current = { pathname, search };
    if (from === pathname && query === search) return;
    if (from === pathname && document.activeElement !== document.body) return;
    const content = document.getElementById(CONTENT_ID);
    return content ? focusHeadingOf(content) : undefined;
  }, [pathname, search]);
}
