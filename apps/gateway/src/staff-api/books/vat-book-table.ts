import type { VatBookPage, VatBookRow } from '@brote/contracts/staff-orders';
import { centsCell, percentCell, type Table, type TableRow } from '../tables/table';

const HEADINGS = [
  ...['Número', 'Serie', 'Fecha de expedición', 'Fecha de operación', 'Cliente', 'NIF', 'País', 'País del IVA'],
  ...['Base imponible', 'Tipo (%)', 'Cuota', 'Total', 'Rectifica a', 'Pedido o plan'],
];
/** The shop sells to consumers and asks for no tax number; programs of accountants expect the column. */
const NO_TAX_ID = '';

/** Reads the page after the document with this number. */
export type ReadPage = (after: string) => Promise<VatBookPage>;

/** The book of issued invoices as a table. Each further page is read when the one before it was sent. */
export function vatBookTable(firstPage: VatBookPage, readPage: ReadPage): Table {
  return { headings: HEADINGS, pages: tablePages(firstPage, readPage) };
}

async function* tablePages(firstPage: VatBookPage, readPage: ReadPage): AsyncGenerator<TableRow[]> {
  let page = firstPage;
  yield page.rows.map(toTableRow);
  while (page.next !== null) {
    page = await readPage(page.next);
    yield page.rows.map(toTableRow);
  }
}

function toTableRow(row: VatBookRow): TableRow {
  const { number, series, issuedOn, operationOn, buyer, country, vatCountry, ratePermille, net, vat, total, corrects, purchase } = row;
  return [
    ...[number, series, { day: issuedOn }, { day: operationOn }, buyer, NO_TAX_ID, country, vatCountry],
    ...[centsCell(net), percentCell(ratePermille), centsCell(vat), centsCell(total), corrects ?? '', purchase],
  ];
}
