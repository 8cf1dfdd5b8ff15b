import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export { type PdfElement, type PdfTag, TaggedPdf } from './tagged-pdf';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Every character that the built-in Helvetica of PDF readers can show. */
const WIN_ANSI_PATTERN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const resolveModuleFile = createRequire(__filename).resolve;
const fontCache = new Map<string, Buffer>();

/** A font with all European letters; read once, and only when a name needs it. */
function loadDejaVuFont(name: string): Buffer {
  const font = fontCache.get(name) ?? readFileSync(resolveModuleFile(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  fontCache.set(name, font);
  return font;
}

/** Loads the fonts `text` and `strong`, with all letters of the texts. */
export function registerFonts(pdf: Pdf, texts: string): void {
  if (WIN_ANSI_PATTERN.test(texts)) {
    pdf.registerFont('text', 'Helvetica');
    pdf.registerFont('strong', 'Helvetica-Bold');
    return;
  }
  pdf.registerFont('text', loadDejaVuFont('DejaVuSans'));
  pdf.registerFont('strong', loadDejaVuFont('DejaVuSans-Bold'));
}

/** The bytes of the whole document, after its end. */
export function collectPdfBytes(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
