import {
  type ExportedOrder,
  exportOrders,
  type ExportOrdersRequest,
  ORDERS_EXPORT_PAGE_SIZE,
  type OrdersExportPage,
  type OrdersFilter,
} from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { eurosFromCents } from '@brote/money';
import { Controller } from '@nestjs/common';
import { RecordExport } from '#app/core/record-export';
import { InvoicesQueries, type OrderDocument } from '#app/invoicing/invoices/invoices.queries';
import { OrdersPages } from './find-orders';

/** Exports orders with their documents, page by page. Personal data leaves the shop with it, so the audit records who exported it. */
@Controller()
export class ExportOrders {
  constructor(
    private readonly pages: OrdersPages,
    private readonly invoices: InvoicesQueries,
    private readonly recordExport: RecordExport,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  @RequestHandler(exportOrders)
  async export(request: ExportOrdersRequest, call: CallContext): Promise<OrdersExportPage> {
    if (request.cursor === null) await this.recordExport.record('orders', filterOf(request), call);
    const { rows, nextCursor } = await this.pages.read({ ...request, limit: ORDERS_EXPORT_PAGE_SIZE }, call);
    const documents = await this.invoices.findByOrders(rows.map(({ id }) => id));
    return { rows: rows.map((row) => ({ ...row, ...documentsOf(documents.get(row.id) ?? []) })), nextCursor };
  }
}

/** The filter without words that may name a customer. */
function filterOf({ status, from, until, due = false }: OrdersFilter): Pick<OrdersFilter, 'status' | 'from' | 'until' | 'due'> {
  return { status, from, until, due: due ?? false };
}

function documentsOf(documents: readonly OrderDocument[]): Pick<ExportedOrder, 'invoice' | 'creditNotes'> {
  const invoice = documents.find(({ series }) => series !== 'R');
  return {
    invoice: invoice === undefined ? null : invoicedOrder(invoice),
    creditNotes: documents.filter(({ series }) => series === 'R').map(({ number }) => number),
  };
}

function invoicedOrder({ number, vatRatePermille: ratePermille, net, vat }: OrderDocument): ExportedOrder['invoice'] {
  return { number, ratePermille, net: eurosFromCents(net), vat: eurosFromCents(vat) };
}
