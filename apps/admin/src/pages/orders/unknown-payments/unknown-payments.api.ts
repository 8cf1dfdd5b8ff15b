import { mutationOf } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES as routes,
  type ListUnknownPaymentsReply,
  type UnknownPaymentList,
  type UnknownPaymentView,
} from '@brote/contracts/browser';
import { staffApi } from '../../../app/staff-api';
import { liveQueryOf } from '../../../app/refetch-on-change';

const unknownPaymentsApi = staffApi.injectEndpoints({
  endpoints: (build) => {
    const buildDecision = (route: typeof routes.rebuildOrder | typeof routes.refundUnknownPayment) =>
      build.mutation<UnknownPaymentView, string>(mutationOf(route, ['UnknownPayment', 'Order', 'Audit']));
    return {
      /** Open payments, the oldest first; or decided ones. */
      listUnknownPayments: build.query<ListUnknownPaymentsReply, { readonly list: UnknownPaymentList; readonly cursor: string | null }>(
        liveQueryOf(routes.listUnknownPayments, ['UnknownPayment']),
      ),
      /** Stores the order again. */
      rebuildOrder: buildDecision(routes.rebuildOrder),
      /** Refunds the payment in full. */
      refundUnknownPayment: buildDecision(routes.refundUnknownPayment),
    };
  },
});

export const { useListUnknownPaymentsQuery, useRebuildOrderMutation, useRefundUnknownPaymentMutation } = unknownPaymentsApi;
