import type { BrushChoice } from '@brote/contracts/catalog';
import type { PlanTerms } from '#app/subscriptions/subscription';

/** What somebody wants of Stripe. `key` names the wish: at Stripe it happens once, however often it is asked. */
export type Intent = { key: string } & Wish;

/** The wish of one kind. */
export type IntentTo<Kind extends Wish['kind']> = Extract<Intent, { kind: Kind }>;

export type Wish =
  /** No charge and no delivery until that day. */
  | { kind: 'pause'; today: string; until: string }
  /** Charges and deliveries go on; `stopId` is the interruption that ends, null when Stripe knows of one that the shop does not. */
  | { kind: 'resume'; stopId: string | null }
  /** A planned interruption begins: a delivery was skipped or moved. */
  | { kind: 'begin-stop'; stopId: string }
  | { kind: 'cancel'; reason: 'customer' | 'staff' | 'portal' | 'unpaid' | 'account-closed' | 'withdrawal' }
  | { kind: 'change-plan'; terms: PlanTerms; brushes: BrushChoice[]; priceId: string }
  /** The renewals to come cost something else, as was announced; what is paid stays paid. Cents a month. */
  | { kind: 'change-price'; changeId: string; monthlyPrice: number; book: string; priceId: string };
