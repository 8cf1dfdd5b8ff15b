import { setImmediate } from 'node:timers/promises';
import type { Locale } from '@brote/contracts';
import type { PersonalDataExport } from '@brote/contracts/identity';
import { registerFonts, type Pdf } from '@brote/service-runtime/pdf';
import PDFDocument from 'pdfkit';
import { type DataLine, PersonalDataWords } from './personal-data-words';

const LEFT = 56;
const VALUES = 230;
const RIGHT = 539;
const BOTTOM = 770;
const INDENT = 12;
const INK = '#1c2b22';
const FAINT = '#5b6b61';

/**
 * A person's data as a PDF in the language of the account. The stream starts at once, and other requests are served between rows. A failure
 * destroys the stream.
 */
export function personalDataPdf(data: PersonalDataExport): Pdf {
  const locale = localeOf(data);
  const words = new PersonalDataWords(locale);
  const title = words.word('pdf.title', '');
  const info = { Title: title, CreationDate: new Date(data.exportedAt) };
  const pdf = new PDFDocument({ size: 'A4', margin: LEFT, lang: locale, info, font: '' });
  registerFonts(pdf, JSON.stringify(data));
  drawAll(pdf, data, words).catch((error: unknown) => pdf.destroy(error instanceof Error ? error : new Error(String(error))));
  return pdf;
}

function localeOf({ sections }: PersonalDataExport): Locale {
  const account = sections.find(({ service, name }) => service === 'identity' && name === 'account');
  return account?.rows[0]?.['locale'] === 'en' ? 'en' : 'es';
}

async function drawAll(pdf: Pdf, { sections, exportedAt }: PersonalDataExport, words: PersonalDataWords): Promise<void> {
  pdf.font('strong').fontSize(18).fillColor(INK).text(words.word('pdf.title', ''), LEFT, LEFT);
  const made = words.word('pdf.made', '').replace('{at}', words.instant(exportedAt));
  pdf.font('text').fontSize(10).fillColor(FAINT).text(made);
  for (const { service, name, rows } of sections) {
    drawHeading(pdf, words.word(`section.${service}.${name}`, `${service}: ${name}`));
    if (rows.length === 0) pdf.font('text').fontSize(9).fillColor(FAINT).text(words.word('pdf.empty', ''), LEFT);
    for (const row of rows) {
      for (const line of words.linesOf(name, row)) drawLine(pdf, line);
      drawRule(pdf);
      await setImmediate();
    }
  }
  pdf.end();
}

function drawHeading(pdf: Pdf, text: string): void {
  if (pdf.y > BOTTOM - 60) pdf.addPage();
  pdf.moveDown(1);
  pdf.font('strong').fontSize(13).fillColor(INK).text(text, LEFT);
  pdf.moveDown(0.3);
}

/** Label and value side by side, on one page unless the value alone is longer. */
function drawLine(pdf: Pdf, { label, value, depth }: DataLine): void {
  const left = LEFT + depth * INDENT;
  const labelWidth = VALUES - left - INDENT;
  pdf.font('text').fontSize(9);
  const height = Math.max(pdf.heightOfString(label, { width: labelWidth }), pdf.heightOfString(value, { width: RIGHT - VALUES }));
  if (pdf.y + height > BOTTOM) pdf.addPage();
  const { y } = pdf;
  pdf.fillColor(FAINT).text(label, left, y, { width: labelWidth });
  pdf.fillColor(INK).text(value, VALUES, y, { width: RIGHT - VALUES });
  if (pdf.y < y + height) pdf.y = y + height;
  pdf.y += 2;
}

function drawRule(pdf: Pdf): void {
  pdf.y += 3;
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.4).strokeColor(FAINT).stroke();
  pdf.y += 5;
}
