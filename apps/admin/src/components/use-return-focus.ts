import { useEffect, useState } from 'react';

const CONTENT_ID = 'content';

/** Whether an element can take the focus: it is still on the page, and not disabled. */
const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.matches(':disabled');

/**
 * Returns the focus to the opener once a dialog or drawer unmounts. No other code restores the focus in that case. The content
 * takes the focus if the opener is gone or disabled. Otherwise the keyboard would start at the top of the page.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Another element, such as the dialog below, may have the focus already and keeps it.
      if (document.activeElement !== document.body) return;
      const target = canTakeFocus(opener) ? opener : document.getElementById(CONTENT_ID);
      target?.focus({ preventScroll: true });
    },
    [opener],
  );
}
