import PDFDocument from 'pdfkit';
import { create as createQr } from 'qrcode';
import { bytesOf, registerFonts, type Pdf } from '@brote/service-runtime/pdf';
import { formatDay, formatEuros, formatRate, nameCountry, nameMethod, WORDS, type InvoiceWords } from './invoice-words';
import type { Invoice } from './invoice.entity';

const PAGE = { left: 56, right: 539, top: 56 } as const;
const COLUMNS = { text: 56, quantity: 330, price: 390, amount: 470, width: 69 } as const;
/** The vertical start of the lines, unless an address needs more room. */
const LINES_FROM = 268;
const QR_SIZE = 84;
const INK = '#1c2b22';
const FAINT = '#5b6b61';

/** Renders a document as PDF. The same document always has the same bytes. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const words = WORDS[invoice.content.locale];
  const title = titleOf(invoice, words);
  const created = new Date(`${invoice.issuedOn}T12:00:00Z`);
  const info = { Title: title, Author: invoice.content.seller.name, CreationDate: created, ModDate: created };
  const pdf = new PDFDocument({ size: 'A4', margin: PAGE.left, lang: invoice.content.locale, info, font: '' });
  const bytes = bytesOf(pdf);
  registerFonts(pdf, textsOf(invoice));
  drawHeader(pdf, invoice, words);
  drawLines(pdf, invoice, words, Math.max(LINES_FROM, drawParties(pdf, invoice, words) + 16));
  drawTotals(pdf, invoice, words);
  drawFooter(pdf, invoice, words);
  pdf.end();
  return bytes;
}

function titleOf({ series, number }: Invoice, { creditNote, invoice }: InvoiceWords): string {
  return `${series === 'R' ? creditNote : invoice} ${number}`;
}

function textsOf({ content }: Invoice): string {
  const { seller, buyer, lines, reason } = content;
  const named = [seller.name, seller.taxId, seller.address, seller.email, seller.packagingId, buyer.name, buyer.street, buyer.city];
  return [...named, ...lines.map(({ text, detail }) => text + detail), reason ?? ''].join('');
}

function drawHeader(pdf: Pdf, invoice: Invoice, words: InvoiceWords): void {
  const { seller, orderNumber } = invoice.content;
  pdf.font('strong').fontSize(20).fillColor(INK).text(seller.name, PAGE.left, PAGE.top, { width: 280 });
  pdf.fontSize(16).text(invoice.series === 'R' ? words.creditNote : words.invoice, 340, PAGE.top, { width: 199, align: 'right' });
  const facts = [
    `${words.number}: ${invoice.number}`,
    `${words.date}: ${formatDay(invoice.issuedOn)}`,
    `${words.order}: ${orderNumber}`,
    ...(invoice.corrects === null ? [] : [`${words.corrects}: ${invoice.corrects}`]),
  ];
  pdf.font('text').fontSize(10);
  facts.forEach((data, index) => pdf.text(data, 340, PAGE.top + 26 + index * 15, { width: 199, align: 'right' }));
}

/** Renders both addresses; returns the end of the longer one. */
function drawParties(pdf: Pdf, { content }: Invoice, words: InvoiceWords): number {
  const { seller, buyer, locale } = content;
  return Math.max(
    drawParty(pdf, words.seller, PAGE.left, [seller.name, `${words.taxId}: ${seller.taxId}`, seller.address, seller.email]),
    drawParty(pdf, words.buyer, 310, [buyer.name, buyer.street, buyer.city, nameCountry(buyer.country, locale)]),
  );
}

function drawParty(pdf: Pdf, title: string, x: number, texts: string[]): number {
  pdf.font('strong').fontSize(9).fillColor(FAINT).text(title, x, 150, { width: 229 });
  pdf.font('text').fontSize(10).fillColor(INK);
  for (const text of texts) pdf.text(text, x, pdf.y + 2, { width: 229 });
  return pdf.y;
}

/** Adds a page that names its document; returns the start of its content. */
function turnPage(pdf: Pdf, invoice: Invoice, words: InvoiceWords): number {
  pdf.addPage();
  pdf.font('text').fontSize(9).fillColor(FAINT);
  pdf.text(`${titleOf(invoice, words)} (${words.continued})`, PAGE.left, PAGE.top, { width: 483 });
  return pdf.y + 12;
}

