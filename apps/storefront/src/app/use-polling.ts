import { isApiError, isUnanswered } from '@brote/api-client';
import { useEffect, useState } from 'react';

/** Where nobody answers it is asked on at the last pause, until so many questions were asked. */
const MAX_ATTEMPTS = 20;

interface Question {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface PollingState {
  /** The answer is a refusal, or nobody answered for as long as a page can wait. */
  readonly isFailed: boolean;
  /** What is waited for takes longer than a page can wait. */
  readonly isLate: boolean;
}

/** Asks again with growing pauses (milliseconds) while the answer is not there yet (`isWaiting`), or nobody answers for the moment. */
export function usePolling({ error, isFetching, refetch }: Question, isWaiting: boolean, delaysMs: readonly number[]): PollingState {
  const [attempts, setAttempts] = useState(0);
  const isSilent = isApiError(error) && isUnanswered(error);
  const hasAttemptsLeft = attempts < delaysMs.length;
  const delay = isSilent && attempts < MAX_ATTEMPTS ? (delaysMs[attempts] ?? delaysMs.at(-1)) : delaysMs[attempts];
  useEffect(() => {
    if (!(isWaiting || isSilent) || isFetching || delay === undefined) return;
    const timer = setTimeout(() => {
      setAttempts((count) => count + 1);
      void refetch();
    }, delay);
    return () => clearTimeout(timer);
    // The count of questions is named because two pauses may be equal.
  }, [isWaiting, isSilent, isFetching, attempts, delay, refetch]);
  return { isFailed: error !== undefined && !(isSilent && hasAttemptsLeft), isLate: isWaiting && !hasAttemptsLeft };
}
