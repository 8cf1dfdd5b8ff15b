import type { BrushChoice } from '@brote/contracts/catalog';
import type { PlanTerms } from '#app/subscriptions/subscription';

/** What somebody wants of Stripe. `key` names the wish: at Stripe it happens once, however often it is asked. */
export type Intent = { key: string } & Wish;

export type Wish =
  /** No charge and no box until that day. */
  | { kind: 'pause'; today: string; until: string }
  /** Charges and boxes go on; `stopId` is the interruption that ends, null when Stripe knows of one that the shop does not. */
  | { kind: 'resume'; stopId: string | null }
  /** A planned interruption begins: a box was skipped or moved. */
  | { kind: 'begin-stop'; stopId: string }
  | { kind: 'cancel'; reason: 'customer' | 'staff' | 'portal' | 'account-closed' }
  | { kind: 'change-plan'; terms: PlanTerms; brushes: BrushChoice[]; priceId: string };
