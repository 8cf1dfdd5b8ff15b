import type { Locale } from '@brote/contracts';
import type { TitledLines, TitledParagraphs } from './titled-text';
import type {
  AccountTranslations,
  AfterSaleTranslations,
  PreferenceTranslations,
  StaffTranslations,
  TicketTranslations,
  StockTranslations,
  RecallTranslations,
} from './service-translations';
import { en } from './en';
import { es } from './es';
import type { SubscriptionTranslations } from './subscription-translations';

export interface NumberRange {
  min: number;
  max: number;
}

/** Words of one mail apart from the order itself. */
export interface MailWording {
  subject: (number: string) => string;
  preheader: string;
  /** Without a name when none can be shown. */
  heading: (firstName: string | null) => string;
}

export interface SellerDetails {
  name: string;
  address: string;
  email: string;
}

/** Every word of the mails in one language; a missing one does not compile. */
export interface Translations {
  order: {
    caption: (number: string, day: string) => string;
    shipping: string;
    free: string;
    vat: (percent: string) => string;
    total: string;
    /** Label of the total after a partial refund. */
    paid: string;
    refunded: string;
    sentTo: string;
    paidWith: string;
    invoice: string;
    /** Expected day or days of a parcel's arrival; both included. */
    arrivesOn: (day: string) => string;
    arrives: (from: string, until: string) => string;
    shop: string;
  };
  methods: Readonly<Record<'card' | 'sepa_debit' | 'paypal' | 'bizum' | 'ideal' | 'klarna' | 'link' | 'other', string>>;
  cardEndingIn: (card: string, last4: string) => string;
  accountEndingIn: (method: string, last4: string) => string;
  confirmation: MailWording & { journey: (deliveryDays: NumberRange) => string; next: (termsDay: string) => string };
  /** The terms of a contract, as an attached file. */
  termsAttached: { inMail: (day: string) => string; version: (day: string, version: string) => string; fileName: string };
  delayed: MailWording & { waiting: string; next: string };
  failed: MailWording & { reason: string; next: string };
  refunded: MailWording & { whole: (amount: string) => string; part: (amount: string, total: string) => string; next: string };
  cancelled: MailWording & { stockGoneRefunds: string; called: string; money: string; nothingTaken: string };
  care: string;
  withdrawal: (seller: SellerDetails) => TitledParagraphs;
  guarantee: (seller: SellerDetails) => TitledParagraphs;
  form: (seller: SellerDetails) => TitledLines;
  reason: (sellerName: string) => string;
  contact: (email: string) => string;
  taxId: string;
  account: AccountTranslations;
  afterSale: AfterSaleTranslations;
  tickets: TicketTranslations;
  subscriptions: SubscriptionTranslations;
  preferences: PreferenceTranslations;
  staff: StaffTranslations;
  stock: StockTranslations;
  recalls: RecallTranslations;
}

export const TRANSLATIONS: Readonly<Record<Locale, Translations>> = { en, es };
