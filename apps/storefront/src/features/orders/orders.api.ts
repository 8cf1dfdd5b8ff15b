import { api, type ApiFile, requestTo } from '@brote/api-client';
import { DOCUMENT_ROUTES, ORDER_ROUTES, type GetOrderRequest, type ListOrdersReply, type OrderView } from '@brote/contracts/browser';

const PAGE_SIZE = 10;

/** Order whose invoice is downloaded. */
interface DownloadInvoiceInput extends GetOrderRequest {
  readonly save: (file: ApiFile) => void;
}

/** Document that is downloaded, by its number. */
interface DownloadDocumentInput {
  readonly number: string;
  readonly save: (file: ApiFile) => void;
}

const ordersApi = api.enhanceEndpoints({ addTagTypes: ['Order'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The customer's orders, newest first, page by page. */
    listOrders: build.infiniteQuery<ListOrdersReply, undefined, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ pageParam: cursor }) => ({ route: ORDER_ROUTES.listOrders, query: { limit: PAGE_SIZE, cursor } }),
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
    getOrder: build.query<OrderView, string>({
      query: requestTo(ORDER_ROUTES.getOrder),
      providesTags: (_result, _error, id) => [{ type: 'Order', id }],
    }),
    /** Calls an order off; the answer is the order as it is now. */
    cancelOrder: build.mutation<OrderView, GetOrderRequest>({
      query: ({ orderId }) => ({ route: ORDER_ROUTES.cancelOrder, params: { orderId } }),
      invalidatesTags: (_result, _error, { orderId: id }) => [
        { type: 'Order', id },
        { type: 'Order', id: 'LIST' },
      ],
    }),
    /** Fetches the invoice and passes it to `save`: the store holds no files. */
    downloadInvoice: build.mutation<null, DownloadInvoiceInput>({
      queryFn: async ({ orderId, save }, _queryApi, _options, baseQuery) => {
        const { data, error } = await baseQuery({ route: DOCUMENT_ROUTES.getInvoice, params: { orderId }, expects: 'file' });
        if (error) return { error };
        save(data as ApiFile);
        return { data: null };
      },
    }),
    /** The same for an invoice or a credit note by its number. */
    downloadOrderDocument: build.mutation<null, DownloadDocumentInput>({
      queryFn: async ({ number, save }, _queryApi, _options, baseQuery) => {
        const { data, error } = await baseQuery({ route: DOCUMENT_ROUTES.getOrderDocument, params: { number }, expects: 'file' });
        if (error) return { error };
        save(data as ApiFile);
        return { data: null };
      },
    }),
  }),
});

export const {
  useListOrdersInfiniteQuery,
  useGetOrderQuery,
  useCancelOrderMutation,
  useDownloadInvoiceMutation,
  useDownloadOrderDocumentMutation,
} = ordersApi;
