import { api, queryOf, mutationOf } from '@brote/api-client';
import { REPORTING_ROUTES, STAFF_ROUTES, type RolesView, type StaffRole, type UserRow, type UsersView } from '@brote/contracts/browser';
import { liveQueryOf } from '../../app/refetch-on-change';
import type { ListQuery } from '../../components/use-query-params';

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UsersView, ListQuery<'search' | 'state' | 'staffRole'>>(queryOf(REPORTING_ROUTES.users, ['User'])),
    getUser: build.query<UserRow, string>(liveQueryOf(REPORTING_ROUTES.user, ['User'])),
    endSessionsOf: build.mutation<object, string>(mutationOf(STAFF_ROUTES.endSessions, ['User', 'Audit'])),
    resetSecondFactorOf: build.mutation<object, string>(mutationOf(STAFF_ROUTES.resetSecondFactor, ['User', 'Audit'])),
    resendConfirmationTo: build.mutation<object, string>(mutationOf(REPORTING_ROUTES.resendConfirmation, ['Audit'])),
    changeRolesOf: build.mutation<RolesView, { userId: string; roles: readonly StaffRole[] }>(
      mutationOf(STAFF_ROUTES.changeRoles, ['User', 'Audit']),
    ),
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
