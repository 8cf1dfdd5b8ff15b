import { catchApiError } from '@brote/api-client';
import { useLocale, defineTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useReturnFromPayment } from '#app/payment-redirect';
import { useResultToasts } from '#app/use-show-toast';
import { useAddPaymentMethodMutation, useOpenPortalMutation } from './payment-methods.api';
import en from './locales/provider-page.en.json';
import es from './locales/provider-page.es.json';

export const providerPageTranslations = defineTranslations(en, es);

type ProviderPage = 'add' | 'portal';

interface ProviderPages {
  /** The page of the provider that is opening; set until the browser has left. */
  readonly opening: ProviderPage | null;
  readonly open: (page: ProviderPage) => Promise<void>;
}

/** Opens pages of the payment provider: the one that saves a method, and its portal. */
export function useProviderPage(onLeave: (url: string) => void): ProviderPages {
  const { locale } = useLocale();
  const { showDone, showFailed } = useResultToasts(providerPageTranslations);
  const [add] = useAddPaymentMethodMutation();
  const [openPortal] = useOpenPortalMutation();
  const [opening, setOpening] = useState<ProviderPage | null>(null);
  useReturnFromPayment(() => setOpening(null));

  const open = async (page: ProviderPage) => {
    setOpening(page);
    const request = (page === 'add' ? add : openPortal)({ locale }).unwrap();
    const failure = await catchApiError(request);
    if (failure === null) {
      if (page === 'portal') showDone('opening', 'opening.text');
      onLeave((await request).url);
      return;
    }
    setOpening(null);
    if (page === 'portal') showFailed('error', 'failed');
    else showFailed('add.failed', failure);
  };
  return { opening, open };
}
