import type { Carrier } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useCallback } from 'react';
import { stateTranslations } from './state-tags';

/** The name of a carrier. */
export function useCarrierName(): (carrier: Carrier) => string {
  const t = useTranslations(stateTranslations);
  return useCallback((carrier) => (carrier === 'other' ? t('carrier.other') : carrier.toUpperCase()), [t]);
}
