import type { PendingSubscriptionBody } from '@brote/contracts/browser';
import { useRef } from 'react';
import { usePutPendingPlanMutation } from './subscriptions.api';

/**
 * Saves a configuration in the account, so that its owner finds it again on every device. Saves run one after the other; of several that
 * wait only the latest is sent. A failed save holds nothing up: the next one contains everything.
 */
export function useSaveConfiguration(): (configuration: PendingSubscriptionBody) => Promise<void> {
  const [savePlan] = usePutPendingPlanMutation();
  const queue = useRef(Promise.resolve());
  const latestConfiguration = useRef<PendingSubscriptionBody | null>(null);
  return (configuration) => {
    latestConfiguration.current = configuration;
    const save = async () => {
      if (latestConfiguration.current === configuration) await savePlan(configuration);
    };
    queue.current = queue.current.then(save);
    return queue.current;
  };
}
