import { api, type ApiFile, mutationOf, requestTo, queryOf } from '@brote/api-client';
import {
  IDENTITY_ROUTES,
  ORDER_ROUTES,
  SUBSCRIPTION_ROUTES,
  type AcceptedReply,
  type ChangeEmailBody,
  type ChangePasswordBody,
  type CloseAccountBody,
  type ListOrdersReply,
  type ListSecurityEventsReply,
  type ListSessionsReply,
  type PersonalDataExport,
  type ProfileBody,
  type ProfileView,
  type SubscriptionStatusView,
  type UserView,
} from '@brote/contracts/browser';

const accountApi = api.enhanceEndpoints({ addTagTypes: ['Me', 'Profile', 'Session', 'Order'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in customer. */
    getMe: build.query<UserView, undefined>(queryOf(IDENTITY_ROUTES.getMe, ['Me'])),
    /** Number of orders: the first page of one order contains the total. */
    countOrders: build.query<number, undefined>({
      query: () => ({ route: ORDER_ROUTES.listOrders, query: { limit: 1 } }),
      transformResponse: ({ total }: ListOrdersReply) => total,
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
    /** Whether a subscription runs. */
    getSubscriptionState: build.query<SubscriptionStatusView, undefined>(
      queryOf(SUBSCRIPTION_ROUTES.status, [{ type: 'Subscription', id: 'STATUS' }]),
    ),
    getProfile: build.query<ProfileView, undefined>(queryOf(IDENTITY_ROUTES.getProfile, ['Profile'])),
    putProfile: build.mutation<ProfileView, ProfileBody>({
      query: requestTo(IDENTITY_ROUTES.putProfile),
      invalidatesTags: (result) => (result ? ['Profile', 'Me'] : []),
    }),
    changePassword: build.mutation<AcceptedReply, ChangePasswordBody>({
      query: requestTo(IDENTITY_ROUTES.changePassword),
      invalidatesTags: (result) => (result ? ['Session'] : []),
    }),
    changeEmail: build.mutation<AcceptedReply, ChangeEmailBody>({
      query: requestTo(IDENTITY_ROUTES.changeEmail),
      invalidatesTags: (result) => (result ? ['Session', 'Me'] : []),
    }),
    listSessions: build.query<ListSessionsReply, undefined>(queryOf(IDENTITY_ROUTES.listSessions, ['Session'])),
    revokeSession: build.mutation<AcceptedReply, string>(mutationOf(IDENTITY_ROUTES.revokeSession, ['Session'])),
    /** Ends all sessions, this one included. */
    signOutEverywhere: build.mutation<AcceptedReply, undefined>({ query: requestTo(IDENTITY_ROUTES.signOutEverywhere) }),
    listSecurityEvents: build.query<ListSecurityEventsReply, undefined>(queryOf(IDENTITY_ROUTES.listSecurityEvents, ['Session'])),
    closeAccount: build.mutation<AcceptedReply, CloseAccountBody>({ query: requestTo(IDENTITY_ROUTES.closeAccount) }),
    /** All personal data as a document, passed to `save`: the store holds no files. */
    downloadDataPdf: build.mutation<null, { readonly save: (file: ApiFile) => void }>({
      queryFn: async ({ save }, _queryApi, _options, baseQuery) => {
        const { data, error } = await baseQuery({ route: IDENTITY_ROUTES.exportMePdf, expects: 'file' } as const);
        if (error) return { error };
        save(data as ApiFile);
        return { data: null };
      },
    }),
    /** All personal data. Loaded again each time, and logged on the server as an export. */
    exportData: build.query<PersonalDataExport, undefined>({ query: requestTo(IDENTITY_ROUTES.exportMe), keepUnusedDataFor: 0 }),
  }),
});

export const {
  useDownloadDataPdfMutation,
  useGetMeQuery,
  useCountOrdersQuery,
  useGetSubscriptionStateQuery,
  useGetProfileQuery,
  usePutProfileMutation,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useListSessionsQuery,
  useRevokeSessionMutation,
  useSignOutEverywhereMutation,
  useListSecurityEventsQuery,
  useCloseAccountMutation,
  useExportDataQuery,
} = accountApi;
