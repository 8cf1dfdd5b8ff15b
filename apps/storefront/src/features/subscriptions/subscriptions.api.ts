import { api } from '@brote/api-client';
import {
  SUBSCRIPTION_ROUTES,
  type Accepted,
  type CheckoutSubscriptionBody,
  type FirstDeliveryBody,
  type FirstDeliveryView,
  type PendingBody,
  type PendingReply,
  type ProviderPage,
  type SubscriptionStatusView,
} from '@brote/contracts/browser';

interface StartCommand {
  readonly body: CheckoutSubscriptionBody;
  /** The same for every attempt at the same body whose answer was lost. */
  readonly idempotencyKey: string;
}

const PENDING = { type: 'Subscription', id: 'PENDING' } as const;

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether a subscription runs, and which. */
    checkSubscription: build.query<SubscriptionStatusView, undefined>({
      query: () => ({ route: SUBSCRIPTION_ROUTES.status }),
      providesTags: [{ type: 'Subscription', id: 'STATUS' }],
    }),
    /** The plan that the customer is about to buy, kept by the shop for all their devices. */
    getPendingPlan: build.query<PendingReply, undefined>({
      query: () => ({ route: SUBSCRIPTION_ROUTES.getPending }),
      providesTags: [PENDING],
    }),
    putPendingPlan: build.mutation<PendingReply, PendingBody>({
      query: (body) => ({ route: SUBSCRIPTION_ROUTES.putPending, body }),
      invalidatesTags: (result) => (result ? [PENDING] : []),
    }),
    dropPendingPlan: build.mutation<Accepted, undefined>({
      query: () => ({ route: SUBSCRIPTION_ROUTES.dropPending }),
      invalidatesTags: (result) => (result ? [PENDING] : []),
    }),
    /** When the first delivery of a plan would leave if it were bought now. Asked anew each time. */
    findFirstDelivery: build.query<FirstDeliveryView, FirstDeliveryBody>({
      query: (body) => ({ route: SUBSCRIPTION_ROUTES.firstDelivery, body }),
      keepUnusedDataFor: 0,
    }),
    /** Opens the payment page of a subscription. */
    startSubscription: build.mutation<Partial<ProviderPage> | null, StartCommand>({
      query: ({ body, idempotencyKey }) => ({ route: SUBSCRIPTION_ROUTES.startCheckout, body, idempotencyKey }),
      invalidatesTags: (_result, error) => (error ? [{ type: 'Product', id: 'PLANS' }] : []),
    }),
  }),
});

export const {
  useCheckSubscriptionQuery,
  useFindFirstDeliveryQuery,
  useGetPendingPlanQuery,
  usePutPendingPlanMutation,
  useDropPendingPlanMutation,
  useStartSubscriptionMutation,
} = subscriptionsApi;
