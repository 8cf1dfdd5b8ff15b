import { api, type ApiFile, fileQueryOf, queryOf, mutationOf } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES,
  STAFF_SUBSCRIPTION_ROUTES as at,
  type ChargeEvidenceFileRequest,
  type ExplainChargeRequest,
  type ExplainedCharge,
  type FindSubscriptionsReply,
  type RefundChargeRequest,
  type StaffSubscriptionView,
  type SubscriptionInvoicesReply,
} from '@brote/contracts/browser';
import { liveQueryOf } from '../../app/refetch-on-change';
import type { ListQuery } from '../../components/use-query-params';

/** The actions that need only the known version. */
export type BodylessCommand = 'resume' | 'postpone' | 'unskip' | 'cancel';

interface SubscriptionCommandInput {
  readonly subscriptionId: string;
  readonly version: number;
}

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    findSubscriptions: build.query<FindSubscriptionsReply, ListQuery<'search' | 'status' | 'planId'>>(queryOf(at.find, ['Subscription'])),
    getSubscriptionForStaff: build.query<StaffSubscriptionView, string>(liveQueryOf(at.get, ['Subscription'])),
    listInvoicesForStaff: build.query<SubscriptionInvoicesReply, string>(queryOf(at.invoices, ['Subscription'])),
    explainCharge: build.query<ExplainedCharge, ExplainChargeRequest>({
      query: (charge) => ({ route: at.explain, params: { ...charge } }),
      providesTags: ['Subscription'],
    }),
    getChargeEvidence: build.query<ApiFile, ChargeEvidenceFileRequest>(fileQueryOf(at.evidence)),
    /** An invoice or a credit note of a plan, by its number. */
    getPlanDocument: build.query<ApiFile, string>(fileQueryOf(STAFF_ORDER_ROUTES.planDocument)),
    refundCharge: build.mutation<SubscriptionInvoicesReply, RefundChargeRequest>(mutationOf(at.refund, ['Subscription', 'Audit'])),
    pauseAsStaff: build.mutation<StaffSubscriptionView, SubscriptionCommandInput & { readonly until: string }>(
      mutationOf(at.pause, ['Subscription', 'Audit']),
    ),
    commandAsStaff: build.mutation<StaffSubscriptionView, SubscriptionCommandInput & { readonly command: BodylessCommand }>({
      query: ({ subscriptionId, command, version }) => ({ route: at[command], params: { subscriptionId }, body: { version } }),
      invalidatesTags: ['Subscription', 'Audit'],
    }),
    resyncSubscription: build.mutation<StaffSubscriptionView, string>(mutationOf(at.resync, ['Subscription', 'Audit'])),
  }),
});

export const {
  useFindSubscriptionsQuery,
  useGetSubscriptionForStaffQuery,
  useListInvoicesForStaffQuery,
  useExplainChargeQuery,
  useLazyGetPlanDocumentQuery,
  useLazyGetChargeEvidenceQuery,
  useRefundChargeMutation,
  usePauseAsStaffMutation,
  useCommandAsStaffMutation,
  useResyncSubscriptionMutation,
} = subscriptionsApi;
