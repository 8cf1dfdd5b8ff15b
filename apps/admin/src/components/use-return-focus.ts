import { useEffect, useState } from 'react';

const CONTENT = 'content';

/** Whether an element can take the focus: it is still on the page, and not switched off. */
const takesFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.matches(':disabled');

/**
 * Gives the focus back to where it was before a dialog or drawer opened, once that is taken away from the page: then nobody else does. Where
 * the opener is gone too, it goes to the content, so that the keyboard does not begin at the top again.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Whoever has the focus by now, such as the dialog below, keeps it.
      if (document.activeElement !== document.body) return;
      const target = takesFocus(opener) ? opener : document.getElementById(CONTENT);
      target?.focus({ preventScroll: true });
    },
    [opener],
  );
}
