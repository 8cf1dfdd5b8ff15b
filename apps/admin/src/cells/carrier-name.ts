import type { Carrier } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { useCallback } from 'react';
import { stateTexts } from './state-tags';

/** What a carrier is called. */
export function useCarrierName(): (carrier: Carrier) => string {
  const t = useTexts(stateTexts);
  return useCallback((carrier) => (carrier === 'other' ? t('carrier.other') : carrier.toUpperCase()), [t]);
}
