import { api, type ApiFile, requestTo, queryOf, mutationOf } from '@brote/api-client';
import {
  DOCUMENT_ROUTES,
  SUBSCRIPTION_ROUTES,
  type ChangeSubscriptionBody,
  type SubscriptionChangePreview,
  type ChangeSubscriptionRequest,
  type ListSubscriptionsReply,
  type PauseSubscriptionBody,
  type PendingSubscriptionBody,
  type PendingSubscriptionReply,
  type ProviderPage,
  type RescheduleDeliveryBody,
  type SubscriptionInvoicesReply,
  type SubscriptionView,
  type UpcomingDeliveriesReply,
  type VersionedSubscriptionBody,
} from '@brote/contracts/browser';

/** Command of a customer on a subscription; the version is that of the displayed view. */
export type SubscriptionCommand =
  | { readonly name: 'change'; readonly body: ChangeSubscriptionBody }
  | { readonly name: 'pause'; readonly body: PauseSubscriptionBody }
  | { readonly name: 'reschedule'; readonly body: RescheduleDeliveryBody }
  | { readonly name: 'resume' | 'cancel' | 'skip' | 'unskip'; readonly body: VersionedSubscriptionBody };

interface CommandSubscriptionInput {
  readonly subscriptionId: string;
  readonly command: SubscriptionCommand;
}

interface DownloadDocumentInput {
  /** Of the invoice or the credit note. */
  readonly number: string;
  readonly save: (file: ApiFile) => void;
}

const LIST_TAG = { type: 'Subscription', id: 'LIST' } as const;

const manageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All of the customer's subscriptions, those that run first. */
    listSubscriptions: build.query<ListSubscriptionsReply, undefined>(queryOf(SUBSCRIPTION_ROUTES.list, [LIST_TAG])),
    /** The next deliveries, as currently planned. */
    listUpcoming: build.query<UpcomingDeliveriesReply, string>({
      query: requestTo(SUBSCRIPTION_ROUTES.upcoming),
      providesTags: (_result, _error, id) => [{ type: 'Subscription', id }],
    }),
    listSubscriptionInvoices: build.query<SubscriptionInvoicesReply, string>({
      query: requestTo(SUBSCRIPTION_ROUTES.listInvoices),
      providesTags: (_result, _error, id) => [{ type: 'Subscription', id }],
    }),
    /** Fetches an invoice or a credit note and passes it to `save`: the store holds no files. */
    downloadPlanDocument: build.mutation<null, DownloadDocumentInput>({
      queryFn: async ({ number, save }, _queryApi, _options, baseQuery) => {
        const { data, error } = await baseQuery({ route: DOCUMENT_ROUTES.getPlanDocument, params: { number }, expects: 'file' });
        if (error) return { error };
        save(data as ApiFile);
        return { data: null };
      },
    }),
    /** Preview of a change. Changes nothing, and is loaded again each time. */
    previewChange: build.query<SubscriptionChangePreview, ChangeSubscriptionRequest>({
      query: requestTo(SUBSCRIPTION_ROUTES.preview),
      keepUnusedDataFor: 0,
    }),
    /** Carries a command out; the answer is the subscription as it is now. */
    commandSubscription: build.mutation<SubscriptionView, CommandSubscriptionInput>({
      query: ({ subscriptionId, command: { name, body } }) => ({ route: SUBSCRIPTION_ROUTES[name], params: { subscriptionId }, body }),
      invalidatesTags: (_result, _error, { subscriptionId: id }) => [
        LIST_TAG,
        { type: 'Subscription', id },
        { type: 'Subscription', id: 'STATUS' },
      ],
    }),
    /** Opens the page on which a failed payment is made. */
    retryPayment: build.mutation<Partial<ProviderPage> | null, string>({ query: requestTo(SUBSCRIPTION_ROUTES.retryPayment) }),
    /** Copies the choices of an ended subscription to a pending plan. */
    chooseAgain: build.mutation<PendingSubscriptionReply, PendingSubscriptionBody>(
      mutationOf(SUBSCRIPTION_ROUTES.putPending, [{ type: 'Subscription', id: 'PENDING' }]),
    ),
  }),
});

export const {
  useListSubscriptionsQuery,
  useListUpcomingQuery,
  useListSubscriptionInvoicesQuery,
  useDownloadPlanDocumentMutation,
  usePreviewChangeQuery,
  useCommandSubscriptionMutation,
  useRetryPaymentMutation,
  useChooseAgainMutation,
} = manageApi;
