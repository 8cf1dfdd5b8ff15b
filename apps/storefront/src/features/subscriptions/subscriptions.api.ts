import { api } from '@brote/api-client';
import {
  SUBSCRIPTION_ROUTES,
  type AcceptedReply,
  type CheckoutSubscriptionBody,
  type FirstDeliveryBody,
  type FirstDeliveryView,
  type PendingSubscriptionBody,
  type PendingSubscriptionReply,
  type ProviderPage,
  type SubscriptionStatusView,
} from '@brote/contracts/browser';

interface StartCommand {
  readonly body: CheckoutSubscriptionBody;
  /** Equal for all attempts with the same body while no answer has arrived. */
  readonly idempotencyKey: string;
}

const PENDING_TAG = { type: 'Subscription', id: 'PENDING' } as const;

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The active subscription, if there is one. */
    checkSubscription: build.query<SubscriptionStatusView, undefined>({
      query: () => ({ route: SUBSCRIPTION_ROUTES.status }),
      providesTags: [{ type: 'Subscription', id: 'STATUS' }],
    }),
    /** The pending plan of the customer, stored by the server for all their devices. */
    getPendingPlan: build.query<PendingSubscriptionReply, undefined>({
      query: () => ({ route: SUBSCRIPTION_ROUTES.getPending }),
      providesTags: [PENDING_TAG],
    }),
    putPendingPlan: build.mutation<PendingSubscriptionReply, PendingSubscriptionBody>({
      query: (body) => ({ route: SUBSCRIPTION_ROUTES.putPending, body }),
      invalidatesTags: (result) => (result ? [PENDING_TAG] : []),
    }),
    dropPendingPlan: build.mutation<AcceptedReply, undefined>({
      query: () => ({ route: SUBSCRIPTION_ROUTES.dropPending }),
      invalidatesTags: (result) => (result ? [PENDING_TAG] : []),
    }),
    /** Day of a plan's first delivery if it were bought now. Loaded again each time. */
    findFirstDelivery: build.query<FirstDeliveryView, FirstDeliveryBody>({
      query: (body) => ({ route: SUBSCRIPTION_ROUTES.firstDelivery, body }),
      keepUnusedDataFor: 0,
    }),
    /** Opens the Checkout Session of a subscription. */
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
