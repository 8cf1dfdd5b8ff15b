import type { CheckoutSessionView } from '@brote/contracts/browser';
import { useEffect, useState } from 'react';
import { useGetCheckoutSessionQuery } from './checkout-session.api';

/** Pauses between questions while the payment is being confirmed, in milliseconds; after the last one it is a late payment. */
export const POLL_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000];

interface SettledSession {
  /** Null until the first answer. */
  readonly session: CheckoutSessionView | null;
  readonly isFailed: boolean;
  /** The confirmation takes longer than a page can wait. */
  readonly isLate: boolean;
  readonly retry: () => void;
}

/** Asks how a payment ended, again and again with growing pauses while it is still being confirmed. */
export function useSessionUntilSettled(sessionId: string, delaysMs: readonly number[] = POLL_DELAYS_MS): SettledSession {
  const { currentData, isError, isFetching, refetch } = useGetCheckoutSessionQuery(sessionId, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState(0);
  const isWaiting = currentData?.state === 'processing';
  const delay = delaysMs[asked];
  useEffect(() => {
    if (!isWaiting || isFetching || delay === undefined) return;
    const timer = setTimeout(() => {
      setAsked((count) => count + 1);
      void refetch();
    }, delay);
    return () => clearTimeout(timer);
    // The count of questions is named because two pauses may be equal.
  }, [isWaiting, isFetching, asked, delay, refetch]);
  return {
    session: currentData ?? null,
    isFailed: isError,
    isLate: isWaiting && delay === undefined,
    retry: () => void refetch(),
  };
}
