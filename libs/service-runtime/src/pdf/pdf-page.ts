import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

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

/** The measures of a built-in font. */
interface Measures {
  /** The kerning of two letters, by their names with a NUL between. */
  kernPairs: Record<string, number>;
  getKernPair: (left: string, right: string | undefined) => number;
}

/** A font as pdfkit has opened it: its metrics, and its reference in one document. */
interface OpenedFont {
  font: Measures;
  document: Pdf;
  /** Its name in the document. */
  id: string;
}

/** The opened fonts of a document; pdfkit's types do not declare it. */
interface FontCache {
  _font: OpenedFont;
  _fontFamilies: Record<string, OpenedFont>;
  _fontCount: number;
}

const skuStockOf = (pdf: Pdf): FontCache => pdf as unknown as FontCache;
const measured = new Map<string, OpenedFont>();

/** A built-in font with its metrics. Each document would read thousands of them again: a fifth of the work of an invoice. */
function measuredFont(name: string): OpenedFont {
  const known = measured.get(name);
  if (known !== undefined) return known;
  const opened = skuStockOf(new PDFDocument({ font: '' }).font(name))._font;
  opened.font.getKernPair = kernedBy(opened.font.kernPairs);
  measured.set(name, opened);
  return opened;
}

/** Looks up two letters in turn, which saves building a pair name for each pair. */
function kernedBy(pairs: Measures['kernPairs']): Measures['getKernPair'] {
  const byLeft = new Map<string, Map<string, number>>();
  for (const [pair, amount] of Object.entries(pairs)) {
    const [left = '', right = ''] = pair.split('\0');
    byLeft.set(left, (byLeft.get(left) ?? new Map<string, number>()).set(right, amount));
  }
  return (left, right) => (right === undefined ? 0 : (byLeft.get(left)?.get(right) ?? 0));
}

/** Adds a built-in font to a document under our own name. The data that pdfkit records about it belong to this document alone. */
function lendFont(pdf: Pdf, name: string, builtIn: string): void {
  const cache = skuStockOf(pdf);
  cache._fontCount += 1;
  const own = { document: pdf, id: `F${cache._fontCount}` };
  const font = measuredFont(builtIn);
  cache._fontFamilies[name] = Object.assign(Object.create(Object.getPrototypeOf(font) as object) as OpenedFont, font, own);
}

/** Loads the fonts `text` and `strong`, with all letters of the texts. */
export function registerFonts(pdf: Pdf, texts: string): void {
  if (WIN_ANSI.test(texts)) {
    lendFont(pdf, 'text', 'Helvetica');
    lendFont(pdf, 'strong', 'Helvetica-Bold');
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
