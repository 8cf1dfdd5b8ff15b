import { DOCUMENT_COLORS } from '@brote/brand';
import PDFDocument from 'pdfkit';
import { collectPdfBytes, registerFonts, type Pdf } from '@brote/service-runtime/pdf';
import {
  formatDay,
  formatEuros,
  formatRate,
  countryNameOf,
  formatPaymentMethod,
  INVOICE_LABELS,
  type InvoiceLabels,
} from './invoice-labels';
import { drawQr, drawTaxQr, seriesQrText, TAX_QR_SIZE } from './invoice-qr';
import type { Invoice } from './invoice.entity';

const PAGE_BOUNDS = { left: 56, right: 539, top: 56 } as const;
const COLUMN_POSITIONS = { text: 56, quantity: 330, price: 390, amount: 470, width: 69 } as const;
/** The vertical start of both addresses, unless QR code or name need more room. */
const PARTIES_TOP = 150;
/** The room of the addresses, unless one needs more. */
const PARTIES_HEIGHT = 118;
/** The side of the QR code on documents of earlier versions. */
const SERIES_QR_SIZE = 84;
const TEXT_COLOR = DOCUMENT_COLORS.text;
const MUTED_COLOR = DOCUMENT_COLORS.muted;

/**
 * Renders a document as PDF, with its billing record unless it is of an earlier version. The same document always has the same bytes.
 * @throws Error when the billing record was not read
 */
export async function renderInvoicePdf(invoice: Invoice): Promise<Buffer> {
  if (invoice.billingRecord === undefined) throw new Error(`The billing record of ${invoice.number} was not read`);
  const labels = INVOICE_LABELS[invoice.content.locale];
  const title = titleOf(invoice, labels);
  const createdAt = new Date(`${invoice.issuedOn}T12:00:00Z`);
  const info = { Title: title, Author: invoice.content.seller.name, CreationDate: createdAt, ModDate: createdAt };
  const pdf = new PDFDocument({ size: 'A4', margin: PAGE_BOUNDS.left, lang: invoice.content.locale, info, font: '' });
  const bytes = collectPdfBytes(pdf);
  registerFonts(pdf, printedTextOf(invoice));
  const partiesTop = drawHeader(pdf, invoice, labels);
  drawLines(pdf, invoice, labels, Math.max(partiesTop + PARTIES_HEIGHT, drawParties(pdf, invoice, labels, partiesTop) + 16));
  drawTotals(pdf, invoice, labels);
  drawFooter(pdf, invoice, labels);
  pdf.end();
  return bytes;
}

function titleOf({ series, number }: Invoice, { creditNote, invoice }: InvoiceLabels): string {
  return `${series === 'R' ? creditNote : invoice} ${number}`;
}

function printedTextOf({ content }: Invoice): string {
  const { seller, buyer, lines, reason } = content;
  const partyTexts = [seller.name, seller.taxId, seller.address, seller.email, seller.packagingId, buyer.name, buyer.street, buyer.city];
  return [...partyTexts, ...lines.map(({ text, detail }) => text + detail), reason ?? ''].join('');
}

/** Renders the head of the first page; returns the start of the addresses. */
function drawHeader(pdf: Pdf, invoice: Invoice, labels: InvoiceLabels): number {
  const { left, top } = PAGE_BOUNDS;
  const address = invoice.billingRecord?.qrAddress ?? null;
  const qrBottom = address === null ? 0 : drawTaxQr(pdf, address, left, top);
  const nameLeft = address === null ? left : left + TAX_QR_SIZE + 20;
  const nameWidth = 336 - nameLeft;
  pdf.font('strong').fontSize(20).fillColor(TEXT_COLOR).text(invoice.content.seller.name, nameLeft, top, { width: nameWidth });
  const partiesTop = address === null ? PARTIES_TOP : Math.max(qrBottom, pdf.y) + 14;
  drawNumbers(pdf, invoice, labels);
  return partiesTop;
}

function drawNumbers(pdf: Pdf, invoice: Invoice, labels: InvoiceLabels): void {
  const { orderNumber, plan } = invoice.content;
  pdf.fontSize(16).text(invoice.series === 'R' ? labels.creditNote : labels.invoice, 340, PAGE_BOUNDS.top, { width: 199, align: 'right' });
  const headerLines = [
    `${labels.number}: ${invoice.number}`,
    `${labels.date}: ${formatDay(invoice.issuedOn)}`,
    plan === undefined ? `${labels.order}: ${orderNumber ?? ''}` : `${labels.plan}: ${plan.reference}`,
    ...(invoice.corrects === null ? [] : [`${labels.corrects}: ${invoice.corrects}`]),
  ];
  pdf.font('text').fontSize(10);
  headerLines.forEach((data, index) => pdf.text(data, 340, PAGE_BOUNDS.top + 26 + index * 15, { width: 199, align: 'right' }));
}

/** Renders both addresses; returns the end of the longer one. */
function drawParties(pdf: Pdf, { content }: Invoice, labels: InvoiceLabels, y: number): number {
  const { seller, buyer, locale } = content;
  const sellerTexts = [seller.name, `${labels.taxId}: ${seller.taxId}`, seller.address, seller.email];
  const buyerTexts = [buyer.name, buyer.street, buyer.city, countryNameOf(buyer.country, locale)];
  return Math.max(
    drawParty(pdf, labels.seller, { x: PAGE_BOUNDS.left, y }, sellerTexts),
    drawParty(pdf, labels.buyer, { x: 310, y }, buyerTexts),
  );
}

