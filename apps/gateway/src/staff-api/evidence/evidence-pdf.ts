import { DOCUMENT_COLORS } from '@brote/brand';
import { collectPdfBytes, type Pdf, type PdfElement, type PdfTag, TaggedPdf } from '@brote/service-runtime/pdf';
import type { EvidenceFile, EvidenceSection, EvidenceTable } from './evidence-file';

/** Points. */
const PAGE = { left: 56, right: 539, top: 56, bottom: 770 } as const;
const PAGE_WIDTH = PAGE.right - PAGE.left;
const NAME_WIDTH = 150;
const CELL_GAP = 8;
const TEXT_SIZE = 9;
/** A longer text is divided, so that each piece fits on a page. */
const MAX_PIECE_LENGTH = 2_000;
const EMPTY_CELL = '–';
const { text: TEXT_COLOR, muted: MUTED_COLOR } = DOCUMENT_COLORS;

interface Cell {
  text: string;
  x: number;
  width: number;
}

/** Renders the file as tagged PDF with the fonts of invoices. */
export function renderEvidencePdf(file: EvidenceFile): Promise<Buffer> {
  return new EvidenceLayout(file).render();
}

class EvidenceLayout {
  private readonly doc: TaggedPdf;
  private readonly pdf: Pdf;
  private pageCount = 1;

  constructor(private readonly file: EvidenceFile) {
    const { title, locale, createdAt } = file;
    this.doc = new TaggedPdf({ title, lang: locale, createdAt, margin: PAGE.left });
    this.pdf = this.doc.pdf;
  }

  async render(): Promise<Buffer> {
    const bytes = collectPdfBytes(this.pdf);
    this.drawText(this.doc.root, 'H1', this.file.title, { size: 18, isStrong: true });
    for (const section of this.file.sections) this.drawSection(section);
    this.pdf.end();
    return bytes;
  }

  private drawSection({ title, notes = [], facts = [], table, remarks = [] }: EvidenceSection): void {
    const section = this.doc.group(this.doc.root, 'Sect');
    this.pdf.y += 14;
    // The title stays with the lines below it.
    this.makeRoom(70);
    this.drawText(section, 'H2', title, { size: 12, isStrong: true });
    this.pdf.y += 3;
    for (const note of notes) this.drawParagraph(section, note);
    if (facts.length > 0) this.drawFacts(section, facts);
    if (table !== undefined && table.rows.length > 0) this.drawTable(section, table);
    for (const remark of remarks) this.drawParagraph(section, remark);
  }

  private drawParagraph(parent: PdfElement, text: string): void {
    for (const piece of piecesOf(text)) this.drawText(parent, 'P', piece, { size: TEXT_SIZE, isStrong: false });
    this.pdf.y += 3;
  }

  private drawText(parent: PdfElement, tag: PdfTag, text: string, { size, isStrong }: { size: number; isStrong: boolean }): void {
    const font = isStrong ? 'strong' : 'text';
    this.pdf.font(font).fontSize(size);
    this.makeRoom(this.pdf.heightOfString(text, { width: PAGE_WIDTH }));
    this.pdf.font(font).fontSize(size).fillColor(TEXT_COLOR);
    const { y } = this.pdf;
    this.doc.draw(parent, tag, () => this.pdf.text(text, PAGE.left, y, { width: PAGE_WIDTH }));
  }

  private drawFacts(parent: PdfElement, facts: readonly (readonly [string, string])[]): void {
    const body = this.doc.group(this.doc.group(parent, 'Table'), 'TBody');
    for (const [name, value] of facts) {
      const x = PAGE.left + NAME_WIDTH + CELL_GAP;
      const cells = [
        { text: name, x: PAGE.left, width: NAME_WIDTH },
        { text: value, x, width: PAGE.right - x },
      ];
      this.drawRow(this.doc.group(body, 'TR'), cells, (index) => index === 0 && 'Row');
    }
    this.pdf.y += 4;
  }

  private drawTable(parent: PdfElement, { headings, widths, rows }: EvidenceTable): void {
    const table = this.doc.group(parent, 'Table');
    this.drawRow(this.doc.group(this.doc.group(table, 'THead'), 'TR'), cellsOf(headings, widths), () => 'Column');
    this.drawRule();
    const body = this.doc.group(table, 'TBody');
    for (const row of rows) this.drawRow(this.doc.group(body, 'TR'), cellsOf(row, widths), () => false);
    this.pdf.y += 4;
  }

  /** @param scopeOf the cells that a heading names; false for a cell with data */
  private drawRow(row: PdfElement, cells: readonly Cell[], scopeOf: (index: number) => 'Row' | 'Column' | false): void {
    const heights = cells.map(({ text, width }, index) => {
      this.pdf.font(scopeOf(index) === false ? 'text' : 'strong').fontSize(TEXT_SIZE);
      return this.pdf.heightOfString(text || EMPTY_CELL, { width });
    });
    const height = Math.max(...heights);
    this.makeRoom(height);
    const { y } = this.pdf;
    cells.forEach(({ text, x, width }, index) => {
      const scope = scopeOf(index);
      const draw = () => this.pdf.text(text || EMPTY_CELL, x, y, { width });
      this.pdf.font(scope === false ? 'text' : 'strong').fontSize(TEXT_SIZE);
      this.pdf.fillColor(scope === false ? TEXT_COLOR : MUTED_COLOR);
      this.doc.draw(row, scope === false ? 'TD' : 'TH', draw, scope === false ? {} : { scope });
    });
    this.pdf.y = y + height + 3;
  }

  private drawRule(): void {
    const { y } = this.pdf;
    this.doc.drawArtifact('Layout', () =>
      this.pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(MUTED_COLOR).stroke(),
    );
    this.pdf.y = y + 3;
  }

  /** Continues on a new page when the height in points does not fit. */
  private makeRoom(height: number): void {
    if (this.pdf.y + height <= PAGE.bottom) return;
    this.pdf.addPage();
    this.pageCount += 1;
    this.pdf.font('text').fontSize(TEXT_SIZE).fillColor(MUTED_COLOR);
    const title = `${this.file.title} (${this.file.continued}, ${this.pageCount})`;
    this.doc.drawArtifact('Pagination', () => this.pdf.text(title, PAGE.left, PAGE.top, { width: PAGE_WIDTH }));
    this.pdf.y += 8;
  }
}

function cellsOf(texts: readonly string[], widths: readonly number[]): Cell[] {
  let x: number = PAGE.left;
  return texts.map((text, index) => {
    const column = (PAGE_WIDTH * (widths[index] ?? 0)) / 100;
    const cell = { text, x, width: column - CELL_GAP };
    x += column;
    return cell;
  });
}

/** A text in pieces that each fit on a page, divided at its lines. */
function piecesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const pieces = [];
    for (let start = 0; start === 0 || start < line.length; start += MAX_PIECE_LENGTH)
      pieces.push(line.slice(start, start + MAX_PIECE_LENGTH));
    return pieces.map((piece) => piece || ' ');
  });
}
