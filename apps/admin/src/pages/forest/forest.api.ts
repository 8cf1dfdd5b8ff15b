import { api } from '@brote/api-client';
import {
  TREE_RECEIPT_ROUTES as at,
  type ListTreeReceiptsReply,
  type RecordTreeReceiptRequest,
  type StaffTreeReceiptView,
  type StrikeTreeReceiptRequest,
} from '@brote/contracts/browser';

const forestApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTreeReceipts: build.query<ListTreeReceiptsReply, string | null>({
      query: (cursor) => ({ route: at.listForStaff, query: { cursor } }),
      providesTags: ['TreeReceipt'],
    }),
    recordTreeReceipt: build.mutation<StaffTreeReceiptView, RecordTreeReceiptRequest>({
      query: (body) => ({ route: at.record, body }),
      invalidatesTags: ['TreeReceipt', 'Audit'],
    }),
    strikeTreeReceipt: build.mutation<StaffTreeReceiptView, StrikeTreeReceiptRequest>({
      query: ({ receiptId, ...body }) => ({ route: at.strike, params: { receiptId }, body }),
      invalidatesTags: ['TreeReceipt', 'Audit'],
    }),
  }),
});

export const { useListTreeReceiptsQuery, useRecordTreeReceiptMutation, useStrikeTreeReceiptMutation } = forestApi;
