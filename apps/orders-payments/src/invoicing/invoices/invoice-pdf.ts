import { DOCUMENT_COLORS } from '@brote/brand';
import { collectPdfBytes, type Pdf, type PdfElement, TaggedPdf } from '@brote/service-runtime/pdf';
import {
  formatDay,
  formatEuros,
  formatRate,
  countryNameOf,
  formatPaymentMethod,
  INVOICE_LABELS,
  type InvoiceLabels,
} from './invoice-labels';
import { drawSeriesQr, drawTaxQr, TAX_QR_SIZE } from './invoice-qr';
import type { Invoice } from './invoice.entity';

const PAGE_BOUNDS = { left: 56, right: 539, top: 56 } as const;
const PAGE_WIDTH = PAGE_BOUNDS.right - PAGE_BOUNDS.left;
const COLUMN_POSITIONS = { text: 56, quantity: 330, price: 390, amount: 470, width: 69 } as const;
/** The vertical start of both addresses, unless QR code or name need more room. */
const PARTIES_TOP = 150;
/** The room of the addresses, unless one needs more. */
const PARTIES_HEIGHT = 118;
/** The side of the QR code on documents of earlier versions. */
const SERIES_QR_SIZE = 84;
const TEXT_COLOR = DOCUMENT_COLORS.text;
const MUTED_COLOR = DOCUMENT_COLORS.muted;

/** A document in progress, with its words. */
interface Draft {
  doc: TaggedPdf;
  pdf: Pdf;
  invoice: Invoice;
  labels: InvoiceLabels;
}

/**
 * Renders a document as tagged PDF, with its billing record unless it is of an earlier version. The same document always has the same bytes.
 * @throws Error when the billing record was not read
 */
export async function renderInvoicePdf(invoice: Invoice): Promise<Buffer> {
  if (invoice.billingRecord === undefined) throw new Error(`The billing record of ${invoice.number} was not read`);
  const { locale } = invoice.content;
  const labels = INVOICE_LABELS[locale];
  const createdAt = new Date(`${invoice.issuedOn}T12:00:00Z`);
  const doc = new TaggedPdf({ title: titleOf(invoice, labels), lang: locale, createdAt, margin: PAGE_BOUNDS.left });
  const draft = { doc, pdf: doc.pdf, invoice, labels };
  const bytes = collectPdfBytes(doc.pdf);
  const partiesTop = drawHeader(draft);
  drawLines(draft, Math.max(partiesTop + PARTIES_HEIGHT, drawParties(draft, partiesTop) + 16));
  drawTotals(draft);
  drawFooter(draft);
  doc.pdf.end();
  return bytes;
}

const nameOf = ({ series }: Invoice, labels: InvoiceLabels): string =>
  ({ F: labels.invoice, R: labels.creditNote, S: labels.simplifiedInvoice })[series];

const titleOf = (invoice: Invoice, labels: InvoiceLabels): string => `${nameOf(invoice, labels)} ${invoice.number}`;

/** Renders the head of the first page; returns the start of the addresses. */
function drawHeader(draft: Draft): number {
  const { doc, pdf, invoice, labels } = draft;
  const { left, top } = PAGE_BOUNDS;
  drawNumbers(draft);
  const address = invoice.billingRecord?.qrAddress ?? null;
  const qrBottom = address === null ? 0 : drawTaxQr(doc, { address, alt: labels.qr, x: left, y: top });
  const nameLeft = address === null ? left : left + TAX_QR_SIZE + 20;
  const nameWidth = 336 - nameLeft;
  pdf.font('strong').fontSize(20).fillColor(TEXT_COLOR);
  doc.draw(doc.root, 'P', () => pdf.text(invoice.content.seller.name, nameLeft, top, { width: nameWidth }));
  return address === null ? PARTIES_TOP : Math.max(qrBottom, pdf.y) + 14;
}

function drawNumbers({ doc, pdf, invoice, labels }: Draft): void {
  const { orderNumber, plan } = invoice.content;
  const options = { width: 199, align: 'right' } as const;
  pdf.font('strong').fontSize(16).fillColor(TEXT_COLOR);
  doc.draw(doc.root, 'H1', () => pdf.text(nameOf(invoice, labels), 340, PAGE_BOUNDS.top, options));
  const headerLines = [
    `${labels.number}: ${invoice.number}`,
    `${labels.date}: ${formatDay(invoice.issuedOn)}`,
    ...(orderNumber === null ? [] : [`${labels.order}: ${orderNumber}`]),
    ...(plan === undefined ? [] : [`${labels.plan}: ${plan.reference}`]),
    ...(invoice.corrects === null ? [] : [`${labels.corrects}: ${invoice.corrects}`]),
  ];
  pdf.font('text').fontSize(10);
  headerLines.forEach((line, index) => doc.draw(doc.root, 'P', () => pdf.text(line, 340, PAGE_BOUNDS.top + 26 + index * 15, options)));
}

