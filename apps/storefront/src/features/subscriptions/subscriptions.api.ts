import { api } from '@brote/api-client';
import {
  SUBSCRIPTION_ROUTES,
  type Accepted,
  type CheckoutSubscriptionBody,
  type FirstBoxBody,
  type FirstBoxView,
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
    /** When the first box of a plan would leave if it were bought now. Asked anew each time. */
    findFirstBox: build.query<FirstBoxView, FirstBoxBody>({
      query: (body) => ({ route: SUBSCRIPTION_ROUTES.firstBox, body }),
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
  useFindFirstBoxQuery,
  useGetPendingPlanQuery,
  usePutPendingPlanMutation,
  useDropPendingPlanMutation,
  useStartSubscriptionMutation,
} = subscriptionsApi;
