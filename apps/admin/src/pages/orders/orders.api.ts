import { api, type ApiFile, fileQueryOf, mutationOf, queryOf } from '@brote/api-client';
import {
  RECALL_ROUTES,
  STAFF_MESSAGE_ROUTES,
  STAFF_ORDER_ROUTES as routes,
  type ExplainedCharge,
  type FindMessagesReply,
  type FindOrdersReply,
  type MessageHistoryRow,
  type RecordOrderBatchesRequest,
  type OrderBatchesView,
  type OrderNoteBody,
  type OrderEvidenceFileRequest,
  type OrdersFilter,
  type RefundOrderBody,
  type ShipOrderBody,
  type ShipOrdersReply,
  type ShipOrdersRequest,
  type StaffOrderView,
} from '@brote/contracts/browser';
import { liveQueryOf } from '../../app/refetch-on-change';

/** The filters of the list, as in the address. */
export type OrdersQuery = Readonly<Record<keyof OrdersFilter, string | null>>;

/** A body for one order. */
type OrderCommandInput<Body> = Body & { readonly orderId: string };

const ordersApi = api.injectEndpoints({
  endpoints: (build) => {
    const buildCommand = <Body extends object>(route: (typeof routes)[keyof typeof routes]) =>
      build.mutation<StaffOrderView, OrderCommandInput<Body>>(mutationOf(route, ['Order', 'Withdrawal', 'Delivery']));
    return {
      /** All matching orders, page by page. */
      findOrders: build.query<FindOrdersReply, OrdersQuery & { readonly cursor: string | null }>(queryOf(routes.find, ['Order'])),
      /** The same, all pages, as a file. */
      exportOrders: build.query<ApiFile, OrdersQuery>(fileQueryOf(routes.export)),
      getStaffOrder: build.query<StaffOrderView, string>(liveQueryOf(routes.get, ['Order'])),
      /** The batches of an order's brushes. */
      orderBatches: build.query<OrderBatchesView, string>(queryOf(RECALL_ROUTES.orderBatches, ['Order', 'Stock'])),
      recordOrderBatches: build.mutation<OrderBatchesView, RecordOrderBatchesRequest>(
        mutationOf(RECALL_ROUTES.recordOrderBatches, ['Stock', 'Audit']),
      ),
      shipOrder: buildCommand<ShipOrderBody>(routes.ship),
      deliverOrder: buildCommand<object>(routes.deliver),
      cancelOrder: buildCommand<object>(routes.cancel),
      refundOrder: buildCommand<RefundOrderBody>(routes.refund),
      addOrderNote: buildCommand<OrderNoteBody>(routes.addNote),
      /** Ships several parcels at once; returns the result of each. */
      shipOrders: build.mutation<ShipOrdersReply, ShipOrdersRequest>(mutationOf(routes.shipMany, ['Order', 'Delivery'])),
    };
  },
});

/** The documents and e-mails of an order. */
const orderDocumentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    explainOrder: build.query<ExplainedCharge, string>(queryOf(routes.explain, ['Order'])),
    getOrderInvoice: build.query<ApiFile, string>(fileQueryOf(routes.invoice)),
    /** An invoice or a credit note of an order, by its number. */
    getOrderDocument: build.query<ApiFile, string>(fileQueryOf(routes.document)),
    getPackingSlip: build.query<ApiFile, string>(fileQueryOf(routes.packingSlip)),
    getOrderEvidence: build.query<ApiFile, OrderEvidenceFileRequest>(fileQueryOf(routes.evidence)),
    /** The e-mails about an order, the newest first. */
    orderMails: build.query<FindMessagesReply, string>({
      query: (orderId) => ({ route: STAFF_MESSAGE_ROUTES.findMessages, query: { search: orderId, limit: 50 } }),
      providesTags: ['Message'],
    }),
    resendOrderMail: build.mutation<MessageHistoryRow, { readonly messageId: string; readonly resendId: string }>(
      mutationOf(STAFF_MESSAGE_ROUTES.resendMessage, ['Message', 'Audit']),
    ),
  }),
});

export const {
  useFindOrdersQuery,
  useLazyExportOrdersQuery,
  useGetStaffOrderQuery,
  useOrderBatchesQuery,
  useRecordOrderBatchesMutation,
  useShipOrderMutation,
  useDeliverOrderMutation,
  useCancelOrderMutation,
  useRefundOrderMutation,
  useAddOrderNoteMutation,
  useShipOrdersMutation,
} = ordersApi;
export const {
  useExplainOrderQuery,
  useLazyGetOrderInvoiceQuery,
  useLazyGetOrderDocumentQuery,
  useLazyGetPackingSlipQuery,
  useLazyGetOrderEvidenceQuery,
  useOrderMailsQuery,
  useResendOrderMailMutation,
} = orderDocumentsApi;
