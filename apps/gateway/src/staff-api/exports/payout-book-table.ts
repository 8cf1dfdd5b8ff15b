import type { BalanceKind, PayoutBookRow, PayoutIssue } from '@brote/contracts/staff-orders';
import { centsCell, type TableRow } from '../tables/table';

export const PAYOUT_BOOK_HEADINGS = [
  ...['Movimiento', 'Fecha', 'Tipo', 'Bruto', 'Comisión', 'Neto', 'Liquidación', 'Llega el'],
  ...['Pedido o plan', 'País', 'Documentos', 'Incidencia'],
];
const KIND_NAMES: Readonly<Record<BalanceKind, string>> = {
  charge: 'Cobro',
  refund: 'Reembolso',
  'refund-failure': 'Reembolso fallido',
  dispute: 'Disputa',
  'dispute-reversal': 'Disputa ganada',
  payout: 'Liquidación',
  other: 'Otro',
};
const ISSUE_NAMES: Readonly<Record<PayoutIssue, string>> = {
  'purchase-unknown': 'Compra desconocida',
  'document-missing': 'Falta el documento',
  'dispute-open': 'Disputa sin resolver',
  'amount-differs': 'Importe distinto',
};

/** A movement of the balance at Stripe as a line of the table. */
export function payoutBookTableRow(row: PayoutBookRow): TableRow {
  const { id, kind, day, gross, fee, net, payout, arrivesOn, purchase, country, documents, issue } = row;
  return [
    ...[id, { day }, KIND_NAMES[kind], centsCell(gross), centsCell(fee), centsCell(net)],
    ...[payout ?? '', arrivesOn === null ? '' : { day: arrivesOn }],
    ...[purchase, country ?? '', documents.join(' '), issue === null ? '' : ISSUE_NAMES[issue]],
  ];
}
