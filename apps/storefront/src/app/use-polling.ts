import { isApiError, isUnanswered } from '@brote/api-client';
import { useEffect, useState } from 'react';

/** Without an answer, polling continues at the last pause until this many requests were sent. */
const MAX_ATTEMPTS = 20;

interface PolledQuery {
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
export function usePolling({ error, isFetching, refetch }: PolledQuery, isWaiting: boolean, delaysMs: readonly number[]): PollingState {
  const [attempts, setAttempts] = useState(0);
  const hasNoAnswer = isApiError(error) && isUnanswered(error);
  const hasAttemptsLeft = attempts < delaysMs.length;
  const delayMs = hasNoAnswer && attempts < MAX_ATTEMPTS ? (delaysMs[attempts] ?? delaysMs.at(-1)) : delaysMs[attempts];
  useEffect(() => {
    if (!(isWaiting || hasNoAnswer) || isFetching || delayMs === undefined) return;
    const timer = setTimeout(() => {
      setAttempts((count) => count + 1);
      void refetch();
    }, delayMs);
    return () => clearTimeout(timer);
    // The count of questions is named because two pauses may be equal.
  }, [isWaiting, hasNoAnswer, isFetching, attempts, delayMs, refetch]);
  return { isFailed: error !== undefined && !(hasNoAnswer && hasAttemptsLeft), isLate: isWaiting && !hasAttemptsLeft };
}
