import { Readable } from 'node:stream';
import type { Caller } from '@brote/contracts';
import { getVatBookPage, STAFF_ORDER_ROUTES as routes, VatBookPeriod } from '@brote/contracts/staff-orders';
import { RequestClient } from '@brote/messaging';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { readStaffRequest } from '../routing/staff-request';
import { CSV_MEDIA_TYPE, csvOf } from '../tables/csv-table';
import type { Table } from '../tables/table';
import { XLSX_MEDIA_TYPE, xlsxOf } from '../tables/xlsx-table';
import { vatBookTable } from './vat-book-table';

interface TableFormat {
  extension: string;
  mediaType: string;
  write: (table: Table) => AsyncIterable<Uint8Array>;
}

const CSV: TableFormat = { extension: 'csv', mediaType: CSV_MEDIA_TYPE, write: csvOf };
const XLSX: TableFormat = { extension: 'xlsx', mediaType: XLSX_MEDIA_TYPE, write: (table) => xlsxOf(table) };
const BOOK_ROUTE = { limit: 'reads', tag: 'staff: orders', contract: getVatBookPage, query: VatBookPeriod, streamed: true } as const;

/** The books for the accountant, as files without a limit of rows: each page is read when the one before it was sent. */
@Controller()
export class BooksController {
  constructor(private readonly requests: RequestClient) {}

  @Roles('staff')
  @Endpoint(routes.vatBookCsv, {
    ...{ ...BOOK_ROUTE, reply: CSV_MEDIA_TYPE },
    id: 'exportVatBookAsCsv',
    summary: 'Export the VAT book as CSV',
    description: 'Invoices and credit notes by day of issue, with base, rate and VAT. Days are Europe/Madrid, amounts are euros.',
  })
  exportCsv(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return this.exportVatBook(request, caller, CSV);
  }

  @Roles('staff')
  @Endpoint(routes.vatBookXlsx, {
    ...{ ...BOOK_ROUTE, reply: XLSX_MEDIA_TYPE },
    id: 'exportVatBookAsXlsx',
    summary: 'Export the VAT book as a workbook',
    description: 'The same rows as in the CSV, with numbers and days as values.',
  })
  exportXlsx(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return this.exportVatBook(request, caller, XLSX);
  }

  /** The first page is read before the response begins, so that a failure has its status. */
  private async exportVatBook(request: FastifyRequest, caller: Caller, format: TableFormat): Promise<StreamableFile> {
    const period = await readStaffRequest(VatBookPeriod, request);
    const readPage = (after: string | null) => this.requests.send(getVatBookPage, { ...period, after }, { caller });
    const content = format.write(vatBookTable(await readPage(null), readPage));
    return streamFile(`libro-iva-${period.from}-${period.until}`, format, content);
  }
}

function streamFile(name: string, { extension, mediaType }: TableFormat, content: AsyncIterable<Uint8Array>): StreamableFile {
  const stream = Readable.from(content, { objectMode: false });
  return new StreamableFile(stream, { type: mediaType, disposition: `attachment; filename="${name}.${extension}"` });
}
