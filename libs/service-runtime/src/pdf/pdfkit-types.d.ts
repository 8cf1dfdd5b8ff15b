import type { Font } from 'fontkit';

/** What pdfkit takes although its types do not say so yet. */
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, font: Font): this;
      }

      interface StructureElementOptions {
        /** The cells that a heading of a table names. */
        scope?: 'Row' | 'Column';
        /** Left, top, right and bottom in points. */
        bbox?: [number, number, number, number];
      }
    }
  }
}

/** A font that pdfkit embeds. It may serve many documents, so that it is parsed once. */
export type ParsedFont = Font;
