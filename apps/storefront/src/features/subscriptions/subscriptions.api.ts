import { api, requestTo, queryOf } from '@brote/api-client';
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
    checkSubscription: build.query<SubscriptionStatusView, undefined>(
      queryOf(SUBSCRIPTION_ROUTES.status, [{ type: 'Subscription', id: 'STATUS' }]),
    ),
    /** The pending plan of the customer, stored by the server for all their devices. */
    getPendingPlan: build.query<PendingSubscriptionReply, undefined>(queryOf(SUBSCRIPTION_ROUTES.getPending, [PENDING_TAG])),
    putPendingPlan: build.mutation<PendingSubscriptionReply, PendingSubscriptionBody>({
      query: requestTo(SUBSCRIPTION_ROUTES.putPending),
      invalidatesTags: (result) => (result ? [PENDING_TAG] : []),
    }),
    dropPendingPlan: build.mutation<AcceptedReply, undefined>({
      query: requestTo(SUBSCRIPTION_ROUTES.dropPending),
      invalidatesTags: (result) => (result ? [PENDING_TAG] : []),
    }),
    /** Day of a plan's first delivery if it were bought now. Loaded again each time. */
    findFirstDelivery: build.query<FirstDeliveryView, FirstDeliveryBody>({
      query: requestTo(SUBSCRIPTION_ROUTES.firstDelivery),
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
