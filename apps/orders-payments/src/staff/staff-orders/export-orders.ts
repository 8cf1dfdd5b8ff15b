import type { OrderStatus } from '@brote/contracts/orders';
import { type OrdersFilter, type OrdersExport, exportOrders } from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock, madridDay } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { formatEuros } from '#app/invoicing/invoices/invoice-labels';
import { type ListedOrder, StaffOrdersQueries } from './staff-orders.queries';

/** The characters with which a spreadsheet formula begins. */
const FORMULA_PATTERN = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES_PATTERN = /[;"\r\n]/;
/** Marks the file as UTF-8 for a spreadsheet. */
const BYTE_ORDER_MARK = '\uFEFF';

/** One cell. A formula gets an apostrophe in front, so that spreadsheets show it as text. */
export function csvCell(value: string): string {
  const escapedValue = FORMULA_PATTERN.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES_PATTERN.test(escapedValue) ? `"${escapedValue.replaceAll('"', '""')}"` : escapedValue;
}

/** Rows as a file of at most `maxBytes`, and the number of rows in it. */
export function csvTable(rows: readonly (readonly string[])[], maxBytes: number): { csv: string; count: number } {
  const lines: string[] = [];
  let bytes = Buffer.byteLength(BYTE_ORDER_MARK);
  for (const row of rows) {
    const line = `${row.map(csvCell).join(';')}\r\n`;
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes) break;
    lines.push(line);
  }
  return { csv: BYTE_ORDER_MARK + lines.join(''), count: lines.length };
}

const MAX_ROWS = 4_000;
/** Bytes, below the broker's message limit. */
const MAX_BYTES = 800_000;
const HEADINGS = ['Pedido', 'Día', 'Hora', 'Estado', 'Nombre', 'E-mail', 'País', 'Cepillos', 'Total', 'Reembolsado', 'Sale el'];
const STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pendiente',
  processing: 'En preparación',
  shipped: 'Enviado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
};
const TIME_FORMAT = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Exports orders as a table for a spreadsheet. Personal data leaves the shop with it, so the audit records who exported it. */
@Controller()
export class ExportOrders {
  constructor(
    private readonly orders: StaffOrdersQueries,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(exportOrders)
  async export(filter: OrdersFilter, call: CallContext): Promise<OrdersExport> {
    const foundOrders = await this.orders.find(filter, null, MAX_ROWS + 1);
    const { csv, count } = csvTable([HEADINGS, ...foundOrders.slice(0, MAX_ROWS).map(cellsOf)], MAX_BYTES);
    const rows = count - 1;
    await this.unitOfWork.run((tx) =>
      this.audit.record(tx, call, {
        ...{ action: 'order.export', target: { type: 'orders', id: 'all' }, before: null },
        after: { rows, status: filter.status, from: filter.from, until: filter.until, due: filter.due ?? false },
      }),
    );
    const fileNameSuffix = rows < foundOrders.length ? `-${rows}-mas-recientes` : '';
    return { fileName: `pedidos-${madridDay(this.clock.now())}${fileNameSuffix}.csv`, csv };
  }
}

function cellsOf(order: ListedOrder): string[] {
  const { number, placedAt, status, name, email, country, brushCount, total, refunded, leavesOn } = order;
  const amounts = [total, refunded].map((cents) => formatEuros(cents).replace(' €', ''));
  const dayAndTime = [madridDay(placedAt), TIME_FORMAT.format(placedAt)];
  return [number, ...dayAndTime, STATUS_NAMES[status], name, email, country, String(brushCount), ...amounts, leavesOn ?? ''];
}
