import type { ExportedDocument } from '@brote/contracts/staff-orders';
import { centsCell, percentCell, type TableRow } from '../tables/table';

export const DOCUMENT_HEADINGS = [
  ...['Número', 'Serie', 'Año', 'Orden', 'Fecha de expedición', 'Clase', 'Rectifica a'],
  ...['Base imponible', 'Tipo (%)', 'Cuota', 'Total', 'País del IVA', 'Moneda', 'Huella anterior de la serie', 'Huella de la serie'],
];
export const LINE_HEADINGS = ['Número', 'Línea', 'Concepto', 'Detalle', 'Cantidad', 'Precio unitario', 'Importe'];

/** A document as a line of the table. */
export function documentTableRow(document: ExportedDocument): TableRow {
  const { number, series, year, counter, issuedOn, corrects, net, ratePermille, vat, total, vatCountry, currency } = document;
  return [
    ...[number, series, wholeCell(year), wholeCell(counter), { day: issuedOn }],
    ...[corrects === null ? 'factura' : 'rectificativa', corrects ?? ''],
    ...[centsCell(net), percentCell(ratePermille), centsCell(vat), centsCell(total), vatCountry ?? '', currency],
    ...[document.previousHash ?? '', document.hash ?? ''],
  ];
}

/** The lines of a document, numbered from 1. */
export function lineTableRows({ number, lines }: ExportedDocument): TableRow[] {
  return lines.map(({ text, detail, quantity, unitPrice, total }, index) => [
    ...[number, wholeCell(index + 1), text, detail],
    ...[wholeCell(quantity), centsCell(unitPrice), centsCell(total)],
  ]);
}

const wholeCell = (value: number) => ({ value, decimals: 0 }) as const;
