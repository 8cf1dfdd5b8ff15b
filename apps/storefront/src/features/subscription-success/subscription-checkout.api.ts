import { api, requestTo } from '@brote/api-client';
import { SUBSCRIPTION_ROUTES, type SubscriptionCheckoutView } from '@brote/contracts/browser';

const subscriptionCheckoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** State of the Checkout Session of a subscription. */
    getSubscriptionCheckout: build.query<SubscriptionCheckoutView, string>({
      query: requestTo(SUBSCRIPTION_ROUTES.getCheckout),
      providesTags: (_result, _error, sessionId) => [{ type: 'CheckoutSession', id: sessionId }],
    }),
  }),
});

export const { useGetSubscriptionCheckoutQuery } = subscriptionCheckoutApi;
