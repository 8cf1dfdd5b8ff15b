import { api } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES as routes,
  type ListUnknownPaymentsReply,
  type UnknownPaymentList,
  type UnknownPaymentView,
} from '@brote/contracts/browser';
import { refetchOnChange } from '../../../app/refetch-on-change';

const unknownPaymentsApi = api.injectEndpoints({
  endpoints: (build) => {
    const buildDecision = (route: typeof routes.rebuildOrder | typeof routes.refundUnknownPayment) =>
      build.mutation<UnknownPaymentView, string>({
        query: (paymentId) => ({ route, params: { paymentId } }),
        invalidatesTags: ['UnknownPayment', 'Order', 'Audit'],
      });
    return {
      /** Open payments, the oldest first; or decided ones. */
      listUnknownPayments: build.query<ListUnknownPaymentsReply, { readonly list: UnknownPaymentList; readonly cursor: string | null }>({
        query: (query) => ({ route: routes.listUnknownPayments, query }),
        providesTags: ['UnknownPayment'],
        onCacheEntryAdded: refetchOnChange(['UnknownPayment']),
      }),
      /** Stores the order again. */
      rebuildOrder: buildDecision(routes.rebuildOrder),
      /** Refunds the payment in full. */
      refundUnknownPayment: buildDecision(routes.refundUnknownPayment),
    };
  },
});

export const { useListUnknownPaymentsQuery, useRebuildOrderMutation, useRefundUnknownPaymentMutation } = unknownPaymentsApi;
