import type { RecallRemedy } from '@brote/contracts/recalls';

/** Remedies with goods; refunds have mails of their own. */
export type RemedyInKind = Exclude<RecallRemedy, 'refund'>;

/** Words of the mail about a remedy that was carried out. */
export interface RemedyTranslations {
  subject: (product: string) => string;
  preheader: string;
  heading: string;
  text: string;
}

/** Words of the mail to buyers of a recalled product; the order of its parts is that of Regulation (EU) 2023/988, article 36. */
export interface RecallTranslations {
  /** Headline that the law prescribes. */
  heading: string;
  subject: (product: string) => string;
  preheader: string;
  batches: (count: number) => string;
  wholeProduct: string;
  sold: string;
  sentBetween: (from: string, until: string) => string;
  sentFrom: (from: string) => string;
  sentInShop: string;
  hazard: string;
  action: string;
  stopUsing: string;
  remedies: string;
  remediesLead: string;
  remedy: Readonly<Record<RecallRemedy, string>>;
  choose: string;
  orders: (numbers: string, count: number) => string;
  share: string;
  ask: (email: string) => string;
  page: string;
  reason: (sellerName: string) => string;
  done: Readonly<Record<RemedyInKind, RemedyTranslations>>;
  calledBack: (product: string) => string;
  see: string;
  notRight: (email: string) => string;
  doneReason: (sellerName: string) => string;
}
