import { localized } from '@brote/ui-kit/i18n';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShowToast } from '#app/use-show-toast';
import { accountTranslations } from './account.translations';

/** Query parameter that the payment provider's page adds when a method was saved. */
const ADDED = 'added';

/** Reports an added payment method and removes the parameter from the URL, so that a reload does not repeat it. */
export function useReturnToast(): void {
  const showToast = useShowToast();
  const [query, setQuery] = useSearchParams();
  const isAdded = query.has(ADDED);
  useEffect(() => {
    if (!isAdded) return;
    showToast({ title: localized(accountTranslations, 'methods.added'), text: localized(accountTranslations, 'methods.added.text') });
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(ADDED);
        return rest;
      },
      { replace: true },
    );
  }, [isAdded, showToast, setQuery]);
}
