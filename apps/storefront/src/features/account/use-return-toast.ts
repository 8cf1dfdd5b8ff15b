import { localize } from '@brote/ui-kit/i18n';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShowToast } from '#app/use-show-toast';
import { accountTranslations } from './account.translations';

/** Query parameter that the payment provider's page adds when a method was saved. */
const ADDED_PARAMETER = 'added';

/** Reports an added payment method and removes the parameter from the URL, so that a reload does not repeat it. */
export function useReturnToast(): void {
  const showToast = useShowToast();
  const [query, setQuery] = useSearchParams();
  const isMethodAdded = query.has(ADDED_PARAMETER);
  useEffect(() => {
    if (!isMethodAdded) return;
    showToast({ title: localize(accountTranslations, 'methods.added'), text: localize(accountTranslations, 'methods.added.text') });
    setQuery(
      (currentQuery) => {
        const remainingQuery = new URLSearchParams(currentQuery);
        remainingQuery.delete(ADDED_PARAMETER);
        return remainingQuery;
      },
      { replace: true },
    );
  }, [isMethodAdded, showToast, setQuery]);
}
