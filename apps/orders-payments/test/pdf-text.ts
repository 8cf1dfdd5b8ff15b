import { inflateSync } from 'node:zlib';

/** A PDF of pdfkit by its objects. */
class PdfObjects {
  private readonly source: string;

  constructor(pdf: Buffer) {
    this.source = pdf.toString('latin1');
  }

  /** The numbers of the objects to which a key refers. */
  refsOf(key: string, text = this.source): string[] {
    return [...text.matchAll(new RegExp(`/${key} (\\d+) 0 R`, 'g'))].map(([, number = '']) => number);
  }

  find(number: string): string {
    return new RegExp(`(?:^|\\n)${number} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(this.source)?.[1] ?? '';
  }

  streamOf(number: string): string {
    const [, bytes = ''] = /stream\n([\s\S]*)\nendstream/.exec(this.find(number)) ?? [];
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  }

  /** The letters of each font by their codes. */
  readFonts(): Map<string, string[]> {
    const resources = new Map([...this.source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [name, number]));
    return new Map([...resources].map(([name, number]) => [name, this.readLetters(number)]));
  }

  private readLetters(fontNumber: string): string[] {
    const [map = ''] = this.refsOf('ToUnicode', this.find(fontNumber));
    const entries = [...this.streamOf(map).matchAll(/\[([^\]]*)\]/g)].flatMap(([, letters = '']) => letters.match(/<[^>]*>/g) ?? []);
    return entries.map((entry) => decodeUtf16(entry.replaceAll(/[<> ]/g, '')));
  }
}

const decodeUtf16 = (hex: string): string => String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** What the pages of a PDF draw, as its operators. */
export function pdfContent(pdf: Buffer): string {
  const objects = new PdfObjects(pdf);
  return objects
    .refsOf('Contents')
    .map((number) => objects.streamOf(number))
    .join('\n');
}

interface TextPiece {
  text: string;
  /** Points above the bottom of its page. */
  height: number;
}

/** The text of a PDF with embedded fonts, piece by piece in the order of the file. */
export function pdfPieces(pdf: Buffer): TextPiece[] {
  const fonts = new PdfObjects(pdf).readFonts();
  const pieces = pdfContent(pdf).matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf[^[]*\[(.*?)\] TJ/g);
  return [...pieces].map(([, height = '', font = '', piece = '']) => {
    const codes = [...piece.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const letters = fonts.get(font) ?? [];
    return { height: Number(height), text: codes.map((code) => letters[Number.parseInt(code, 16)] ?? '').join('') };
  });
}

/** The same as text, one piece a line. */
export const pdfText = (pdf: Buffer): string =>
  pdfPieces(pdf)
    .map(({ text }) => text)
    .join('\n');
