import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Every character that the built-in Helvetica of PDF readers can show. */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const fileOf = createRequire(__filename).resolve;
const dejaVu = new Map<string, Buffer>();

/** A font with all European letters; read once, and only when a name needs it. */
function dejaVuFont(name: string): Buffer {
  const known = dejaVu.get(name) ?? readFileSync(fileOf(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  dejaVu.set(name, known);
  return known;
}

/** Loads the fonts `text` and `strong`, with all letters of the texts. */
export function registerFonts(pdf: Pdf, texts: string): void {
  if (WIN_ANSI.test(texts)) {
    pdf.registerFont('text', 'Helvetica');
    pdf.registerFont('strong', 'Helvetica-Bold');
    return;
  }
  pdf.registerFont('text', dejaVuFont('DejaVuSans'));
  pdf.registerFont('strong', dejaVuFont('DejaVuSans-Bold'));
}

/** The bytes of the whole document, after its end. */
export function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}
