import { useEffect } from 'react';
import { useResultToasts } from '#app/use-show-toast';
import { accountTranslations } from './account.translations';

/** Shows a toast when data of the account failed to load. */
export function useLoadFailureToast(isFailed: boolean): void {
  const { showFailed } = useResultToasts(accountTranslations);
  useEffect(() => {
    if (isFailed) showFailed('account.error', 'account.errorFetchingData');
  }, [isFailed, showFailed]);
}
