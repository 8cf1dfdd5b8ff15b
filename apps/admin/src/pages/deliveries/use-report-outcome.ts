import { isApiError } from '@brote/api-client';
import type { DeliveryAction } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFeedback } from '../../app/use-feedback';
import { deliveriesTranslations } from './deliveries.translations';

/** Reports the result of an action, and calls back after success. */
export function useReportOutcome(onDone: () => void): (what: DeliveryAction) => (answer: object) => void {
  const t = useTranslations(deliveriesTranslations);
  const { done, failed } = useFeedback();
  return (what) => (answer) => {
    if ('error' in answer) {
      if (isApiError(answer.error)) failed(t(`${what}.failed`), answer.error);
      return;
    }
    done(t(`${what}.done`));
    onDone();
  };
}
