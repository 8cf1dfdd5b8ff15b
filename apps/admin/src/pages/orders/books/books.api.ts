import { api, type ApiFile, queryOf, requestTo } from '@brote/api-client';
import { STAFF_ORDER_ROUTES as routes, type OssReturnRequest, type OssReturnView, type VatBookPeriod } from '@brote/contracts/browser';

const booksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The book of issued invoices of a period. */
    exportVatBookCsv: build.query<ApiFile, VatBookPeriod>({
      query: requestTo(routes.vatBookCsv, { expects: 'file' }),
      keepUnusedDataFor: 0,
    }),
    /** The same as a workbook. */
    exportVatBookXlsx: build.query<ApiFile, VatBookPeriod>({
      query: requestTo(routes.vatBookXlsx, { expects: 'file' }),
      keepUnusedDataFor: 0,
    }),
    /** All documents and billing records; only admins get them. */
    exportBillingRecords: build.query<ApiFile, undefined>({
      query: requestTo(routes.billingExport, { expects: 'file' }),
      keepUnusedDataFor: 0,
    }),
    /** Sales of a quarter with the VAT of other member states. */
    getOssReturn: build.query<OssReturnView, OssReturnRequest>({ ...queryOf(routes.ossReturn, ['Order']), keepUnusedDataFor: 0 }),
  }),
});

export const { useLazyExportVatBookCsvQuery, useLazyExportVatBookXlsxQuery, useLazyExportBillingRecordsQuery, useGetOssReturnQuery } =
  booksApi;
