import PDFDocument from 'pdfkit';
import type { Locale } from '@brote/contracts';
import { bytesOf, registerFonts, type Pdf } from '@brote/service-runtime/pdf';
import { formatDay, nameCountry } from '#app/invoices/invoice-words';
import { madridDay } from '#app/orders/madrid-day';
import { nameBrushes } from '#app/orders/name-brushes';
import type { OrderLine } from '#app/orders/order-line.entity';
import type { Order } from '#app/orders/order.entity';

const WORDS = {
  en: { title: 'Packing slip', order: 'Order', date: 'Date', shipTo: 'Ship to', contents: 'Contents', brushes: 'Brushes in total' },
  es: { title: 'Albarán', order: 'Pedido', date: 'Fecha', shipTo: 'Enviar a', contents: 'Contenido', brushes: 'Cepillos en total' },
} as const;

const LEFT = 56;
const TEXT = 110;
const WIDTH = 483;
const BOTTOM = 740;
/** The vertical start of the contents, unless the address needs more room. */
const CONTENTS_FROM = 260;
const INK = '#1c2b22';
const FAINT = '#5b6b61';

interface Sheet extends Pick<Order, 'number' | 'locale' | 'placedAt' | 'shipping' | 'brushCount'> {
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'brushes'>[];
}

/** Renders the contents of a parcel and its address, without prices. The same order always has the same bytes. */
export async function drawPackingSlip(order: Sheet): Promise<Buffer> {
  const { number, locale, placedAt } = order;
  const info = { Title: `${WORDS[locale].title} ${number}`, CreationDate: placedAt, ModDate: placedAt };
  const pdf = new PDFDocument({ size: 'A4', margin: LEFT, lang: locale, info, font: '' });
  const bytes = bytesOf(pdf);
  const address = addressOf(order, locale);
  registerFonts(pdf, [...address, ...order.lines.map(({ name }) => name[locale])].join(''));
  drawHead(pdf, order, address);
  drawLines(pdf, order);
  pdf.end();
  return bytes;
}

function addressOf({ shipping }: Sheet, locale: Locale): string[] {
  const { firstName, lastName, address, postalCode, city, country, phone } = shipping;
  return [`${firstName} ${lastName}`, address, `${postalCode} ${city}`, nameCountry(country, locale), phone];
}

function drawHead(pdf: Pdf, { number, locale, placedAt }: Sheet, address: readonly string[]): void {
  const words = WORDS[locale];
  pdf.font('strong').fontSize(20).fillColor(INK).text(words.title, LEFT, LEFT);
  pdf.font('text').fontSize(11);
  pdf.text(`${words.order}: ${number}`).text(`${words.date}: ${formatDay(madridDay(placedAt))}`);
  pdf.font('strong').fontSize(9).fillColor(FAINT).text(words.shipTo, LEFT, 140);
  pdf.font('text').fontSize(12).fillColor(INK);
  for (const line of address) pdf.text(line);
}

/** The title and page number let separated pages be put together again. */
function turnPage(pdf: Pdf, title: string): void {
  pdf.addPage();
  pdf.font('text').fontSize(9).fillColor(FAINT).text(title, LEFT, LEFT);
  pdf.y += 12;
}

function drawLines(pdf: Pdf, { number, lines, locale, brushCount }: Sheet): void {
  const words = WORDS[locale];
  pdf
    .font('strong')
    .fontSize(9)
    .fillColor(FAINT)
    .text(words.contents, LEFT, Math.max(CONTENTS_FROM, pdf.y + 18));
  pdf.y += 6;
  for (const { name, quantity, brushes } of lines) {
    if (pdf.y > BOTTOM - 40) turnPage(pdf, `${words.title} ${number}`);
    const { y } = pdf;
    pdf.rect(LEFT, y, 10, 10).lineWidth(0.8).strokeColor(FAINT).stroke();
    pdf
      .font('strong')
      .fontSize(12)
      .fillColor(INK)
      .text(`${quantity} ×`, LEFT + 18, y, { width: 36, lineBreak: false });
    pdf.text(name[locale], TEXT, y, { width: WIDTH - 54 });
    pdf.font('text').fontSize(10).fillColor(FAINT);
    pdf.text(nameBrushes(brushes, locale), TEXT, pdf.y + 1, { width: WIDTH - 54 });
    pdf.y += 10;
  }
  pdf
    .font('strong')
    .fontSize(11)
    .fillColor(INK)
    .text(`${words.brushes}: ${brushCount}`, LEFT, pdf.y + 6);
}
