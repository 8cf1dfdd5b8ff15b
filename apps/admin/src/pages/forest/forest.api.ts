import { mutationOf, queryOf } from '@brote/api-client';
import {
  TREE_RECEIPT_ROUTES as at,
  type ListTreeReceiptsReply,
  type RecordTreeReceiptRequest,
  type StaffTreeReceiptView,
  type StrikeTreeReceiptRequest,
} from '@brote/contracts/browser';
import { staffApi } from '../../app/staff-api';

const forestApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    listTreeReceipts: build.query<ListTreeReceiptsReply, { readonly cursor: string | null }>(queryOf(at.listForStaff, ['TreeReceipt'])),
    recordTreeReceipt: build.mutation<StaffTreeReceiptView, RecordTreeReceiptRequest>(mutationOf(at.record, ['TreeReceipt', 'Audit'])),
    strikeTreeReceipt: build.mutation<StaffTreeReceiptView, StrikeTreeReceiptRequest>(mutationOf(at.strike, ['TreeReceipt', 'Audit'])),
  }),
});

export const { useListTreeReceiptsQuery, useRecordTreeReceiptMutation, useStrikeTreeReceiptMutation } = forestApi;
