import { api, requestTo, mutationOf } from '@brote/api-client';
import { ORDER_ROUTES, type CheckoutSessionView } from '@brote/contracts/browser';

const checkoutSessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** State of a Checkout Session. */
    getCheckoutSession: build.query<CheckoutSessionView, string>({
      query: requestTo(ORDER_ROUTES.getCheckoutSession),
      providesTags: (_result, _error, sessionId) => [{ type: 'CheckoutSession', id: sessionId }],
    }),
    /** Cancels a Checkout Session; its stock is released. */
    cancelCheckout: build.mutation<CheckoutSessionView, string>(mutationOf(ORDER_ROUTES.cancelCheckout, [{ type: 'Product', id: 'LIST' }])),
  }),
});

export const { useGetCheckoutSessionQuery } = checkoutSessionApi;
export const { cancelCheckout, getCheckoutSession } = checkoutSessionApi.endpoints;
