import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Everything that a Helvetica built into every reader can show. */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const fileOf = createRequire(__filename).resolve;
const dejaVu = new Map<string, Buffer>();

/** Letters from Lisbon to Sofia; read once, and only when somebody's name needs them. */
function dejaVuFont(name: string): Buffer {
  const known = dejaVu.get(name) ?? readFileSync(fileOf(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  dejaVu.set(name, known);
  return known;
}

/** Makes the fonts `text` and `strong` ready, with all letters that the texts have. */
export function registerFonts(pdf: Pdf, texts: string): void {
  const isPlain = WIN_ANSI.test(texts);
  pdf.registerFont('text', isPlain ? 'Helvetica' : dejaVuFont('DejaVuSans'));
  pdf.registerFont('strong', isPlain ? 'Helvetica-Bold' : dejaVuFont('DejaVuSans-Bold'));
}

/** The whole document, once it was ended. */
export function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}
