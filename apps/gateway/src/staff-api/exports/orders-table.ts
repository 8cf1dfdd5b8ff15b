import type { OrderStatus } from '@brote/contracts/orders';
import type { ExportedOrder } from '@brote/contracts/staff-orders';
import { madridDay } from '@brote/service-runtime';
import { centsCell, percentCell, type TableRow } from '../tables/table';

export const ORDER_HEADINGS = [
  ...['Pedido', 'Día', 'Hora', 'Estado', 'Nombre', 'E-mail', 'País', 'Cepillos', 'Total', 'Reembolsado', 'Sale el'],
  ...['Factura', 'Base imponible', 'Tipo (%)', 'IVA', 'Rectificativas'],
];
const STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pendiente',
  processing: 'En preparación',
  shipped: 'Enviado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
};
const TIME_FORMAT = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** An order as a line of the table. */
export function orderTableRow(order: ExportedOrder): TableRow {
  const { number, status, name, email, country, brushCount, total, refunded, leavesOn = null, creditNotes } = order;
  const placedAt = new Date(order.placedAt);
  return [
    ...[number, { day: madridDay(placedAt) }, TIME_FORMAT.format(placedAt), STATUS_NAMES[status], name, email, country],
    ...[{ value: brushCount, decimals: 0 } as const, centsCell(total.amount), centsCell(refunded.amount)],
    ...[leavesOn === null ? '' : { day: leavesOn }, ...invoiceCells(order), creditNotes.join(' ')],
  ];
}

function invoiceCells({ invoice }: ExportedOrder): TableRow {
  if (invoice === null) return ['', '', '', ''];
  const { number, ratePermille, net, vat } = invoice;
  return [number, centsCell(net.amount), percentCell(ratePermille), centsCell(vat.amount)];
}
