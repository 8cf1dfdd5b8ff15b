import type { Locale } from '@brote/contracts/browser';

/** A part of a document with a heading of its own. */
export interface DocumentSection {
  /** Anchor; the same in both languages. */
  readonly id: string;
  readonly title: string;
  /** `{placeholders}` are filled with the known data of the seller. */
  readonly text: readonly string[];
  readonly list?: readonly string[];
  /** A path of the shop and its label. */
  readonly link?: { readonly to: string; readonly label: string };
}

/** A document in one language, as its content file holds it. */
export interface DocumentContent {
  readonly title: string;
  readonly lead?: string;
  readonly sections: readonly DocumentSection[];
}

/** A document in both languages. */
export interface LegalDocument {
  /** Day of the last change, which is also the version: `2025-05-21`. */
  readonly version: string;
  readonly content: Readonly<Record<Locale, DocumentContent>>;
}

/** Pairs the two content files of a document. */
export const defineDocument = (version: string, en: DocumentContent, es: DocumentContent): LegalDocument => ({
  version,
  content: { en, es },
});
