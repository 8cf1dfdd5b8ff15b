import type { CheckoutSessionView } from '@brote/contracts/browser';
import { usePolling } from '#app/use-polling';
import { useGetCheckoutSessionQuery } from './checkout-session.api';

/** Pauses between questions while the payment is being confirmed, in milliseconds; after the last one it is a late payment. */
export const POLL_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000];

interface FinalSession {
  /** Null until the first answer. */
  readonly session: CheckoutSessionView | null;
  readonly isFailed: boolean;
  /** The confirmation takes longer than a page can wait. */
  readonly isLate: boolean;
  readonly retry: () => void;
}

/** Polls a Checkout Session with growing pauses, until its state is final. */
export function useSessionUntilFinal(sessionId: string, delaysMs: readonly number[] = POLL_DELAYS_MS): FinalSession {
  const sessionQuery = useGetCheckoutSessionQuery(sessionId, { refetchOnMountOrArgChange: true });
  const { currentData, refetch } = sessionQuery;
  const polling = usePolling(sessionQuery, currentData?.state === 'processing', delaysMs);
  return { session: currentData ?? null, ...polling, retry: () => void refetch() };
}
