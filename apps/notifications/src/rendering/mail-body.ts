import type { Locale } from '@brote/contracts';

export interface OrderLineBody {
  /** `cid:` address of an attached picture. */
  picture: string | null;
  name: string;
  brushes: { swatch: string; label: string }[];
  price: string;
}

/** A heading and what stands under it. */
export interface TitledLines {
  title: string;
  lines: string[];
}

export interface TitledParagraphs {
  title: string;
  paragraphs: string[];
}

/** Everything the layout may show, as finished texts in the customer's language. The layout adds no words of its own. */
export interface MailBody {
  lang: Locale;
  subject: string;
  /** Shown beside the subject in lists of mails. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; url: string } | null;
  order: {
    caption: string;
    lines: OrderLineBody[];
    sums: { label: string; amount: string }[];
    total: { label: string; amount: string };
  };
  details: TitledLines[];
  care: string | null;
  rights: TitledParagraphs[];
  /** The model form for withdrawal. */
  form: TitledLines | null;
  /** Why this person gets the mail. */
  reason: string;
  contact: string;
  seller: string[];
}

/** The only keys a template can reach. */
export const MAIL_BODY_KEYS = [
  'lang',
  'subject',
  'preheader',
  'heading',
  'paragraphs',
  'button',
  'order',
  'details',
  'care',
  'rights',
  'form',
  'reason',
  'contact',
  'seller',
] as const satisfies readonly (keyof MailBody)[];
