import type { Invoice } from '#app/invoices/invoice';
import { formatMoney } from './document';
import { formatDate, translationsFor } from './translations';
import type { Language } from './translations';

/** Text for a PDF string in WinAnsi, the encoding that every viewer has for its own fonts. Other characters become question marks. */
function escapePdfText(text: string): string {
  const ansiText = text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[–—]/g, '-')
    .replaceAll('€', '\u0080')
    .replaceAll('•', '*')
    .replaceAll('×', 'x');
  return ansiText.replaceAll(/[\\()]/g, (character) => `\\${character}`).replaceAll(/[^\x20-\xff]/g, '?');
}

/** The text in lines of at most so many characters, broken between words. */
function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface TextLine {
  readonly text: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

function textLinesOf(invoice: Invoice, shopName: string, language: Language): TextLine[] {
  const translations = translationsFor(language);
  const line = (text: string, y: number, { x = 56, size = 10 } = {}): TextLine => ({ text, size, x, y });
  const items = invoice.lines.data.flatMap((item, i) => {
    const y = 640 - i * 18;
    return [line((item.description ?? '').slice(0, 78), y), line(formatMoney(item.amount, item.currency), y, { x: 480 })];
  });
  const totalY = 640 - invoice.lines.data.length * 18 - 14;
  return [
    line(shopName, 780, { size: 20 }),
    line(`${translations.invoice} ${invoice.number ?? ''}`, 740, { size: 14 }),
    line(`${translations.issued}: ${formatDate(language, invoice.created)}`, 718),
    line(`${translations.billTo}: ${[invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')}`, 702),
    ...items.slice(0, 60),
    line(translations.total, totalY, { size: 12 }),
    line(formatMoney(invoice.total, invoice.currency), totalY, { x: 480, size: 12 }),
    ...wrapText(invoice.footer ?? '', 95).map((text, i) => line(text, 60 - i * 12, { size: 8 })),
  ];
}

/** A PDF of one page with the lines of the invoice, in a font of the PDF viewer. */
export function invoicePdf(invoice: Invoice, shopName: string, language: Language): Buffer {
  const textCommands = textLinesOf(invoice, shopName, language).map(
    ({ text, size, x, y }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escapePdfText(text)}) Tj ET`,
  );
  const content = textCommands.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xrefOffset = file.length;
  const xrefTable = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xrefTable}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
