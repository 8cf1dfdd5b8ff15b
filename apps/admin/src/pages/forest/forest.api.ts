import { api, mutationOf } from '@brote/api-client';
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
    recordTreeReceipt: build.mutation<StaffTreeReceiptView, RecordTreeReceiptRequest>(mutationOf(at.record, ['TreeReceipt', 'Audit'])),
    strikeTreeReceipt: build.mutation<StaffTreeReceiptView, StrikeTreeReceiptRequest>(mutationOf(at.strike, ['TreeReceipt', 'Audit'])),
  }),
});

export const { useListTreeReceiptsQuery, useRecordTreeReceiptMutation, useStrikeTreeReceiptMutation } = forestApi;
