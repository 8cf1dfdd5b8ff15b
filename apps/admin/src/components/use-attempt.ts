import { isApiError } from '@brote/api-client';
import { useCallback } from 'react';
import type { Failure } from '../app/failures';
import { useFeedback } from '../app/use-feedback';
import { wasAborted } from '../app/was-aborted';

interface Sentences {
  /** Said once it is done; null when the change says it itself, or nothing has to be said. */
  readonly done: string | null;
  /** What could not be done; why follows by itself. */
  readonly failed: string | ((failure: Failure) => string);
}

/** Runs a change, such as `() => send(body).unwrap()`, and tells how it went. @returns whether it is done */
export function useAttempt(): (change: () => Promise<unknown>, sentences: Sentences) => Promise<boolean> {
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