/** Renders both addresses; returns the end of the longer one. A simplified invoice has no buyer. */
function drawParties(draft: Draft, y: number): number {
  const { invoice, labels } = draft;
  const { seller, buyer, locale } = invoice.content;
  const sellerTexts = [seller.name, `${labels.taxId}: ${seller.taxId}`, seller.address, seller.email];
  const sellerEnd = drawParty(draft, labels.seller, { x: PAGE_BOUNDS.left, y }, sellerTexts);
  if (buyer === null) return sellerEnd;
  const taxTexts = buyer.taxId === undefined ? [] : [`${labels.taxId}: ${buyer.taxId}`];
  const buyerTexts = [buyer.name, ...taxTexts, buyer.street, buyer.city, countryNameOf(buyer.country, locale)];
  return Math.max(sellerEnd, drawParty(draft, labels.buyer, { x: 310, y }, buyerTexts));
}

function drawParty({ doc, pdf }: Draft, title: string, { x, y }: { x: number; y: number }, texts: string[]): number {
  const section = doc.group(doc.root, 'Sect');
  pdf.font('strong').fontSize(9).fillColor(MUTED_COLOR);
  doc.draw(section, 'H2', () => pdf.text(title, x, y, { width: 229 }));
  pdf.font('text').fontSize(10).fillColor(TEXT_COLOR);
  for (const text of texts) doc.draw(section, 'P', () => pdf.text(text, x, pdf.y + 2, { width: 229 }));
  return pdf.y;
}

/** Adds a page that names its document; returns the start of its content. */
function addContinuationPage({ doc, pdf, invoice, labels }: Draft): number {
  pdf.addPage();
  pdf.font('text').fontSize(9).fillColor(MUTED_COLOR);
  const title = `${titleOf(invoice, labels)} (${labels.continued})`;
  doc.drawArtifact('Pagination', () => pdf.text(title, PAGE_BOUNDS.left, PAGE_BOUNDS.top, { width: PAGE_WIDTH }));
  return pdf.y + 12;
}

const COLUMN_OPTIONS = {
  text: { width: 260 },
  quantity: { width: 50, align: 'right', lineBreak: false },
  price: { width: COLUMN_POSITIONS.width, align: 'right', lineBreak: false },
  amount: { width: COLUMN_POSITIONS.width, align: 'right', lineBreak: false },
} as const;
const COLUMNS = ['text', 'quantity', 'price', 'amount'] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

function drawCell(pdf: Pdf, row: Row, column: (typeof COLUMNS)[number], y: number): void {
  pdf.text(row[column], COLUMN_POSITIONS[column], y, COLUMN_OPTIONS[column]);
}

/** Renders the names of the columns: into a table, or as a repetition on a further page. */
function drawHeadings({ doc, pdf, labels }: Draft, y: number, table: PdfElement | null): number {
  pdf.font('strong').fontSize(9).fillColor(MUTED_COLOR);
  const names = { text: labels.description, quantity: labels.quantity, price: labels.price, amount: labels.amount };
  const row = table === null ? null : doc.group(doc.group(table, 'THead'), 'TR');
  for (const column of COLUMNS) {
    const draw = () => drawCell(pdf, names, column, y);
    if (row === null) doc.drawArtifact('Pagination', draw);
    else doc.draw(row, 'TH', draw, { scope: 'Column' });
  }
  return y + 18;
}

function drawLines(draft: Draft, topY: number): void {
  const { doc, pdf, invoice } = draft;
  const table = doc.group(doc.root, 'Table');
  let y = drawHeadings(draft, topY, table);
  const body = doc.group(table, 'TBody');
  for (const { text, detail, quantity, unitPrice, total } of invoice.content.lines) {
    if (y > 620) y = drawHeadings(draft, addContinuationPage(draft), null);
    const cells = { text, quantity: String(quantity), price: formatEuros(unitPrice), amount: formatEuros(total) };
    y = drawLine(draft, body, cells, detail, y);
  }
  const rule = () => pdf.moveTo(PAGE_BOUNDS.left, y).lineTo(PAGE_BOUNDS.right, y).lineWidth(0.5).strokeColor(MUTED_COLOR).stroke();
  doc.drawArtifact('Layout', rule);
  pdf.y = y + 10;
}

