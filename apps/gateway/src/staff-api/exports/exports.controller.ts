import { Readable } from 'node:stream';
import type { Caller } from '@brote/contracts';
import {
  exportOrders,
  getPayoutBookPage,
  getVatBookPage,
  OrdersFilter,
  STAFF_ORDER_ROUTES as routes,
  VatBookFileRequest,
  VatBookPeriod,
} from '@brote/contracts/staff-orders';
import { RequestClient } from '@brote/messaging';
import { Clock, madridDay } from '@brote/service-runtime';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { readStaffRequest } from '../routing/staff-request';
import { CSV_MEDIA_TYPE, type CsvDialect, csvOf } from '../tables/csv-table';
import { type Table, tablePages } from '../tables/table';
import { XLSX_MEDIA_TYPE, xlsxOf } from '../tables/xlsx-table';
import { ORDER_HEADINGS, orderTableRow } from './orders-table';
import { PAYOUT_BOOK_HEADINGS, payoutBookTableRow } from './payout-book-table';
import { BOOK_LAYOUTS } from './vat-book-layouts';

interface TableFormat {
  extension: string;
  mediaType: string;
  write: (table: Table, dialect?: CsvDialect) => AsyncIterable<Uint8Array>;
}

const CSV: TableFormat = { extension: 'csv', mediaType: CSV_MEDIA_TYPE, write: csvOf };
const XLSX: TableFormat = { extension: 'xlsx', mediaType: XLSX_MEDIA_TYPE, write: (table) => xlsxOf(table) };
const EXPORT_ROUTE = { limit: 'reads', tag: 'staff: orders', streamed: true } as const;
const BOOK_ROUTE = { ...EXPORT_ROUTE, contract: getVatBookPage, query: VatBookFileRequest } as const;
const PAYOUT_ROUTE = { ...EXPORT_ROUTE, contract: getPayoutBookPage, query: VatBookPeriod } as const;

/** Tables of the back office as files without a limit of rows. A first page is read before the response begins, so that a failure has its status. */
@Controller()
export class ExportsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly clock: Clock,
  ) {}

  @Roles('staff')
  @Endpoint(routes.export, {
    ...{ ...EXPORT_ROUTE, contract: exportOrders, query: OrdersFilter, reply: CSV_MEDIA_TYPE },
    id: 'exportOrders',
    summary: 'Export orders as CSV',
    description: 'The orders that match the filter, one line each, with the net, VAT, rate and number of the invoice, for a spreadsheet.',
  })
  async exportOrders(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    const filter = await readStaffRequest(OrdersFilter, request);
    const readPage = (cursor: string | null) => this.requests.send(exportOrders, { ...filter, cursor }, { caller });
    const table = { headings: ORDER_HEADINGS, pages: tablePages(await readPage(null), readPage, orderTableRow) };
    return streamFile(`pedidos-${madridDay(this.clock.now())}`, CSV, table);
  }

  @Roles('staff')
  @Endpoint(routes.vatBookCsv, {
    ...{ ...BOOK_ROUTE, reply: CSV_MEDIA_TYPE },
    id: 'exportVatBookAsCsv',
    summary: 'Export the VAT book as CSV',
    description:
      'Invoices and credit notes by day of issue, with base, rate and VAT, or the columns that an accounting program imports. Days are Europe/Madrid, amounts are euros.',
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

  @Roles('staff')
  @Endpoint(routes.payoutBookCsv, {
    ...{ ...PAYOUT_ROUTE, reply: CSV_MEDIA_TYPE },
    id: 'exportPayoutBookAsCsv',
    summary: 'Export payments and payouts as CSV',
    description:
      "Movements of the shop's balance at Stripe with fee, payout, purchase and documents. Days are Europe/Madrid, amounts are euros.",
  })
  exportPayoutsAsCsv(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return this.exportPayoutBook(request, caller, CSV);
  }

  @Roles('staff')
  @Endpoint(routes.payoutBookXlsx, {
    ...{ ...PAYOUT_ROUTE, reply: XLSX_MEDIA_TYPE },
    id: 'exportPayoutBookAsXlsx',
    summary: 'Export payments and payouts as a workbook',
    description: 'The same rows as in the CSV, with numbers and days as values.',
  })
  exportPayoutsAsXlsx(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return this.exportPayoutBook(request, caller, XLSX);
  }

  private async exportPayoutBook(request: FastifyRequest, caller: Caller, format: TableFormat): Promise<StreamableFile> {
    const period = await readStaffRequest(VatBookPeriod, request);
    const readPage = (cursor: string | null) => this.requests.send(getPayoutBookPage, { ...period, cursor }, { caller });
    const table = { headings: PAYOUT_BOOK_HEADINGS, pages: tablePages(await readPage(null), readPage, payoutBookTableRow) };
    return streamFile(`cobros-${period.from}-${period.until}`, format, table);
  }

  private async exportVatBook(request: FastifyRequest, caller: Caller, format: TableFormat): Promise<StreamableFile> {
    const { layout, ...period } = await readStaffRequest(VatBookFileRequest, request);
    const { fileName, headings, includes, toTableRow, csv } = BOOK_LAYOUTS[layout ?? 'standard'];
    const readPage = async (cursor: string | null) => {
      const { rows, nextCursor } = await this.requests.send(getVatBookPage, { ...period, cursor }, { caller });
      return { rows: rows.filter(includes), nextCursor };
    };
    const table = { headings, pages: tablePages(await readPage(null), readPage, toTableRow) };
    return streamFile(`${fileName}-${period.from}-${period.until}`, format, table, csv);
  }
}

function streamFile(name: string, { extension, mediaType, write }: TableFormat, table: Table, dialect?: CsvDialect): StreamableFile {
  const stream = Readable.from(write(table, dialect), { objectMode: false });
  return new StreamableFile(stream, { type: mediaType, disposition: `attachment; filename="${name}.${extension}"` });
}
