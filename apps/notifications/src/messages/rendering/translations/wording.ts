/** A heading and its content. */
export interface TitledLines {
  title: string;
  lines: string[];
}

export interface TitledParagraphs {
  title: string;
  paragraphs: string[];
}

export interface NumberRange {
  min: number;
  max: number;
}

export interface SellerDetails {
  name: string;
  address: string;
  email: string;
}

/** Subject and heading of one mail about an order. */
export interface MailWording {
  subject: (number: string) => string;
  preheader: string;
  /** Without a name when none can be shown. */
  heading: (firstName: string | null) => string;
}

/** Continuation of a greeting with a name; empty when none can be shown. */
export const nameSuffix = (firstName: string | null): string => (firstName === null ? '' : `, ${firstName}`);

/** End of a sentence after a name: empty when the name ends in a point of its own, as in "S.L.". */
export function sentenceEndAfter(name: string): '' | '.' {
  return name.endsWith('.') ? '' : '.';
}
