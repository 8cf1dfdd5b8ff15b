import { DOCUMENT_COLORS } from '@brote/brand';
import type { Locale } from '@brote/contracts';
import { collectPdfBytes, type PdfElement, TaggedPdf } from '@brote/service-runtime/pdf';
import { formatDay, countryNameOf } from './invoice-labels';
import { madridDay } from '@brote/service-runtime';
import { formatBrushes } from '#app/core/orders/brush-counts';
import type { OrderLine, Order } from '#app/core/orders/order.entity';

const LABELS = {
  en: {
    title: 'Packing slip',
    order: 'Order',
    date: 'Date',
    shipTo: 'Ship to',
    contents: 'Contents',
    brushes: 'Brushes in total',
    packaging: 'Producer of the packaging',
  },
  es: {
    title: 'Albarán',
    order: 'Pedido',
    date: 'Fecha',
    shipTo: 'Enviar a',
    contents: 'Contenido',
    brushes: 'Cepillos en total',
    packaging: 'Productor de los envases',
  },
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

/** The producer's identity that the packaging needs (Regulation (EU) 2025/40, article 15). */
export interface PackagingProducer {
  name: string;
  address: string;
  email: string;
  /** Identifiers of the packaging in the parcel. */
  identifiers: readonly string[];
}

/** Renders the contents of a parcel and its address, without prices, as tagged PDF. The same order always has the same bytes. */
export async function renderPackingSlipPdf(order: PackingSlipOrder, producer: PackagingProducer): Promise<Buffer> {
  const { number, locale, placedAt } = order;
  const title = `${LABELS[locale].title} ${number}`;
  const doc = new TaggedPdf({ title, lang: locale, createdAt: placedAt, margin: MARGIN_LEFT });
  const bytes = collectPdfBytes(doc.pdf);
  drawHeader(doc, order);
  drawLines(doc, order);
  drawProducer(doc, order, producer);
  doc.pdf.end();
  return bytes;
}

function addressOf({ shipping }: PackingSlipOrder, locale: Locale): string[] {
  const { firstName, lastName, address, postalCode, city, country, phone } = shipping;
  return [`${firstName} ${lastName}`, address, `${postalCode} ${city}`, countryNameOf(country, locale), phone];
}

function drawHeader(doc: TaggedPdf, order: PackingSlipOrder): void {
  const { pdf, root } = doc;
  const { number, locale, placedAt } = order;
  const labels = LABELS[locale];
  pdf.font('strong').fontSize(20).fillColor(TEXT_COLOR);
  doc.draw(root, 'H1', () => pdf.text(labels.title, MARGIN_LEFT, MARGIN_LEFT));
  pdf.font('text').fontSize(11);
  doc.draw(root, 'P', () => pdf.text(`${labels.order}: ${number}`));
  doc.draw(root, 'P', () => pdf.text(`${labels.date}: ${formatDay(madridDay(placedAt))}`));
  const section = doc.group(root, 'Sect');
  pdf.font('strong').fontSize(9).fillColor(MUTED_COLOR);
  doc.draw(section, 'H2', () => pdf.text(labels.shipTo, MARGIN_LEFT, 140));
  pdf.font('text').fontSize(12).fillColor(TEXT_COLOR);
  for (const line of addressOf(order, locale)) doc.draw(section, 'P', () => pdf.text(line));
}

/** The title and page number let separated pages be put together again. */
function addContinuationPage(doc: TaggedPdf, title: string): void {
  const { pdf } = doc;
  pdf.addPage();
  pdf.font('text').fontSize(9).fillColor(MUTED_COLOR);
  doc.drawArtifact('Pagination', () => pdf.text(title, MARGIN_LEFT, MARGIN_LEFT));
  pdf.y += 12;
}

function drawLines(doc: TaggedPdf, { number, lines, locale, brushCount }: PackingSlipOrder): void {
  const { pdf } = doc;
  const labels = LABELS[locale];
  const section = doc.group(doc.root, 'Sect');
  pdf.font('strong').fontSize(9).fillColor(MUTED_COLOR);
  doc.draw(section, 'H2', () => pdf.text(labels.contents, MARGIN_LEFT, Math.max(CONTENTS_TOP, pdf.y + 18)));
  pdf.y += 6;
  const list = doc.group(section, 'L');
  for (const { name, quantity, brushes } of lines) {
    if (pdf.y > PAGE_BOTTOM - 40) addContinuationPage(doc, `${labels.title} ${number}`);
    drawLine(doc, doc.group(list, 'LI'), { quantity, name: name[locale], detail: formatBrushes(brushes, locale) });
  }
  pdf.font('strong').fontSize(11).fillColor(TEXT_COLOR);
  doc.draw(doc.root, 'P', () => pdf.text(`${labels.brushes}: ${brushCount}`, MARGIN_LEFT, pdf.y + 6));
}

function drawProducer(
  doc: TaggedPdf,
  { number, locale }: PackingSlipOrder,
  { name, address, email, identifiers }: PackagingProducer,
): void {
  const { pdf } = doc;
  const labels = LABELS[locale];
  if (pdf.y > PAGE_BOTTOM - 60) addContinuationPage(doc, `${labels.title} ${number}`);
  const section = doc.group(doc.root, 'Sect');
  pdf.font('strong').fontSize(9).fillColor(MUTED_COLOR);
  doc.draw(section, 'H2', () => pdf.text(labels.packaging, MARGIN_LEFT, pdf.y + 18));
  pdf.font('text').fontSize(10).fillColor(TEXT_COLOR);
  const lines = [`${name}, ${address}, ${email}`, ...(identifiers.length === 0 ? [] : [identifiers.join(', ')])];
  for (const line of lines) doc.draw(section, 'P', () => pdf.text(line, { width: CONTENT_WIDTH }));
}

interface SlipLine {
  quantity: number;
  name: string;
  detail: string;
}

/** A line with a box to tick. */
function drawLine(doc: TaggedPdf, item: PdfElement, { quantity, name, detail }: SlipLine): void {
  const { pdf } = doc;
  const { y } = pdf;
  doc.drawArtifact('Layout', () => pdf.rect(MARGIN_LEFT, y, 10, 10).lineWidth(0.8).strokeColor(MUTED_COLOR).stroke());
  pdf.font('strong').fontSize(12).fillColor(TEXT_COLOR);
  doc.draw(item, 'Lbl', () => pdf.text(`${quantity} ×`, MARGIN_LEFT + 18, y, { width: 36, lineBreak: false }));
  const body = doc.group(item, 'LBody');
  doc.draw(body, 'P', () => pdf.text(name, TEXT_LEFT, y, { width: CONTENT_WIDTH - 54 }));
  pdf.font('text').fontSize(10).fillColor(MUTED_COLOR);
  doc.draw(body, 'P', () => pdf.text(detail, TEXT_LEFT, pdf.y + 1, { width: CONTENT_WIDTH - 54 }));
  pdf.y += 10;
}
