import { isApiError, isUnanswered } from '@brote/api-client';
import { useEffect, useState } from 'react';

/** Without an answer, polling continues at the last pause until this many requests were sent. */
const MAX_ATTEMPTS = 20;

interface Question {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface PollingState {
  /** The answer is an error, or the wait limit of the page has passed without an answer. */
  readonly isFailed: boolean;
  /** The result takes longer than the wait limit of the page. */
  readonly isLate: boolean;
}

/** Repeats a request with growing pauses (milliseconds) while its result is pending (`isWaiting`), or without an answer. */
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
