import { setImmediate } from 'node:timers/promises';
import { DOCUMENT_COLORS } from '@brote/brand';
import type { Locale } from '@brote/contracts';
import type { PersonalDataExport } from '@brote/contracts/identity';
import { registerFonts, type Pdf } from '@brote/service-runtime/pdf';
import PDFDocument from 'pdfkit';
import { type DataLine, PersonalDataFormatter } from './personal-data-formatter';

const LEFT_MARGIN = 56;
const VALUE_COLUMN_X = 230;
const RIGHT_EDGE = 539;
const PAGE_BOTTOM = 770;
const INDENT = 12;
const TEXT_COLOR = DOCUMENT_COLORS.text;
const FAINT_COLOR = DOCUMENT_COLORS.muted;

/**
 * A person's data as a PDF in the language of the account. The stream starts at once, and other requests are served between rows. A failure
 * destroys the stream.
 */
export function renderPersonalDataPdf(data: PersonalDataExport): Pdf {
  const locale = localeOf(data);
  const formatter = new PersonalDataFormatter(locale);
  const title = formatter.translate('pdf.title', '');
  const info = { Title: title, CreationDate: new Date(data.exportedAt) };
  const pdf = new PDFDocument({ size: 'A4', margin: LEFT_MARGIN, lang: locale, info, font: '' });
  registerFonts(pdf, JSON.stringify(data));
  renderSections(pdf, data, formatter).catch((error: unknown) => pdf.destroy(error instanceof Error ? error : new Error(String(error))));
  return pdf;
}

function localeOf({ sections }: PersonalDataExport): Locale {
  const account = sections.find(({ service, name }) => service === 'identity' && name === 'account');
  return account?.rows[0]?.['locale'] === 'en' ? 'en' : 'es';
}

async function renderSections(pdf: Pdf, { sections, exportedAt }: PersonalDataExport, formatter: PersonalDataFormatter): Promise<void> {
  pdf.font('strong').fontSize(18).fillColor(TEXT_COLOR).text(formatter.translate('pdf.title', ''), LEFT_MARGIN, LEFT_MARGIN);
  const createdText = formatter.translate('pdf.made', '').replace('{at}', formatter.formatInstant(exportedAt));
  pdf.font('text').fontSize(10).fillColor(FAINT_COLOR).text(createdText);
  for (const { service, name, rows } of sections) {
    renderHeading(pdf, formatter.translate(`section.${service}.${name}`, `${service}: ${name}`));
    if (rows.length === 0) pdf.font('text').fontSize(9).fillColor(FAINT_COLOR).text(formatter.translate('pdf.empty', ''), LEFT_MARGIN);
    for (const row of rows) {
      for (const line of formatter.linesOf(name, row)) renderLine(pdf, line);
      renderRule(pdf);
      await setImmediate();
    }
  }
  pdf.end();
}

function renderHeading(pdf: Pdf, text: string): void {
  if (pdf.y > PAGE_BOTTOM - 60) pdf.addPage();
  pdf.moveDown(1);
  pdf.font('strong').fontSize(13).fillColor(TEXT_COLOR).text(text, LEFT_MARGIN);
  pdf.moveDown(0.3);
}

/** Label and value side by side, on one page unless the value alone is longer. */
function renderLine(pdf: Pdf, { label, value, depth }: DataLine): void {
  const labelX = LEFT_MARGIN + depth * INDENT;
  const labelWidth = VALUE_COLUMN_X - labelX - INDENT;
  pdf.font('text').fontSize(9);
  const height = Math.max(
    pdf.heightOfString(label, { width: labelWidth }),
    pdf.heightOfString(value, { width: RIGHT_EDGE - VALUE_COLUMN_X }),
  );
  if (pdf.y + height > PAGE_BOTTOM) pdf.addPage();
  const { y } = pdf;
  pdf.fillColor(FAINT_COLOR).text(label, labelX, y, { width: labelWidth });
  pdf.fillColor(TEXT_COLOR).text(value, VALUE_COLUMN_X, y, { width: RIGHT_EDGE - VALUE_COLUMN_X });
  if (pdf.y < y + height) pdf.y = y + height;
  pdf.y += 2;
}

function renderRule(pdf: Pdf): void {
  pdf.y += 3;
  pdf.moveTo(LEFT_MARGIN, pdf.y).lineTo(RIGHT_EDGE, pdf.y).lineWidth(0.4).strokeColor(FAINT_COLOR).stroke();
  pdf.y += 5;
}
