import type { VatBookRow } from '@brote/contracts/staff-orders';
import { centsCell, percentCell, type TableRow } from '../tables/table';

export const VAT_BOOK_HEADINGS = [
  ...['Número', 'Serie', 'Fecha de expedición', 'Fecha de operación', 'Cliente', 'NIF', 'País', 'País del IVA'],
  ...['Base imponible', 'Tipo (%)', 'Cuota', 'Total', 'Rectifica a', 'Pedido o plan'],
];
/** The shop sells to consumers and asks for no tax number; programs of accountants expect the column. */
const NO_TAX_ID = '';

/** A document in the book of issued invoices. */
export function vatBookTableRow(row: VatBookRow): TableRow {
  const { number, series, issuedOn, operationOn, buyer, country, vatCountry, ratePermille, net, vat, total, corrects, purchase } = row;
  return [
    ...[number, series, { day: issuedOn }, { day: operationOn }, buyer, NO_TAX_ID, country, vatCountry],
    ...[centsCell(net), percentCell(ratePermille), centsCell(vat), centsCell(total), corrects ?? '', purchase],
  ];
}
