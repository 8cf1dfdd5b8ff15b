import { localized } from '@brote/ui-kit/i18n';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAnnounce } from '#app/use-announce';
import { accountTranslations } from './account.translations';

/** What the payment provider's page hands back in the address when a method was saved. */
const ADDED = 'added';

/** Says that a payment method was added, and takes it out of the address so that a reload does not say it again. */
export function useAnnounceReturn(): void {
  const announce = useAnnounce();
  const [query, setQuery] = useSearchParams();
  const isAdded = query.has(ADDED);
  useEffect(() => {
    if (!isAdded) return;
    announce({ title: localized(accountTranslations, 'methods.added'), text: localized(accountTranslations, 'methods.added.text') });
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(ADDED);
        return rest;
      },
      { replace: true },
    );
  }, [isAdded, announce, setQuery]);
}
