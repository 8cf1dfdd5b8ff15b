import { api } from '@brote/api-client';
import { ORDER_ROUTES, type CheckoutPaymentBody, type CheckoutPaymentReply } from '@brote/contracts/browser';

interface PayCommand {
  readonly body: CheckoutPaymentBody;
  /** The same for every attempt at the same body whose answer was lost. */
  readonly idempotencyKey: string;
}

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Prices the basket, holds its stock and opens a payment page. */
    pay: build.mutation<Partial<CheckoutPaymentReply> | null, PayCommand>({
      query: ({ body, idempotencyKey }) => ({ route: ORDER_ROUTES.checkoutPayment, body, idempotencyKey }),
      // Whatever the answer, the stock that the shop shows may have changed.
      invalidatesTags: [{ type: 'Product', id: 'LIST' }],
    }),
  }),
});

export const { usePayMutation } = checkoutApi;
