import type { PendingView, PlanView } from '@brote/contracts/browser';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '#app/session';
import { clearChoice, readChoice, storeChoice } from '#app/stored-choice';
import { untouched } from './plan-brushes';
import { useGetPendingPlanQuery, usePutPendingPlanMutation } from './subscriptions.api';

/** State of the pending plan. */
interface PendingPlan {
  /** Null without one, and while it is unknown. */
  readonly pending: PendingView | null;
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
  const [put] = usePutPendingPlanMutation();
  const canHandOver = isSuccess && plans !== null;
  const handOver = useEffectEvent(async () => {
    const choice = readChoice();
    if (choice === null) return;
    // Removed before the request. A page that closes before the response must not send a plan again that was cancelled meanwhile.
    clearChoice();
    const plan = plans?.find(({ id }) => id === choice.planId);
    const isKeptAlready = data?.pending?.planId === choice.planId;
    if (!plan || isKeptAlready) return;
    const { error } = await put(untouched(plan));
    // The next visit sends it again.
    if (error) storeChoice(choice);
  });
  useEffect(() => {
    if (user !== null && canHandOver) void handOver();
  }, [user, canHandOver]);
  return { pending: user === null ? null : (data?.pending ?? null), isKnown: isSuccess || isError };
}
