import { localize } from '@brote/ui-kit/i18n';
import { useEffect } from 'react';
import { useShowToast } from '#app/use-show-toast';
import { accountTranslations } from './account.translations';

/** Shows a toast when data of the account failed to load. */
export function useLoadFailureToast(isFailed: boolean): void {
  const showToast = useShowToast();
  useEffect(() => {
    if (!isFailed) return;
    showToast({
      isError: true,
      title: localize(accountTranslations, 'account.error'),
      text: localize(accountTranslations, 'account.errorFetchingData'),
    });
  }, [isFailed, showToast]);
}
