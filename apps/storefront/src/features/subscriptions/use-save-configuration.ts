import type { PendingBody } from '@brote/contracts/browser';
import { useRef } from 'react';
import { usePutPendingPlanMutation } from './subscriptions.api';

/**
 * Saves a configuration in the account, so that its owner finds it again on every device. Saves run one after the other; of several that
 * wait only the latest is sent. A failed save holds nothing up: the next one contains everything.
 */
export function useSaveConfiguration(): (configuration: PendingBody) => Promise<void> {
  const [put] = usePutPendingPlanMutation();
  const queue = useRef(Promise.resolve());
  const latest = useRef<PendingBody | null>(null);
  return (configuration) => {
    latest.current = configuration;
    const save = async () => {
      if (latest.current === configuration) await put(configuration);
    };
    queue.current = queue.current.then(save);
    return queue.current;
  };
}
