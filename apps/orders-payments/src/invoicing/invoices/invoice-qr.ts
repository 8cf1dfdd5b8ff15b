import { DOCUMENT_COLORS } from '@brote/brand';
import type { Pdf, TaggedPdf } from '@brote/service-runtime/pdf';
import { QR_PRINT } from '@brote/verifactu';
import { create as createQr } from 'qrcode';
import { formatDay } from './invoice-labels';
import type { Invoice } from './invoice.entity';

const POINTS_PER_MILLIMETER = 72 / 25.4;
/** The side of the agency's QR code in points. */
export const TAX_QR_SIZE = QR_PRINT.recommendedMillimeters * POINTS_PER_MILLIMETER;
/** The white margin above and below it in points: 6 mm, as the agency recommends. It demands 2 mm. */
const TAX_QR_MARGIN = 6 * POINTS_PER_MILLIMETER;
/** No smaller than the data of the document. */
const TAX_QR_FONT_SIZE = 10;

interface QrPlace {
  x: number;
  y: number;
  /** The side in points. */
  size: number;
}

interface TaxQr {
  address: string;
  /** What the code is, for readers that cannot see it. The address follows. */
  alt: string;
  x: number;
  y: number;
}

/** Draws the QR code with the agency's address between the texts that the law demands. Returns the end of the lower text. */
export function drawTaxQr(doc: TaggedPdf, { address, alt, x, y }: TaxQr): number {
  const { pdf, root } = doc;
  const textOptions = { width: TAX_QR_SIZE, align: 'center' } as const;
  pdf.font('text').fontSize(TAX_QR_FONT_SIZE).fillColor(DOCUMENT_COLORS.text);
  doc.draw(root, 'P', () => pdf.text(QR_PRINT.heading, x, y, textOptions), { lang: 'es' });
  const place = { x, y: pdf.y + TAX_QR_MARGIN, size: TAX_QR_SIZE };
  const draw = () => drawQr(pdf, address, place, QR_PRINT.errorCorrectionLevel);
  doc.draw(root, 'Figure', draw, { alt: `${alt}: ${address}`, bbox: boxOf(place) });
  doc.draw(root, 'P', () => pdf.text(QR_PRINT.shortLegend, x, place.y + TAX_QR_SIZE + TAX_QR_MARGIN, textOptions), { lang: 'es' });
  return pdf.y;
}

/** Draws the QR code of a document of an earlier version. */
export function drawSeriesQr(doc: TaggedPdf, invoice: Invoice, alt: string, place: QrPlace): void {
  const text = seriesQrText(invoice);
  doc.draw(doc.root, 'Figure', () => drawQr(doc.pdf, text, place, 'L'), { alt: `${alt}: ${text}`, bbox: boxOf(place) });
}

const boxOf = ({ x, y, size }: QrPlace): [number, number, number, number] => [x, y, x + size, y + size];

/** The content of the QR code of earlier versions: enough to find the document in its chain and to check that it is unchanged. */
export function seriesQrText({ number, issuedOn, total, hash, content }: Invoice): string {
  return `nif=${content.seller.taxId}&numserie=${number}&fecha=${formatDay(issuedOn)}&importe=${(total / 100).toFixed(2)}&huella=${hash ?? ''}`;
}

/**
 * Dark modules that touch in a row become one rectangle: half the drawing, and no hairlines between them. They are counted in modules and
 * written at once. Lengths would take three times as long to round and compress; single modules would be four hundred writes.
 */
function drawQr(pdf: Pdf, text: string, { x, y, size }: QrPlace, errorCorrectionLevel: 'L' | 'M'): void {
  // As one run of bytes: the search for the shortest encoding takes longer than the rest, for 41 modules a side instead of 45.
  const { modules } = createQr([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel, maskPattern: 2 });
  const bars: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) bars.push(`${start} ${row} ${column - start} 1 re`);
    }
  }
  const moduleSize = size / modules.size;
  pdf.save().transform(moduleSize, 0, 0, moduleSize, x, y);
  pdf.addContent(bars.join('\n')).fill('#000000').restore();
}
