import type { DeliveryAction } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useAttempt } from '../../components/use-attempt';
import { deliveriesTranslations } from './deliveries.translations';

/** Runs an action, reports its result, and calls back after success. */
export function useDeliveryAction(onDone: () => void): (what: DeliveryAction, change: () => Promise<unknown>) => Promise<void> {
  const t = useTranslations(deliveriesTranslations);
  const attempt = useAttempt();
  return async (what, change) => {
    if (await attempt(change, { done: t(`${what}.done`), failed: t(`${what}.failed`) })) onDone();
  };
}
