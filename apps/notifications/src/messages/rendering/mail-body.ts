import type { Locale } from '@brote/contracts';
import type { TitledLines, TitledParagraphs } from './translations/wording';

export interface OrderLineBody {
  /** `cid:` address of an attached picture. */
  picture: string | null;
  name: string;
  brushes: { swatch: string; label: string }[];
  /** Price; empty where the sums below contain it. */
  price: string;
}

export interface MailLink {
  label: string;
  url: string;
}

export interface OrderBody {
  caption: string;
  lines: OrderLineBody[];
  sums: { label: string; amount: string }[];
  /** Sums; null where nothing is to be paid. */
  total: { label: string; amount: string } | null;
}

export interface ClosingBody {
  button: MailLink;
  paragraphs: string[];
}

/** All content of the layout, as finished texts in the customer's language. The layout adds no words of its own. */
export interface MailBody {
  lang: Locale;
  subject: string;
  /** Shown beside the subject in lists of mails. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  button: MailLink | null;
  /** Paragraphs below the button. */
  after: string[];
  order: OrderBody | null;
  /** A declaration or message of a person, in a frame of its own. */
  statement: TitledLines | null;
  details: TitledLines[];
  /** A button and its text, placed below the details. */
  closing: ClosingBody | null;
  care: string | null;
  rights: TitledParagraphs[];
  /** The model form for withdrawal. */
  form: TitledLines | null;
  links: MailLink[];
  /** Reason why this person gets the mail. */
  reason: string;
  contact: string;
  seller: string[];
  /** Link to the mail preferences. */
  footer: MailLink[];
}

/** The only keys that a template can access. */
export const MAIL_BODY_KEYS = [
  'lang',
  'subject',
  'preheader',
  'heading',
  'paragraphs',
  'button',
  'after',
  'order',
  'statement',
  'details',
  'closing',
  'care',
  'rights',
  'form',
  'links',
  'reason',
  'contact',
  'seller',
  'footer',
] as const satisfies readonly (keyof MailBody)[];
