import { type ApiFile, fileQueryOf } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES as routes,
  type OssReturnRequest,
  type OssReturnView,
  type PayoutSummary,
  type VatBookFileRequest,
  type VatBookPeriod,
} from '@brote/contracts/browser';
import { liveQueryOf } from '../../../app/refetch-on-change';
import { staffApi } from '../../../app/staff-api';

const booksApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** The book of issued invoices of a period. */
    exportVatBookCsv: build.query<ApiFile, VatBookFileRequest>(fileQueryOf(routes.vatBookCsv)),
    /** The same as a workbook. */
    exportVatBookXlsx: build.query<ApiFile, VatBookFileRequest>(fileQueryOf(routes.vatBookXlsx)),
    /** All documents and billing records; only admins get them. */
    exportBillingRecords: build.query<ApiFile, undefined>(fileQueryOf(routes.billingExport)),
    /** Payments and payouts of a period beside the documents. */
    getPayoutSummary: build.query<PayoutSummary, VatBookPeriod>({ ...liveQueryOf(routes.payoutSummary, ['Payout']), keepUnusedDataFor: 0 }),
    /** The movements of the balance at Stripe in a period. */
    exportPayoutBookCsv: build.query<ApiFile, VatBookPeriod>(fileQueryOf(routes.payoutBookCsv)),
    /** The same as a workbook. */
    exportPayoutBookXlsx: build.query<ApiFile, VatBookPeriod>(fileQueryOf(routes.payoutBookXlsx)),
    /** Sales of a quarter with the VAT of other member states. */
    getOssReturn: build.query<OssReturnView, OssReturnRequest>({ ...liveQueryOf(routes.ossReturn, ['OssReturn']), keepUnusedDataFor: 0 }),
  }),
});

export const { useLazyExportVatBookCsvQuery, useLazyExportVatBookXlsxQuery, useGetOssReturnQuery } = booksApi;
export const { useGetPayoutSummaryQuery, useLazyExportPayoutBookCsvQuery, useLazyExportPayoutBookXlsxQuery } = booksApi;
export const { useLazyExportBillingRecordsQuery } = booksApi;
