import type { PlanView } from '@brote/contracts/browser';
import { ResumeOffer } from './resume-offer';
import { usePendingPlan } from './use-pending-plan';

/** Offers the plan that the customer is about to buy; nothing without one. */
export function PendingPlanOffer({ plans }: { readonly plans: readonly PlanView[] | null }) {
  const { pending } = usePendingPlan(plans);
  const plan = plans?.find(({ id }) => id === pending?.planId);
  return pending && plan ? <ResumeOffer pending={pending} plan={plan} /> : null;
}
