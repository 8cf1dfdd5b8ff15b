import { isApiError } from '@brote/api-client';
import { useCallback } from 'react';
import { type Failure, wasAborted } from '../app/failures';
import { useFeedback } from '../app/use-feedback';

interface OutcomeTexts {
  /** The message of success; null when the change reports it itself, or needs none. */
  readonly done: string | null;
  /** The message of failure; the reason is added automatically. */
  readonly failed: string | ((failure: Failure) => string);
}

/** Runs a change, such as `() => send(body).unwrap()`, and reports the result. @returns whether it succeeded */
export function useAttempt(): (change: () => Promise<unknown>, sentences: OutcomeTexts) => Promise<boolean> {
  const feedback = useFeedback();
  return useCallback(
    async (change, { done, failed }) => {
      try {
        await change();
        if (done !== null) feedback.done(done);
        return true;
      } catch (error) {
        if (wasAborted(error)) return false;
        if (!isApiError(error)) throw error;
        feedback.failed(typeof failed === 'string' ? failed : failed(error), error);
        return false;
      }
    },
    [feedback],
  );
}
