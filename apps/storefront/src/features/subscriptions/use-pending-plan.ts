import type { PendingSubscriptionView, PlanView } from '@brote/contracts/browser';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '#app/hooks';
import { clearPlanChoice, readPlanChoice, storePlanChoice } from '#app/stored-plan-choice';
import { defaultConfigurationOf } from './plan-brushes';
import { useGetPendingPlanQuery, usePutPendingPlanMutation } from './subscriptions.api';

/** State of the pending plan. */
interface PendingPlan {
  /** Null without one, and while it is unknown. */
  readonly pending: PendingSubscriptionView | null;
  /** The shop has answered, or cannot. */
  readonly isKnown: boolean;
}

/**
 * The plan that the signed-in customer is about to buy. A choice made on this device before the sign-in moves to the shop first, so that it
 * survives the device.
 */
export function usePendingPlan(plans: readonly PlanView[] | null): PendingPlan {
  const user = useUser();
  const { data, isSuccess, isError } = useGetPendingPlanQuery(undefined, { skip: user === null });
  const [savePlan] = usePutPendingPlanMutation();
  const canMoveChoice = isSuccess && plans !== null;
  const moveChoiceToAccount = useEffectEvent(async () => {
    const choice = readPlanChoice();
    if (choice === null) return;
    // Removed before the request. A page that closes before the response must not send a plan again that was cancelled meanwhile.
    clearPlanChoice();
    const plan = plans?.find(({ id }) => id === choice.planId);
    const isAlreadyPending = data?.pending?.planId === choice.planId;
    if (!plan || isAlreadyPending) return;
    const { error } = await savePlan(defaultConfigurationOf(plan));
    // The next visit sends it again.
    if (error) storePlanChoice(choice);
  });
  useEffect(() => {
    if (user !== null && canMoveChoice) void moveChoiceToAccount();
  }, [user, canMoveChoice]);
  return { pending: user === null ? null : (data?.pending ?? null), isKnown: isSuccess || isError };
}
