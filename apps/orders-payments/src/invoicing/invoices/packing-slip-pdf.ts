import { DOCUMENT_COLORS } from '@brote/brand';
import PDFDocument from 'pdfkit';
import type { Locale } from '@brote/contracts';
import { collectPdfBytes, registerFonts, type Pdf } from '@brote/service-runtime/pdf';
import { formatDay, countryNameOf } from './invoice-labels';
import { madridDay } from '@brote/service-runtime';
import { formatBrushes } from '#app/core/orders/brush-counts';
import type { OrderLine, Order } from '#app/core/orders/order.entity';

const LABELS = {
  en: { title: 'Packing slip', order: 'Order', date: 'Date', shipTo: 'Ship to', contents: 'Contents', brushes: 'Brushes in total' },
  es: { title: 'Albarán', order: 'Pedido', date: 'Fecha', shipTo: 'Enviar a', contents: 'Contenido', brushes: 'Cepillos en total' },
} as const;

const MARGIN_LEFT = 56;
const TEXT_LEFT = 110;
const CONTENT_WIDTH = 483;
const PAGE_BOTTOM = 740;
/** The vertical start of the contents, unless the address needs more room. */
const CONTENTS_TOP = 260;
const TEXT_COLOR = DOCUMENT_COLORS.text;
const MUTED_COLOR = DOCUMENT_COLORS.muted;

interface PackingSlipOrder extends Pick<Order, 'number' | 'locale' | 'placedAt' | 'shipping' | 'brushCount'> {
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'brushes'>[];
}

/** Renders the contents of a parcel and its address, without prices. The same order always has the same bytes. */
export async function renderPackingSlipPdf(order: PackingSlipOrder): Promise<Buffer> {
  const { number, locale, placedAt } = order;
  const info = { Title: `${LABELS[locale].title} ${number}`, CreationDate: placedAt, ModDate: placedAt };
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN_LEFT, lang: locale, info, font: '' });
  const bytes = collectPdfBytes(pdf);
  const address = addressOf(order, locale);
  registerFonts(pdf, [...address, ...order.lines.map(({ name }) => name[locale])].join(''));
  drawHeader(pdf, order, address);
  drawLines(pdf, order);
  pdf.end();
  return bytes;
}

function addressOf({ shipping }: PackingSlipOrder, locale: Locale): string[] {
  const { firstName, lastName, address, postalCode, city, country, phone } = shipping;
  return [`${firstName} ${lastName}`, address, `${postalCode} ${city}`, countryNameOf(country, locale), phone];
}

function drawHeader(pdf: Pdf, { number, locale, placedAt }: PackingSlipOrder, address: readonly string[]): void {
  const labels = LABELS[locale];
  pdf.font('strong').fontSize(20).fillColor(TEXT_COLOR).text(labels.title, MARGIN_LEFT, MARGIN_LEFT);
  pdf.font('text').fontSize(11);
  pdf.text(`${labels.order}: ${number}`).text(`${labels.date}: ${formatDay(madridDay(placedAt))}`);
  pdf.font('strong').fontSize(9).fillColor(MUTED_COLOR).text(labels.shipTo, MARGIN_LEFT, 140);
  pdf.font('text').fontSize(12).fillColor(TEXT_COLOR);
  for (const line of address) pdf.text(line);
}

/** The title and page number let separated pages be put together again. */
function addContinuationPage(pdf: Pdf, title: string): void {
  pdf.addPage();
  pdf.font('text').fontSize(9).fillColor(MUTED_COLOR).text(title, MARGIN_LEFT, MARGIN_LEFT);
  pdf.y += 12;
}

function drawLines(pdf: Pdf, { number, lines, locale, brushCount }: PackingSlipOrder): void {
  const labels = LABELS[locale];
  pdf
    .font('strong')
    .fontSize(9)
    .fillColor(MUTED_COLOR)
    .text(labels.contents, MARGIN_LEFT, Math.max(CONTENTS_TOP, pdf.y + 18));
  pdf.y += 6;
  for (const { name, quantity, brushes } of lines) {
    if (pdf.y > PAGE_BOTTOM - 40) addContinuationPage(pdf, `${labels.title} ${number}`);
    const { y } = pdf;
    pdf.rect(MARGIN_LEFT, y, 10, 10).lineWidth(0.8).strokeColor(MUTED_COLOR).stroke();
    pdf
      .font('strong')
      .fontSize(12)
      .fillColor(TEXT_COLOR)
      .text(`${quantity} ×`, MARGIN_LEFT + 18, y, { width: 36, lineBreak: false });
    pdf.text(name[locale], TEXT_LEFT, y, { width: CONTENT_WIDTH - 54 });
    pdf.font('text').fontSize(10).fillColor(MUTED_COLOR);
    pdf.text(formatBrushes(brushes, locale), TEXT_LEFT, pdf.y + 1, { width: CONTENT_WIDTH - 54 });
    pdf.y += 10;
  }
  pdf
    .font('strong')
    .fontSize(11)
    .fillColor(TEXT_COLOR)
    .text(`${labels.brushes}: ${brushCount}`, MARGIN_LEFT, pdf.y + 6);
}
