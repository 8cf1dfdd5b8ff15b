import { localized, useLocale } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { failureSentence } from '#app/failures';
import { useReturnFromPayment } from '#app/payment-page';
import { useShowToast } from '#app/use-show-toast';
import { outcomeOf } from './outcome-of';
import { useAddPaymentMethodMutation, useOpenPortalMutation } from './payment-methods.api';
import { providerPageTranslations } from './provider-page.translations';

type Page = 'add' | 'portal';

interface ProviderPages {
  /** The page of the provider that is opening; set until the browser has left. */
  readonly opening: Page | null;
  readonly open: (page: Page) => Promise<void>;
}

/** Opens pages of the payment provider: the one that saves a method, and its portal. */
export function useProviderPage(onLeave: (url: string) => void): ProviderPages {
  const { locale } = useLocale();
  const showToast = useShowToast();
  const [add] = useAddPaymentMethodMutation();
  const [openPortal] = useOpenPortalMutation();
  const [opening, setOpening] = useState<Page | null>(null);
  useReturnFromPayment(() => setOpening(null));

  const open = async (page: Page) => {
    setOpening(page);
    const asked = (page === 'add' ? add : openPortal)({ locale }).unwrap();
    const failure = await outcomeOf(asked);
    if (failure === null) {
      if (page === 'portal') {
        showToast({
          title: localized(providerPageTranslations, 'opening'),
          text: localized(providerPageTranslations, 'opening.text'),
        });
      }
      onLeave((await asked).url);
      return;
    }
    setOpening(null);
    const isPortal = page === 'portal';
    showToast({
      isError: true,
      title: localized(providerPageTranslations, isPortal ? 'error' : 'add.failed'),
      text: isPortal ? localized(providerPageTranslations, 'failed') : failureSentence(failure),
    });
  };
  return { opening, open };
}
