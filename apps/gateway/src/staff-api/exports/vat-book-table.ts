import type { VatBookRow } from '@brote/contracts/staff-orders';
import { centsCell, percentCell, type TableRow } from '../tables/table';

export const VAT_BOOK_HEADINGS = [
  ...['Número', 'Serie', 'Fecha de expedición', 'Fecha de operación', 'Cliente', 'NIF', 'País', 'País del IVA'],
  ...['Base imponible', 'Tipo (%)', 'Cuota', 'Total', 'Rectifica a', 'Pedido o plan'],
];

/** A document in the book of issued invoices. */
export function vatBookTableRow(row: VatBookRow): TableRow {
  const { number, series, issuedOn, operationOn, buyer, buyerTaxId = '', country, vatCountry } = row;
  const { ratePermille, net, vat, total, corrects, purchase } = row;
  return [
    ...[number, series, { day: issuedOn }, { day: operationOn }, buyer, buyerTaxId, country, vatCountry],
    ...[centsCell(net), percentCell(ratePermille), centsCell(vat), centsCell(total), corrects ?? '', purchase],
  ];
}
