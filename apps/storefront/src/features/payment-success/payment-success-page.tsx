import type { CheckoutSessionView } from '@brote/contracts/browser';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NoPayment } from './no-payment';
import { PaymentOutcome } from './payment-outcome';
import { usePolling } from '#app/use-polling';
import { useGetCheckoutSessionQuery } from './checkout-session.api';

/** Pauses between questions while the payment is being confirmed, in milliseconds; after the last one it is a late payment. */
const POLL_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000];

interface FinalSession {
  /** Null until the first answer. */
  readonly session: CheckoutSessionView | null;
  readonly isFailed: boolean;
  /** The confirmation takes longer than a page can wait. */
  readonly isLate: boolean;
  readonly retry: () => void;
}

/** Polls a Checkout Session with growing pauses, until its state is final. */
function useSessionUntilFinal(sessionId: string, delaysMs: readonly number[] = POLL_DELAYS_MS): FinalSession {
  const sessionQuery = useGetCheckoutSessionQuery(sessionId, { refetchOnMountOrArgChange: true });
  const { currentData, refetch } = sessionQuery;
  const polling = usePolling(sessionQuery, currentData?.state === 'processing', delaysMs);
  return { session: currentData ?? null, ...polling, retry: () => void refetch() };
}

interface PaymentSuccessPageProps {
  /** Called when the cart behind the payment has been used up. */
  readonly onPaid: (sessionId: string) => void;
  /** Offer after a payment. */
  readonly offer?: ReactNode;
  /** Pauses between questions; for specs. */
  readonly pollDelaysMs?: readonly number[];
}

/** Only where the payment certainly was not made does the customer still need the cart. */
const UNPAID_STATES: readonly CheckoutSessionView['state'][] = ['open', 'expired', 'failed'];

function SessionOutcome({ sessionId, offer, onPaid, pollDelaysMs }: PaymentSuccessPageProps & { readonly sessionId: string }) {
  const finalSession = useSessionUntilFinal(sessionId, pollDelaysMs);
  const { session, isFailed } = finalSession;
  const shouldClearCart = session ? !UNPAID_STATES.includes(session.state) : isFailed;
  useEffect(() => {
    if (shouldClearCart) onPaid(sessionId);
  }, [shouldClearCart, sessionId, onPaid]);
  return <PaymentOutcome sessionId={sessionId} offer={offer} {...finalSession} />;
}

/** Return page of the Checkout Session. */
export function PaymentSuccessPage(props: PaymentSuccessPageProps) {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id')?.trim() ?? '';
  return sessionId === '' ? <NoPayment /> : <SessionOutcome {...props} sessionId={sessionId} />;
}
