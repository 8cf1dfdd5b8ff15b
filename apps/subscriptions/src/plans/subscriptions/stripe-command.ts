import type { BrushChoice } from '@brote/contracts/catalog';
import type { PlanTerms } from '#app/plans/subscriptions/subscription';

/** A stored command to Stripe. `key` names it: at Stripe it takes effect once, however often it is sent. */
export type PendingStripeCommand = { key: string } & StripeCommand;

/** Command of one kind. */
export type PendingStripeCommandOf<Kind extends StripeCommand['kind']> = Extract<PendingStripeCommand, { kind: Kind }>;

export type StripeCommand =
  /** Pauses charges and deliveries until a day. */
  | { kind: 'pause'; today: string; until: string }
  /** Resumes charges and deliveries. `billingPauseId` is the billing pause that ends; null when only Stripe has one. */
  | { kind: 'resume'; billingPauseId: string | null }
  /** Starts a planned billing pause of a skipped or rescheduled delivery. */
  | { kind: 'begin-billing-pause'; billingPauseId: string }
  | { kind: 'cancel'; reason: 'customer' | 'staff' | 'portal' | 'unpaid' | 'account-closed' | 'withdrawal' }
  | { kind: 'change-plan'; terms: PlanTerms; brushes: BrushChoice[]; priceId: string }
  /** Changes the price of future renewals to the announced one, in cents a month. Paid periods stay as they are. */
  | { kind: 'change-price'; changeId: string; monthlyPrice: number; book: string; priceId: string };