/** Renders a row; returns the start of the next one. The detail belongs to the first cell, though it stands below. */
function drawLine({ doc, pdf }: Draft, body: PdfElement, cells: Row, detail: string, y: number): number {
  const row = doc.group(body, 'TR');
  const textCell = doc.group(row, 'TD');
  pdf.font('text').fontSize(10).fillColor(TEXT_COLOR);
  doc.draw(textCell, 'P', () => drawCell(pdf, cells, 'text', y));
  const textEnd = Math.max(y + 14, pdf.y + 2);
  for (const column of COLUMNS.slice(1)) doc.draw(row, 'TD', () => drawCell(pdf, cells, column, y));
  if (detail === '') return textEnd;
  pdf.fontSize(8).fillColor(MUTED_COLOR);
  doc.draw(textCell, 'P', () => pdf.text(detail, COLUMN_POSITIONS.text, textEnd, { width: 260 }));
  return pdf.y + 6;
}

function drawTotals(draft: Draft): void {
  const { doc, pdf, invoice, labels } = draft;
  if (pdf.y > 530) pdf.y = addContinuationPage(draft);
  const { content, net, vat, total, vatRatePermille } = invoice;
  const rows: [string, number][] = [
    [labels.net, net],
    [`${labels.vat} ${formatRate(vatRatePermille, content.locale)}`, vat],
    [labels.total, total],
  ];
  const body = doc.group(doc.group(doc.root, 'Table'), 'TBody');
  const top = pdf.y;
  pdf.fontSize(10).fillColor(TEXT_COLOR);
  rows.forEach(([name, cents], index) => {
    const row = doc.group(body, 'TR');
    const y = top + index * 16;
    pdf.font(index === rows.length - 1 ? 'strong' : 'text');
    doc.draw(row, 'TH', () => pdf.text(name, 310, y, { width: 160, lineBreak: false }), { scope: 'Row' });
    doc.draw(row, 'TD', () => pdf.text(formatEuros(cents), COLUMN_POSITIONS.amount, y, COLUMN_OPTIONS.amount));
  });
  drawPayment(draft, top + rows.length * 16 + 8);
}

function drawPayment({ doc, pdf, invoice, labels }: Draft, y: number): void {
  const { payment, plan, reason, locale } = invoice.content;
  const paidWith = `${labels.paidWith}: ${formatPaymentMethod(payment, locale)}${withDay(plan?.paidOn)}`;
  pdf.font('text');
  doc.draw(doc.root, 'P', () => pdf.text(paidWith, PAGE_BOUNDS.left, y, { width: PAGE_WIDTH }));
  if (reason === null) return;
  const reasonText = `${labels.reason}: ${reason}${withDay(plan?.refundedOn)}`;
  doc.draw(doc.root, 'P', () => pdf.text(reasonText, PAGE_BOUNDS.left, pdf.y + 2, { width: PAGE_WIDTH }));
}

/** The day after a comma; documents of orders have none. */
function withDay(day: string | undefined): string {
  return day === undefined ? '' : `, ${formatDay(day)}`;
}

function drawFooter({ doc, pdf, invoice, labels }: Draft): void {
  const { billingRecord = null, hash, content } = invoice;
  if (billingRecord === null)
    drawSeriesQr(doc, invoice, labels.seriesQr, { x: PAGE_BOUNDS.left, y: 735 - SERIES_QR_SIZE, size: SERIES_QR_SIZE });
  const x = billingRecord === null ? 156 : PAGE_BOUNDS.left;
  const options = { width: PAGE_BOUNDS.right - x, lineBreak: false };
  const chainText = billingRecord === null ? `${labels.chain}: ${hash ?? ''}` : `${labels.fingerprint}: ${billingRecord.fingerprint}`;
  pdf.font('text').fontSize(7).fillColor(MUTED_COLOR);
  doc.draw(doc.root, 'P', () => pdf.text(`${labels.packaging}: ${content.seller.packagingId}`, x, 700, options));
  doc.draw(doc.root, 'P', () => pdf.text(chainText, x, 712, options));
}
