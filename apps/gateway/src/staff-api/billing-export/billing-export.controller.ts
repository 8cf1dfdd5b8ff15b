import { Readable } from 'node:stream';
import type { Caller } from '@brote/contracts';
import {
  beginBillingExport,
  BeginBillingExportRequest,
  getExportedDocuments,
  getExportedRecords,
  listLostDocuments,
  STAFF_ORDER_ROUTES as routes,
} from '@brote/contracts/staff-orders';
import { RequestClient } from '@brote/messaging';
import { madridDay } from '@brote/service-runtime';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { readStaffRequest } from '../routing/staff-request';
import { pagesOf, repeatWhileUnavailable } from '../tables/table';
import { billingArchiveOf, ZIP_MEDIA_TYPE } from './billing-archive';

const LOST_PAGE_SIZE = 100;

/** All documents and billing records as one archive for an inspector. */
@Controller()
export class BillingExportController {
  constructor(private readonly requests: RequestClient) {}

  @Roles('admin')
  @Endpoint(routes.billingExport, {
    ...{ limit: 'reads', tag: 'staff: orders', streamed: true, contract: beginBillingExport, reply: ZIP_MEDIA_TYPE },
    id: 'exportBillingRecords',
    summary: 'Export all billing records',
    description: 'A ZIP archive with every document, its lines and its billing record. It can be checked without the shop.',
  })
  async export(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    const extent = await this.requests.send(beginBillingExport, await readStaffRequest(BeginBillingExportRequest, request), { caller });
    const { lastPosition } = extent;
    const readDocumentPage = (cursor: string | null) => this.requests.send(getExportedDocuments, { lastPosition, cursor }, { caller });
    const readRecordPage = (cursor: string | null) => this.requests.send(getExportedRecords, { lastPosition, cursor }, { caller });
    const readLostPage = (cursor: string | null) => this.requests.send(listLostDocuments, { cursor, limit: LOST_PAGE_SIZE }, { caller });
    const readDocuments = () => pagesOf(repeatWhileUnavailable(readDocumentPage));
    const records = pagesOf(repeatWhileUnavailable(readRecordPage));
    const lostDocuments = pagesOf(repeatWhileUnavailable(readLostPage));
    const stream = Readable.from(billingArchiveOf({ extent, readDocuments, records, lostDocuments }), { objectMode: false });
    const fileName = `registros-facturacion-${madridDay(new Date(extent.createdAt))}.zip`;
    return new StreamableFile(stream, { type: ZIP_MEDIA_TYPE, disposition: `attachment; filename="${fileName}"` });
  }
}
