import type { ExportedDocument, LostDocument, LostDocumentSource } from '@brote/contracts/staff-orders';
import { centsCell, percentCell, type TableRow } from '../tables/table';

export const DOCUMENT_HEADINGS = [
  ...['Número', 'Serie', 'Año', 'Orden', 'Fecha de expedición', 'Clase', 'Rectifica a'],
  ...['Base imponible', 'Tipo (%)', 'Cuota', 'Total', 'País del IVA', 'Moneda', 'Huella anterior de la serie', 'Huella de la serie'],
];
export const LINE_HEADINGS = ['Número', 'Línea', 'Concepto', 'Detalle', 'Cantidad', 'Precio unitario', 'Importe'];

export const LOST_HEADINGS = [
  ...['Número', 'Serie', 'Año', 'Orden', 'Fecha de expedición', 'Total', 'Referencia del cobro', 'Motivo', 'Detectado'],
  ...['Posición del registro', 'NIF del emisor', 'Fecha del registro', 'Huella del registro'],
];
const LOST_REASONS: Readonly<Record<LostDocumentSource, string>> = {
  agency: 'restauración de la base de datos; la AEAT tiene el registro',
  stripe: 'restauración de la base de datos; el proveedor de pagos nombra el documento',
  unseen: 'restauración de la base de datos; nada fuera de ella conoce el número',
  known: 'restauración de la base de datos; se perdió un registro de un documento que existe',
};

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

/** A number or a record that a restore has lost. A cell is empty where nothing tells its value. */
export function lostTableRow({ number, series, year, counter, issuedOn, total, source, ...lost }: LostDocument): TableRow {
  return [
    ...[number, series, wholeCell(year), wholeCell(counter), issuedOn === null ? '' : { day: issuedOn }],
    ...[total === null ? '' : centsCell(total), lost.reference ?? '', LOST_REASONS[source], lost.foundAt],
    ...[lost.position === null ? '' : wholeCell(lost.position), lost.issuerNif ?? ''],
    ...[lost.recordedOn === null ? '' : { day: lost.recordedOn }, lost.fingerprint ?? ''],
  ];
}

const wholeCell = (value: number) => ({ value, decimals: 0 }) as const;
