import type { VatBookLayout, VatBookRow } from '@brote/contracts/staff-orders';
import { type CsvDialect, ENGLISH_CSV, SPANISH_CSV } from '../tables/csv-table';
import type { NumberCell, TableRow } from '../tables/table';
import { VAT_BOOK_HEADINGS, vatBookTableRow } from './vat-book-table';

/** The columns of a program's import. `docs/accounting.md` names their sources. */
export interface BookLayout {
  /** The beginning of the file's name. */
  fileName: string;
  headings: readonly string[];
  includes: (row: VatBookRow) => boolean;
  toTableRow: (row: VatBookRow) => TableRow;
  csv: CsvDialect;
}

const PERMILLE = 1_000;
/** Millionths of a euro in a cent. */
const UNITS_PER_CENT = 10_000;
const ONE: NumberCell = { value: 1, decimals: 0 };
const NONE: NumberCell = { value: 0, decimals: 0 };

/**
 * The price without VAT, never negative. Programs compute the VAT from it: with six decimals they get the documented total again, which fewer
 * decimals may miss by a cent. At 20 % no price gives totals whose net ends in half a cent.
 */
function netPriceCell({ total, ratePermille }: VatBookRow): NumberCell {
  const value = Math.round((Math.abs(total) * UNITS_PER_CENT * PERMILLE) / (PERMILLE + ratePermille));
  return { value, decimals: 6 };
}

/** A day as `31/12/2026`. */
const spanishDay = (day: string): string => day.split('-').reverse().join('/');

/** Taxes of other member states have names of each account's own. */
const isSpanishTax = ({ vatCountry }: VatBookRow): boolean => vatCountry === 'ES';
const percentOf = ({ ratePermille }: VatBookRow): string => String(ratePermille / 10);

const HOLDED_CONTACT = ['Nombre del contacto', 'NIF', 'Dirección', 'Población', 'Código postal', 'Provincia', 'País'];
const HOLDED_LINE = ['Concepto', 'Descripción del producto', 'SKU', 'Precio unidad', 'Unidades', 'Descuento %', 'IVA %'];
const HOLDED_DAYS = ['Fecha dd/mm/yyyy', 'Fecha de vencimiento dd/mm/yyyy', 'Descripción'];

/** Days, contact and the one line of a document. The due day is the day of issue: everything is paid in advance. */
function holdedCells(row: VatBookRow): TableRow {
  const { issuedOn, purchase, buyer, buyerTaxId = '', country, corrects } = row;
  const day = spanishDay(issuedOn);
  const tax = isSpanishTax(row) ? `s_iva_${percentOf(row)}` : '';
  return [
    ...[day, day, purchase, buyer, buyerTaxId, '', '', '', '', country],
    ...[`Compra ${purchase}`, corrects === null ? '' : `Rectifica ${corrects}`, '', netPriceCell(row), ONE, NONE, tax],
  ];
}

const HOLDED_INVOICES: BookLayout = {
  fileName: 'holded-facturas',
  headings: ['Num factura', 'Formato de numeración', ...HOLDED_DAYS, ...HOLDED_CONTACT, ...HOLDED_LINE],
  includes: ({ series }) => series !== 'R',
  toTableRow: (row) => [row.number, '', ...holdedCells(row)],
  csv: SPANISH_CSV,
};

/** Holded imports corrective invoices apart, and subtracts them: their amounts are positive. */
const HOLDED_CREDIT_NOTES: BookLayout = {
  fileName: 'holded-rectificativas',
  headings: ['Num documento', ...HOLDED_DAYS, ...HOLDED_CONTACT, ...HOLDED_LINE],
  includes: ({ series }) => series === 'R',
  toTableRow: (row) => [row.number, ...holdedCells(row)],
  csv: SPANISH_CSV,
};

/** Fields of Odoo's model `account.move`. A credit note is an `out_refund` with a positive amount. */
const ODOO: BookLayout = {
  fileName: 'odoo',
  headings: [
    ...['move_type', 'name', 'invoice_date', 'partner_id', 'ref'],
    ...['name', 'quantity', 'price_unit', 'tax_ids'].map((field) => `invoice_line_ids/${field}`),
  ],
  includes: () => true,
  toTableRow(row) {
    const { number, series, issuedOn, buyer, purchase, corrects } = row;
    const move = [series === 'R' ? 'out_refund' : 'out_invoice', number, { day: issuedOn }, buyer, corrects ?? purchase];
    return [...move, `Compra ${purchase}`, ONE, netPriceCell(row), isSpanishTax(row) ? `${percentOf(row)}% G` : ''];
  },
  csv: ENGLISH_CSV,
};

const STANDARD: BookLayout = {
  fileName: 'libro-iva',
  headings: VAT_BOOK_HEADINGS,
  includes: () => true,
  toTableRow: vatBookTableRow,
  csv: SPANISH_CSV,
};

export const BOOK_LAYOUTS: Readonly<Record<VatBookLayout, BookLayout>> = {
  standard: STANDARD,
  'holded-invoices': HOLDED_INVOICES,
  'holded-credit-notes': HOLDED_CREDIT_NOTES,
  odoo: ODOO,
};
