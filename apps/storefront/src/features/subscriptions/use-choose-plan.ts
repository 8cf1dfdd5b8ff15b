import type { PlanView } from '@brote/contracts/browser';
import { useLocale } from '@brote/ui-kit/i18n';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector, useUser } from '#app/hooks';
import { storePlanChoice } from '#app/stored-plan-choice';
import type { RequestedPageState } from '#app/requested-page';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { defaultConfigurationOf } from './plan-brushes';
import { useGetPendingPlanQuery, usePutPendingPlanMutation } from './subscriptions.api';
import { subscriptionsTranslations } from './subscriptions.translations';

interface ChoosePlan {
  readonly choose: (plan: PlanView) => void;
  /** Plan chosen before the session and the pending plan are known; null otherwise. */
  readonly waiting: PlanView | null;
}

/**
 * Action for a chosen plan. A guest registers first, and this device stores the choice. An account stores it for all devices; the customer
 * configures the plan after the onboarding. A choice before session and pending plan are known waits for both.
 */
export function useChoosePlan(): ChoosePlan {
  const user = useUser();
  const isSessionKnown = useAppSelector(({ session }) => session.status !== 'unknown');
  const navigate = useNavigate();
  const { showDone } = useResultToasts(subscriptionsTranslations);
  const { locale } = useLocale();
  const { data, isLoading } = useGetPendingPlanQuery(undefined, { skip: user === null });
  const [savePlan] = usePutPendingPlanMutation();
  const storeOnDevice = (plan: PlanView) => storePlanChoice({ planId: plan.id, name: plan.name[locale], price: plan.monthlyPrice.amount });
  const savePendingPlan = async (plan: PlanView) => {
    // An earlier configuration of this plan stays.
    if (data?.pending?.planId === plan.id) return;
    const { error } = await savePlan(defaultConfigurationOf(plan));
    // Handed over at the next visit.
    if (error) storeOnDevice(plan);
  };
  const startPlan = (plan: PlanView) => {
    if (user) void savePendingPlan(plan);
    else storeOnDevice(plan);
    if (user?.onboardingCompleted) {
      void navigate(paths.configurePlan(plan.id));
      return;
    }
    const [to, key] = user ? ([paths.onboarding(), 'onboard'] as const) : ([paths.register(), 'register'] as const);
    showDone(`${key}.title`, `${key}.text`);
    const state: RequestedPageState = { requestedPage: paths.configurePlan(plan.id) };
    void navigate(to, { state });
  };
  const [waiting, setWaiting] = useState<PlanView | null>(null);
  const isKnown = isSessionKnown && !isLoading;
  useEffect(() => {
    if (!waiting || !isKnown) return;
    setWaiting(null);
    startPlan(waiting);
  });
  return { choose: isKnown ? startPlan : setWaiting, waiting };
}
