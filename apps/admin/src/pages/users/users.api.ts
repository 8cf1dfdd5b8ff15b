import { api } from '@brote/api-client';
import { REPORTING_ROUTES, STAFF_ROUTES, type RolesView, type StaffRole, type UserRow, type UsersView } from '@brote/contracts/browser';
import { refetchOnChange } from '../../app/refetch-on-change';

interface UsersFilter {
  readonly search: string | null;
  readonly state: string | null;
  readonly staffRole: string | null;
  readonly cursor: string | null;
}

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UsersView, UsersFilter>({
      query: (filter) => ({ route: REPORTING_ROUTES.users, query: { ...filter } }),
      providesTags: ['User'],
    }),
    getUser: build.query<UserRow, string>({
      query: (userId) => ({ route: REPORTING_ROUTES.user, params: { userId } }),
      providesTags: ['User'],
      onCacheEntryAdded: refetchOnChange(['User']),
    }),
    endSessionsOf: build.mutation<object, string>({
      query: (userId) => ({ route: STAFF_ROUTES.endSessions, params: { userId } }),
      invalidatesTags: ['User', 'Audit'],
    }),
    resetSecondFactorOf: build.mutation<object, string>({
      query: (userId) => ({ route: STAFF_ROUTES.resetSecondFactor, params: { userId } }),
      invalidatesTags: ['User', 'Audit'],
    }),
    resendConfirmationTo: build.mutation<object, string>({
      query: (userId) => ({ route: REPORTING_ROUTES.resendConfirmation, params: { userId } }),
      invalidatesTags: ['Audit'],
    }),
    changeRolesOf: build.mutation<RolesView, { userId: string; roles: readonly StaffRole[] }>({
      query: ({ userId, roles }) => ({ route: STAFF_ROUTES.changeRoles, params: { userId }, body: { roles } }),
      invalidatesTags: ['User', 'Audit'],
    }),
  }),
});

export const {
  useListUsersQuery,
  useGetUserQuery,
  useEndSessionsOfMutation,
  useResetSecondFactorOfMutation,
  useResendConfirmationToMutation,
  useChangeRolesOfMutation,
} = usersApi;
