import { api } from '@brote/api-client';
import {
  STAFF_SUBSCRIPTION_ROUTES as at,
  type FindSubscriptionsReply,
  type RefundChargeRequest,
  type StaffSubscriptionView,
  type SubscriptionInvoicesReply,
} from '@brote/contracts/browser';
import { refetchOnChange } from '../../app/refetch-on-change';

interface SubscriptionsFilter {
  readonly search: string | null;
  readonly status: string | null;
  readonly planId: string | null;
  readonly cursor: string | null;
}

/** The actions that need only the known version. */
export type BodylessCommand = 'resume' | 'postpone' | 'unskip' | 'cancel';

interface SubscriptionCommandInput {
  readonly subscriptionId: string;
  readonly version: number;
}

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    findSubscriptions: build.query<FindSubscriptionsReply, SubscriptionsFilter>({
      query: (filter) => ({ route: at.find, query: { ...filter } }),
      providesTags: ['Subscription'],
    }),
    getSubscriptionForStaff: build.query<StaffSubscriptionView, string>({
      query: (subscriptionId) => ({ route: at.get, params: { subscriptionId } }),
      providesTags: ['Subscription'],
      onCacheEntryAdded: refetchOnChange(['Subscription']),
    }),
    listInvoicesForStaff: build.query<SubscriptionInvoicesReply, string>({
      query: (subscriptionId) => ({ route: at.invoices, params: { subscriptionId } }),
      providesTags: ['Subscription'],
    }),
    refundCharge: build.mutation<SubscriptionInvoicesReply, RefundChargeRequest>({
      query: ({ subscriptionId, invoiceId, ...body }) => ({ route: at.refund, params: { subscriptionId, invoiceId }, body }),
      invalidatesTags: ['Subscription', 'Audit'],
    }),
    pauseAsStaff: build.mutation<StaffSubscriptionView, SubscriptionCommandInput & { readonly until: string }>({
      query: ({ subscriptionId, ...body }) => ({ route: at.pause, params: { subscriptionId }, body }),
      invalidatesTags: ['Subscription', 'Audit'],
    }),
    commandAsStaff: build.mutation<StaffSubscriptionView, SubscriptionCommandInput & { readonly command: BodylessCommand }>({
      query: ({ subscriptionId, command, version }) => ({ route: at[command], params: { subscriptionId }, body: { version } }),
      invalidatesTags: ['Subscription', 'Audit'],
    }),
    resyncSubscription: build.mutation<StaffSubscriptionView, string>({
      query: (subscriptionId) => ({ route: at.resync, params: { subscriptionId } }),
      invalidatesTags: ['Subscription', 'Audit'],
    }),
  }),
});

export const {
  useFindSubscriptionsQuery,
  useGetSubscriptionForStaffQuery,
  useListInvoicesForStaffQuery,
  useRefundChargeMutation,
  usePauseAsStaffMutation,
  useCommandAsStaffMutation,
  useResyncSubscriptionMutation,
} = subscriptionsApi;
