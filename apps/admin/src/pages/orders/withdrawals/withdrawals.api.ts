import { api, mutationOf } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES as routes,
  type ListWithdrawalsReply,
  type ResolveWithdrawalBody,
  type StaffWithdrawal,
  type WithdrawalList,
} from '@brote/contracts/browser';
import { liveQueryOf } from '../../../app/refetch-on-change';

const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The waiting withdrawals, the most urgent first; or the resolved ones. */
    listWithdrawals: build.query<ListWithdrawalsReply, { readonly list: WithdrawalList; readonly cursor: string | null }>(
      liveQueryOf(routes.listWithdrawals, ['Withdrawal']),
    ),
    /** Refunds the withdrawal, or refuses it with a reason. */
    resolveWithdrawal: build.mutation<StaffWithdrawal, ResolveWithdrawalBody & { readonly withdrawalId: string }>(
      mutationOf(routes.resolveWithdrawal, ['Withdrawal', 'Order']),
    ),
  }),
});

export const { useListWithdrawalsQuery, useResolveWithdrawalMutation } = withdrawalsApi;