function drawParty(pdf: Pdf, title: string, { x, y }: { x: number; y: number }, texts: string[]): number {
  pdf.font('strong').fontSize(9).fillColor(MUTED_COLOR).text(title, x, y, { width: 229 });
  pdf.font('text').fontSize(10).fillColor(TEXT_COLOR);
  for (const text of texts) pdf.text(text, x, pdf.y + 2, { width: 229 });
  return pdf.y;
}

/** Adds a page that names its document; returns the start of its content. */
function addContinuationPage(pdf: Pdf, invoice: Invoice, labels: InvoiceLabels): number {
  pdf.addPage();
  pdf.font('text').fontSize(9).fillColor(MUTED_COLOR);
  pdf.text(`${titleOf(invoice, labels)} (${labels.continued})`, PAGE_BOUNDS.left, PAGE_BOUNDS.top, { width: 483 });
  return pdf.y + 12;
}

function drawHeadings(pdf: Pdf, y: number, labels: InvoiceLabels): number {
  pdf.font('strong').fontSize(9).fillColor(MUTED_COLOR);
  drawRow(pdf, y, [labels.description, labels.quantity, labels.price, labels.amount]);
  return y + 18;
}

function drawLines(pdf: Pdf, invoice: Invoice, labels: InvoiceLabels, topY: number): void {
  let y = drawHeadings(pdf, topY, labels);
  for (const { text, detail, quantity, unitPrice, total } of invoice.content.lines) {
    if (y > 620) y = drawHeadings(pdf, addContinuationPage(pdf, invoice, labels), labels);
    pdf.font('text').fontSize(10).fillColor(TEXT_COLOR);
    drawRow(pdf, y, [text, String(quantity), formatEuros(unitPrice), formatEuros(total)]);
    y += 14;
    if (detail === '') continue;
    pdf.fontSize(8).fillColor(MUTED_COLOR).text(detail, COLUMN_POSITIONS.text, y, { width: 260 });
    y = pdf.y + 6;
  }
  pdf.moveTo(PAGE_BOUNDS.left, y).lineTo(PAGE_BOUNDS.right, y).lineWidth(0.5).strokeColor(MUTED_COLOR).stroke();
  pdf.y = y + 10;
}

function drawRow(pdf: Pdf, y: number, [text = '', quantity = '', price = '', amount = '']: string[]): void {
  pdf.text(text, COLUMN_POSITIONS.text, y, { width: 260, lineBreak: false });
  pdf.text(quantity, COLUMN_POSITIONS.quantity, y, { width: 50, align: 'right', lineBreak: false });
  pdf.text(price, COLUMN_POSITIONS.price, y, { width: COLUMN_POSITIONS.width, align: 'right', lineBreak: false });
  pdf.text(amount, COLUMN_POSITIONS.amount, y, { width: COLUMN_POSITIONS.width, align: 'right', lineBreak: false });
}

function drawTotals(pdf: Pdf, invoice: Invoice, labels: InvoiceLabels): void {
  if (pdf.y > 530) pdf.y = addContinuationPage(pdf, invoice, labels);
  const rows: [string, number][] = [
    [labels.net, invoice.net],
    [`${labels.vat} ${formatRate(invoice.vatRatePermille, invoice.content.locale)}`, invoice.vat],
    [labels.total, invoice.total],
  ];
  let { y } = pdf;
  pdf.fontSize(10).fillColor(TEXT_COLOR);
  rows.forEach(([name, cents], index) => {
    pdf.font(index === rows.length - 1 ? 'strong' : 'text');
    pdf.text(name, 310, y, { width: 160, lineBreak: false });
    pdf.text(formatEuros(cents), COLUMN_POSITIONS.amount, y, { width: COLUMN_POSITIONS.width, align: 'right', lineBreak: false });
    y += 16;
  });
  const { content } = invoice;
  const paidWith = `${labels.paidWith}: ${formatPaymentMethod(content.payment, content.locale)}${withDay(content.plan?.paidOn)}`;
  pdf.font('text').text(paidWith, PAGE_BOUNDS.left, y + 8, { width: 483 });
  if (content.reason === null) return;
  pdf.text(`${labels.reason}: ${content.reason}${withDay(content.plan?.refundedOn)}`, PAGE_BOUNDS.left, pdf.y + 2, { width: 483 });
}

/** The day after a comma; documents of orders have none. */
function withDay(day: string | undefined): string {
  return day === undefined ? '' : `, ${formatDay(day)}`;
}

function drawFooter(pdf: Pdf, invoice: Invoice, labels: InvoiceLabels): void {
  const { billingRecord = null, hash, content } = invoice;
  if (billingRecord === null)
    drawQr(pdf, seriesQrText(invoice), { x: PAGE_BOUNDS.left, y: 735 - SERIES_QR_SIZE, size: SERIES_QR_SIZE }, 'L');
  const x = billingRecord === null ? 156 : PAGE_BOUNDS.left;
  const options = { width: PAGE_BOUNDS.right - x, lineBreak: false };
  const chainText = billingRecord === null ? `${labels.chain}: ${hash ?? ''}` : `${labels.fingerprint}: ${billingRecord.fingerprint}`;
  pdf.font('text').fontSize(7).fillColor(MUTED_COLOR);
  pdf.text(`${labels.packaging}: ${content.seller.packagingId}`, x, 700, options);
  pdf.text(chainText, x, 712, options);
}
