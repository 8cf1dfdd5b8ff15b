import { api } from '@brote/api-client';
import {
  ORDER_ROUTES,
  SUBSCRIPTION_ROUTES,
  type CheckoutPaymentBody,
  type CheckoutPaymentReply,
  type CheckoutSubscriptionBody,
  type ProviderPage,
} from '@brote/contracts/browser';

interface IdempotentCommand<Body> {
  readonly body: Body;
  /** Equal for all attempts with the same body while no answer has arrived. */
  readonly idempotencyKey: string;
}

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Prices the basket, holds its stock and opens a payment page. */
    pay: build.mutation<Partial<CheckoutPaymentReply> | null, IdempotentCommand<CheckoutPaymentBody>>({
      query: ({ body, idempotencyKey }) => ({ route: ORDER_ROUTES.checkoutPayment, body, idempotencyKey }),
      // Whatever the answer is, the displayed stock may have changed.
      invalidatesTags: [{ type: 'Product', id: 'LIST' }],
    }),
    /** Opens the Checkout Session of the cart's subscription. */
    subscribeFromCart: build.mutation<Partial<ProviderPage> | null, IdempotentCommand<CheckoutSubscriptionBody>>({
      query: ({ body, idempotencyKey }) => ({ route: SUBSCRIPTION_ROUTES.startCheckout, body, idempotencyKey }),
    }),
  }),
});

export const { usePayMutation, useSubscribeFromCartMutation } = checkoutApi;
