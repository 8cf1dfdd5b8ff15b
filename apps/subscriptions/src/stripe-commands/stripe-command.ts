import type { BrushChoice } from '@brote/contracts/catalog';
import type { PlanTerms } from '#app/subscriptions/subscription';

/** A stored command to Stripe. `key` names it: at Stripe it takes effect once, however often it is sent. */
export type PendingStripeCommand = { key: string } & StripeCommand;

/** The command of one kind. */
export type PendingStripeCommandOf<Kind extends StripeCommand['kind']> = Extract<PendingStripeCommand, { kind: Kind }>;

export type StripeCommand =
  /** No charge and no delivery until that day. */
  | { kind: 'pause'; today: string; until: string }
  /** Charges and deliveries go on; `billingPauseId` is the billing pause that ends, null when Stripe knows of one that the shop does not. */
  | { kind: 'resume'; billingPauseId: string | null }
  /** A planned billing pause begins: a delivery was skipped or moved. */
  | { kind: 'begin-billing-pause'; billingPauseId: string }
  | { kind: 'cancel'; reason: 'customer' | 'staff' | 'portal' | 'unpaid' | 'account-closed' | 'withdrawal' }
  | { kind: 'change-plan'; terms: PlanTerms; brushes: BrushChoice[]; priceId: string }
  /** The renewals to come cost something else, as was announced; what is paid stays paid. Cents a month. */
  | { kind: 'change-price'; changeId: string; monthlyPrice: number; book: string; priceId: string };
