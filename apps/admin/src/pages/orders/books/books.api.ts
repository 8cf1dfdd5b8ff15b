import { api, type ApiFile, queryOf, requestTo } from '@brote/api-client';
import {
  STAFF_ORDER_ROUTES as routes,
  type OssReturnRequest,
  type OssReturnView,
  type PayoutSummary,
  type VatBookFileRequest,
  type VatBookPeriod,
} from '@brote/contracts/browser';

const booksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The book of issued invoices of a period. */
    exportVatBookCsv: build.query<ApiFile, VatBookFileRequest>({
      query: requestTo(routes.vatBookCsv, { expects: 'file' }),
      keepUnusedDataFor: 0,
    }),
    /** The same as a workbook. */
    exportVatBookXlsx: build.query<ApiFile, VatBookFileRequest>({
      query: requestTo(routes.vatBookXlsx, { expects: 'file' }),
      keepUnusedDataFor: 0,
    }),
    /** All documents and billing records; only admins get them. */
    exportBillingRecords: build.query<ApiFile, undefined>({
      query: requestTo(routes.billingExport, { expects: 'file' }),
      keepUnusedDataFor: 0,
    }),
    /** Payments and payouts of a period beside the documents. */
    getPayoutSummary: build.query<PayoutSummary, VatBookPeriod>({ ...queryOf(routes.payoutSummary, ['Order']), keepUnusedDataFor: 0 }),
    /** The movements of the balance at Stripe in a period. */
    exportPayoutBookCsv: build.query<ApiFile, VatBookPeriod>({
      query: requestTo(routes.payoutBookCsv, { expects: 'file' }),
      keepUnusedDataFor: 0,
    }),
    /** The same as a workbook. */
    exportPayoutBookXlsx: build.query<ApiFile, VatBookPeriod>({
      query: requestTo(routes.payoutBookXlsx, { expects: 'file' }),
      keepUnusedDataFor: 0,
    }),
    /** Sales of a quarter with the VAT of other member states. */
    getOssReturn: build.query<OssReturnView, OssReturnRequest>({ ...queryOf(routes.ossReturn, ['Order']), keepUnusedDataFor: 0 }),
  }),
});

export const { useLazyExportVatBookCsvQuery, useLazyExportVatBookXlsxQuery, useGetOssReturnQuery } = booksApi;
export const { useGetPayoutSummaryQuery, useLazyExportPayoutBookCsvQuery, useLazyExportPayoutBookXlsxQuery } = booksApi;
export const { useLazyExportBillingRecordsQuery } = booksApi;
