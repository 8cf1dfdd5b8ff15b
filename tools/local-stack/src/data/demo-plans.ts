import { demoEmail } from '@brote/brand';
import type { CheckoutSubscriptionBody } from '@brote/contracts/subscriptions';
import type { PlanId } from '@brote/contracts/catalog';

/** A plan that a demo account has. */
export interface DemoPlan {
  email: string;
  planId: PlanId;
  /** Cents a month; null for the price in force. */
  earlier: { book: string; monthlyPrice: number } | null;
  brushes: CheckoutSubscriptionBody['brushes'];
  street: string;
  trackingNumber: string;
}

/** One subscriber at the price in force, and two with an earlier one. */
export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    ...{ email: demoEmail('vera'), planId: 'couple', earlier: null, street: 'Carrer de Cuba 12' },
    brushes: [
      { type: 'adult', color: 'purple' },
      { type: 'adult', color: 'white' },
    ],
    trackingNumber: '08460012345601',
  },
  {
    ...{ email: demoEmail('tomas'), planId: 'individual', earlier: { book: '2025', monthlyPrice: 799 }, street: 'Carrer de Sueca 31' },
    ...{ brushes: [{ type: 'adult', color: 'blue' }], trackingNumber: '08460012345602' },
  },
  {
    ...{ email: demoEmail('clara'), planId: 'individual', earlier: { book: '2024', monthlyPrice: 499 }, street: 'Carrer de Dénia 7' },
    ...{ brushes: [{ type: 'adult', color: 'yellow' }], trackingNumber: '08460012345603' },
  },
];