function drawHeadings(pdf: Pdf, y: number, words: InvoiceWords): number {
  pdf.font('strong').fontSize(9).fillColor(FAINT);
  drawRow(pdf, y, [words.description, words.quantity, words.price, words.amount]);
  return y + 18;
}

function drawLines(pdf: Pdf, invoice: Invoice, words: InvoiceWords, from: number): void {
  let y = drawHeadings(pdf, from, words);
  for (const { text, detail, quantity, unitPrice, total } of invoice.content.lines) {
    if (y > 620) y = drawHeadings(pdf, turnPage(pdf, invoice, words), words);
    pdf.font('text').fontSize(10).fillColor(INK);
    drawRow(pdf, y, [text, String(quantity), formatEuros(unitPrice), formatEuros(total)]);
    y += 14;
    if (detail === '') continue;
    pdf.fontSize(8).fillColor(FAINT).text(detail, COLUMNS.text, y, { width: 260 });
    y = pdf.y + 6;
  }
  pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(FAINT).stroke();
  pdf.y = y + 10;
}

function drawRow(pdf: Pdf, y: number, [text = '', quantity = '', price = '', amount = '']: string[]): void {
  pdf.text(text, COLUMNS.text, y, { width: 260, lineBreak: false });
  pdf.text(quantity, COLUMNS.quantity, y, { width: 50, align: 'right', lineBreak: false });
  pdf.text(price, COLUMNS.price, y, { width: COLUMNS.width, align: 'right', lineBreak: false });
  pdf.text(amount, COLUMNS.amount, y, { width: COLUMNS.width, align: 'right', lineBreak: false });
}

function drawTotals(pdf: Pdf, invoice: Invoice, words: InvoiceWords): void {
  if (pdf.y > 530) pdf.y = turnPage(pdf, invoice, words);
  const rows: [string, number][] = [
    [words.net, invoice.net],
    [`${words.vat} ${formatRate(invoice.vatRatePermille, invoice.content.locale)}`, invoice.vat],
    [words.total, invoice.total],
  ];
  let { y } = pdf;
  pdf.fontSize(10).fillColor(INK);
  rows.forEach(([name, cents], index) => {
    pdf.font(index === rows.length - 1 ? 'strong' : 'text');
    pdf.text(name, 310, y, { width: 160, lineBreak: false });
    pdf.text(formatEuros(cents), COLUMNS.amount, y, { width: COLUMNS.width, align: 'right', lineBreak: false });
    y += 16;
  });
  const { content } = invoice;
  pdf.font('text').text(`${words.paidWith}: ${nameMethod(content.payment, content.locale)}`, PAGE.left, y + 8, { width: 483 });
  if (content.reason !== null) pdf.text(`${words.reason}: ${content.reason}`, PAGE.left, pdf.y + 2, { width: 483 });
}

/** The content of the QR code: enough to find the document in the chain and to check that it is unchanged. */
export function qrText({ number, issuedOn, total, hash, content }: Invoice): string {
  return `nif=${content.seller.taxId}&numserie=${number}&fecha=${formatDay(issuedOn)}&importe=${(total / 100).toFixed(2)}&huella=${hash}`;
}

function drawFooter(pdf: Pdf, invoice: Invoice, words: InvoiceWords): void {
  drawQr(pdf, qrText(invoice), PAGE.left, 735 - QR_SIZE);
  pdf.font('text').fontSize(7).fillColor(FAINT);
  pdf.text(`${words.packaging}: ${invoice.content.seller.packagingId}`, 156, 700, { width: 383, lineBreak: false });
  pdf.text(`${words.chain}: ${invoice.hash}`, 156, 712, { width: 383, lineBreak: false });
}

/**
 * Dark modules that touch in a row become one rectangle: half the drawing, and no hairlines between them. They are counted in modules and
 * written at once. Lengths would take three times as long to round and compress; single modules would be four hundred writes.
 */
function drawQr(pdf: Pdf, text: string, x: number, y: number): void {
  // As one run of bytes: the search for the shortest encoding takes longer than the rest, for 41 modules a side instead of 45.
  const { modules } = createQr([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'L', maskPattern: 2 });
  const bars: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) bars.push(`${start} ${row} ${column - start} 1 re`);
    }
  }
  const module = QR_SIZE / modules.size;
  pdf.save().transform(module, 0, 0, module, x, y);
  pdf.addContent(bars.join('\n')).fill('#000000').restore();
}
