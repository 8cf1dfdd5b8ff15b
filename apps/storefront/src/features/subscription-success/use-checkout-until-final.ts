import { type SubscriptionCheckoutView, SUBSCRIPTION_ROUTES } from '@brote/contracts/browser';
import { api, requestTo } from '@brote/api-client';
import { usePolling } from '#app/use-polling';

const subscriptionCheckoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** State of the Checkout Session of a subscription. */
    getSubscriptionCheckout: build.query<SubscriptionCheckoutView, string>({
      query: requestTo(SUBSCRIPTION_ROUTES.getCheckout),
      providesTags: (_result, _error, sessionId) => [{ type: 'CheckoutSession', id: sessionId }],
    }),
  }),
});

const { useGetSubscriptionCheckoutQuery } = subscriptionCheckoutApi;

/** Pauses between polls until the subscription is active, in milliseconds. After the last one, the page stops waiting. */
const POLL_DELAYS_MS: readonly number[] = [1_000, 1_000, 2_000, 4_000, 8_000, 15_000];

export interface FinalCheckout {
  /** Null until the first answer. */
  readonly checkout: SubscriptionCheckoutView | null;
  readonly isFailed: boolean;
  readonly isLate: boolean;
  readonly retry: () => void;
}

/** Polls the Checkout Session with growing pauses, until the subscription is active or has failed. */
export function useCheckoutUntilFinal(sessionId: string, delaysMs: readonly number[] = POLL_DELAYS_MS): FinalCheckout {
  const checkoutQuery = useGetSubscriptionCheckoutQuery(sessionId, { refetchOnMountOrArgChange: true });
  const { currentData, refetch } = checkoutQuery;
  const polling = usePolling(checkoutQuery, currentData?.state === 'processing', delaysMs);
  return { checkout: currentData ?? null, ...polling, retry: () => void refetch() };
}
