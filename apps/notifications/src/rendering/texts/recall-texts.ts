import type { RecallRemedy } from '@brote/contracts/recalls';

/** Words of the mail to those who got what is called back; the order of its parts is that of Regulation (EU) 2023/988, article 36. */
export interface RecallTexts {
  /** The headline that the law gives. */
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
}
