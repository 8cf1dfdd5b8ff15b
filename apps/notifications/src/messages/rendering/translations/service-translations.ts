import type { SupportCategory, UnsubscribeTopic } from '@brote/contracts/notifications';
import type { Carrier } from '@brote/contracts/orders';
import type { NumberRange, MailWording } from './translations';
import type { IdentityMessage } from '@brote/contracts/identity';
import type { RecallRemedy } from '@brote/contracts/recalls';

/** Words of the mails that follow an order: on its way, arrived, withdrawn from. */
export interface AfterSaleTranslations {
  carriers: Readonly<Record<Carrier, string>>;
  tracking: string;
  trackingNumber: (number: string) => string;
  track: string;
  seeOrder: string;
  /** The words that Directive 2011/83/EU, article 11a, prescribes for the withdrawal function. */
  withdrawHere: string;
  shipped: MailWording & { handedOver: (carrier: string) => string; journey: (deliveryDays: NumberRange) => string; changeOfMind: string };
  delivered: MailWording & {
    arrived: (day: string) => string;
    wrong: (sellerEmail: string) => string;
    withdrawUntil: (day: string) => string;
  };
  /** A new link in place of an expired one; `number` is that of the order or plan. */
  newLink: {
    subject: (number: string) => string;
    preheader: string;
    heading: string;
    asked: (number: string) => string;
    ends: string;
    notYou: string;
    reason: (sellerName: string) => string;
  };
  notArrived: MailWording & { happened: string; next: string; address: (sellerEmail: string) => string };
  withdrawals: WithdrawalTranslations;
}

/** Words of a mail about a withdrawal; the number is null when the order is not proven to be the recipient's. */
export interface WithdrawalWording {
  subject: (orderNumber: string | null) => string;
  preheader: string;
  heading: string;
}

export interface WithdrawalTranslations {
  received: WithdrawalWording & {
    keep: (moment: string) => string;
    next: string;
    sendBack: (sellerAddress: string) => string;
    planEnds: string;
  };
  accepted: WithdrawalWording & { money: string };
  refused: WithdrawalWording & { because: (reason: string) => string; disagree: (sellerEmail: string) => string };
  declaration: {
    title: string;
    statement: string;
    order: (number: string) => string;
    name: (name: string) => string;
    email: (email: string) => string;
    wholeOrder: string;
    cameBack: string;
    /** Name of a plan, which ends as a whole. */
    reference: (reference: string) => string;
    plan: (name: string) => string;
    line: (name: string, quantity: number, sealOpened: boolean) => string;
    reason: (reason: string) => string;
    receivedAt: (moment: string, utc: string) => string;
    /** Placeholder for text that a stranger could use to lead the recipient elsewhere. */
    leftOut: string;
  };
  reason: (sellerName: string) => string;
}

/** Words of the mails about messages to the shop. */
export interface TicketTranslations {
  /** The button to the conversation. */
  answerHere: string;
  received: {
    contactSubject: (number: string) => string;
    supportSubject: (number: string) => string;
    preheader: string;
    heading: string;
    contact: string;
    support: (moment: string, hours: number) => string;
    number: (number: string) => string;
    copy: string;
    notYou: string;
    reason: (sellerName: string) => string;
  };
  forwarded: {
    preheader: string;
    contactHeading: string;
    supportHeading: string;
    replyHeading: string;
    answer: string;
    answerBy: (moment: string) => string;
    from: string;
    about: string;
    account: (userId: string) => string;
    noAccount: string;
    reason: string;
  };
  answered: {
    preheader: (number: string) => string;
    heading: string;
    about: string;
    again: string;
    reason: (sellerName: string) => string;
  };
  categories: Readonly<Record<SupportCategory, string>>;
}

/** Words at the foot of mails to people with an account. */
export interface PreferenceTranslations {
  /** Reason of a mail that cannot be switched off. */
  required: string;
  unsubscribe: Readonly<Record<UnsubscribeTopic, string>>;
  preferences: string;
}

/** Frame around the words of staff. */
export interface StaffTranslations {
  /** Replacement for a name that cannot be shown. */
  anybody: string;
  /** Subject of a test. */
  test: (subject: string) => string;
  /** Reason why this person gets it. */
  reasons: Readonly<Record<'announcement' | 'personal-message' | 'template-test', (sellerName: string) => string>>;
}

/** Words of the mail to the staff who replenish the stock. */
export interface StockTranslations {
  subject: (count: number) => string;
  preheader: string;
  heading: string;
  lead: string;
  title: string;
  line: (brush: string, available: number, threshold: number) => string;
  open: string;
  reason: (sellerName: string) => string;
}

/** Words of a mail about an account. */
export interface AccountWording {
  subject: string;
  preheader: string;
  /** Without a name when none can be shown. */
  heading: (firstName: string | null) => string;
  /** `otherEmail` is the further address in the mail, null without one; `email` is the seller's. */
  paragraphs: (content: { otherEmail: string | null }) => string[];
  /** Null for mails without a request. */
  button: string | null;
  /** Advice for a recipient who did not cause the mail; null without any. */
  notYou: ((sellerEmail: string) => string) | null;
}

/** Every word of the mails about accounts in one language. */
export interface AccountTranslations {
  mails: Readonly<Record<IdentityMessage, AccountWording>>;
  /** Validity of the link of a mail. */
  validUntil: (moment: string) => string;
  reason: (sellerName: string) => string;
}

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
