import { localized } from '@brote/ui-kit/i18n';
import { useEffect } from 'react';
import { useAnnounce } from '#app/use-announce';
import { accountTranslations } from './account.translations';

/** Says in passing that something of the account could not be loaded. */
export function useAnnounceLoadFailure(isFailed: boolean): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!isFailed) return;
    announce({
      isError: true,
      title: localized(accountTranslations, 'account.error'),
      text: localized(accountTranslations, 'account.errorFetchingData'),
    });
  }, [isFailed, announce]);
}
