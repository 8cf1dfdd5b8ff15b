import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Pdf } from './pdf-document';
import type { ParsedFont } from './pdfkit-types';

const resolveModuleFile = createRequire(__filename).resolve;
const FONT_FILES = { text: 'DejaVuSansCondensed', strong: 'DejaVuSansCondensed-Bold' } as const;
type FontName = keyof typeof FONT_FILES;
const parsedFonts = new Map<FontName, ParsedFont>();

/** A font with all European letters: read and parsed once in a process, because that takes longer than a document. */
function loadFont(name: FontName): ParsedFont {
  const loaded = parsedFonts.get(name);
  if (loaded !== undefined) return loaded;
  const font = create(readFileSync(resolveModuleFile(`dejavu-fonts-ttf/ttf/${FONT_FILES[name]}.ttf`)));
  if (!('layout' in font)) throw new Error(`${FONT_FILES[name]} holds several fonts`);
  const plain = withoutShaping(font);
  parsedFonts.set(name, plain);
  return plain;
}

/** European letters need neither OpenType rules nor kerning to be read, and both together are a third of the time. */
const withoutShaping = (font: ParsedFont): ParsedFont =>
  Object.create(font, { GSUB: { value: undefined }, GPOS: { value: undefined }, kern: { value: undefined } }) as ParsedFont;

/** An element of the structure that assistive technology reads, in reading order. */
export type PdfElement = ReturnType<Pdf['struct']>;
/** Standard structure types of PDF 1.7. */
export type PdfTag =
  'Sect' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Lbl' | 'LBody';
type ElementOptions = NonNullable<Parameters<Pdf['struct']>[1]>;

interface TaggedPdfOptions {
  /** Shown as the name of the window. It goes into XML as it is. */
  title: string;
  lang: string;
  createdAt: Date;
  /** Points. */
  margin: number;
}

/** A document on A4 whose content is tagged, as PDF/UA demands, with embedded fonts `text` and `strong`. */
export class TaggedPdf {
  readonly pdf: Pdf;
  /** The parent of all content. */
  readonly root: PdfElement;

  constructor({ title, lang, createdAt, margin }: TaggedPdfOptions) {
    const info = { Title: title, CreationDate: createdAt, ModDate: createdAt };
    const page = { size: 'A4', margin, font: '' } as const;
    this.pdf = new PDFDocument({ ...page, info, lang, tagged: true, displayTitle: true, pdfVersion: '1.7' });
    for (const name of ['text', 'strong'] as const) this.pdf.registerFont(name, loadFont(name));
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  /** An element of other elements. */
  group(parent: PdfElement, tag: PdfTag, options: ElementOptions = {}): PdfElement {
    const element = this.pdf.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** An element with what `draw` draws. */
  draw(parent: PdfElement, tag: PdfTag, draw: () => void, options: ElementOptions = {}): void {
    parent.add(this.pdf.struct(tag, options, [draw]));
  }

  /** Lines, and what repeats on each page: readers skip it. */
  drawArtifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }
}
