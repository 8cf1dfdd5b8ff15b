import { api } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES as routes,
  type ListWithdrawalsReply,
  type ResolveWithdrawalBody,
  type StaffWithdrawal,
  type WithdrawalList,
} from '@brote/contracts/browser';
import { refetchOnChange } from '../../../app/refetch-on-change';

const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The waiting withdrawals, the most urgent first; or the resolved ones. */
    listWithdrawals: build.query<ListWithdrawalsReply, { readonly list: WithdrawalList; readonly cursor: string | null }>({
      query: (query) => ({ route: routes.listWithdrawals, query }),
      providesTags: ['Withdrawal'],
      onCacheEntryAdded: refetchOnChange(['Withdrawal']),
    }),
    /** Refunds the withdrawal, or refuses it with a reason. */
    resolveWithdrawal: build.mutation<StaffWithdrawal, ResolveWithdrawalBody & { readonly withdrawalId: string }>({
      query: ({ withdrawalId, ...body }) => ({ route: routes.resolveWithdrawal, params: { withdrawalId }, body }),
      invalidatesTags: ['Withdrawal', 'Order'],
    }),
  }),
});

export const { useListWithdrawalsQuery, useResolveWithdrawalMutation } = withdrawalsApi;
