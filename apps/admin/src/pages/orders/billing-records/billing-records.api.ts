import { mutationOf } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES as routes,
  type BillingRecordView,
  type BillingSendingView,
  type ListBillingProblemsReply,
} from '@brote/contracts/browser';
import { staffApi } from '../../../app/staff-api';
import { liveQueryOf } from '../../../app/refetch-on-change';

const billingRecordsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** What waits for the tax agency, and why. */
    getBillingSending: build.query<BillingSendingView, undefined>(liveQueryOf(routes.billingSending, ['BillingRecord'])),
    /** Records with errors that no later one replaces, the oldest first. */
    listBillingProblems: build.query<ListBillingProblemsReply, { readonly cursor: string | null }>(
      liveQueryOf(routes.listBillingProblems, ['BillingRecord']),
    ),
    /** Appends a record that replaces one with an error; it is sent afterwards. */
    amendBillingRecord: build.mutation<BillingRecordView, string>(mutationOf(routes.amendBillingRecord, ['BillingRecord', 'Audit'])),
  }),
});

export const { useGetBillingSendingQuery, useListBillingProblemsQuery, useAmendBillingRecordMutation } = billingRecordsApi;
