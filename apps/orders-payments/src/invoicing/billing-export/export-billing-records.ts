import {
  beginBillingExport,
  type BeginBillingExportRequest,
  type BillingExport,
  EXPORTED_DOCUMENTS_PAGE_SIZE,
  EXPORTED_RECORDS_PAGE_SIZE,
  type ExportedDocumentsPage,
  type ExportedRecordsPage,
  getExportedDocuments,
  type GetExportedDocumentsRequest,
  getExportedRecords,
  type GetExportedRecordsRequest,
} from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { RecordExport } from '#app/core/record-export';
import { BillingExportQueries } from './billing-export.queries';

/** Exports all documents and billing records for an inspector, page by page. */
@Controller()
export class ExportBillingRecords {
  constructor(
    private readonly queries: BillingExportQueries,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
    private readonly recordExport: RecordExport,
  ) {}

  /** Documents are issued while an export runs. Its pages end where the chain ends now. */
  @RequestHandler(beginBillingExport)
  async begin(_request: BeginBillingExportRequest, call: CallContext): Promise<BillingExport> {
    const extent = await this.queries.readExtent();
    const { lastPosition, documents } = extent;
    await this.recordExport.record('billing-records', { lastPosition, documents }, call);
    const { sellerName, sellerTaxId } = this.config;
    return { createdAt: this.clock.now().toISOString(), sellerName, sellerTaxId, ...extent };
  }

  @RequestHandler(getExportedDocuments)
  async getDocuments({ lastPosition, cursor }: GetExportedDocumentsRequest): Promise<ExportedDocumentsPage> {
    const found = await this.queries.findDocuments(lastPosition, cursor, EXPORTED_DOCUMENTS_PAGE_SIZE + 1);
    const rows = found.slice(0, EXPORTED_DOCUMENTS_PAGE_SIZE);
    return { rows, nextCursor: found.length > rows.length ? (rows.at(-1)?.number ?? null) : null };
  }

  @RequestHandler(getExportedRecords)
  async getRecords({ lastPosition, cursor }: GetExportedRecordsRequest): Promise<ExportedRecordsPage> {
    const found = await this.queries.findRecords(lastPosition, Number(cursor ?? 0), EXPORTED_RECORDS_PAGE_SIZE + 1);
    const rows = found.slice(0, EXPORTED_RECORDS_PAGE_SIZE);
    return { rows, nextCursor: found.length > rows.length ? String(rows.at(-1)?.position) : null };
  }
}
