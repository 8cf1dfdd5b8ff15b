import type { PlanView } from '@brote/contracts/browser';
import { localized, useLocale } from '@brote/ui-kit/i18n';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import { keepChoice } from '#app/kept-choice';
import type { Detour } from '#app/page-asked-for';
import { paths } from '#app/paths';
import { useUser } from '#app/session';
import { useAnnounce } from '#app/use-announce';
import { untouched } from './plan-brushes';
import { useGetPendingPlanQuery, usePutPendingPlanMutation } from './subscriptions.api';
import { subscriptionsTexts } from './subscriptions.texts';

/**
 * What choosing a plan leads to. A stranger registers first; this device keeps the choice. An account keeps it for all devices,
 * and its owner configures the plan, after the onboarding.
 */
export function useChoosePlan(): { readonly choose: (plan: PlanView) => void; readonly isUndecided: boolean } {
  const user = useUser();
  const isUndecided = useAppSelector(({ session }) => session.status === 'unknown');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const { locale } = useLocale();
  const { data } = useGetPendingPlanQuery(undefined, { skip: user === null });
  const [put] = usePutPendingPlanMutation();
  const keepOnDevice = (plan: PlanView) => keepChoice({ planId: plan.id, name: plan.name[locale], price: plan.monthlyPrice.amount });
  const keepInAccount = async (plan: PlanView) => {
    // What was configured for this plan before stays.
    if (data?.pending?.planId === plan.id) return;
    const { error } = await put(untouched(plan));
    // Handed over at the next visit.
    if (error) keepOnDevice(plan);
  };
  const choose = (plan: PlanView) => {
    if (user) void keepInAccount(plan);
    else keepOnDevice(plan);
    if (user?.onboardingCompleted) {
      void navigate(paths.configurePlan(plan.id));
      return;
    }
    const [to, key] = user ? ([paths.onboarding(), 'onboard'] as const) : ([paths.register(), 'register'] as const);
    announce({ title: localized(subscriptionsTexts, `${key}.title`), text: localized(subscriptionsTexts, `${key}.text`) });
    const state: Detour = { pageAskedFor: paths.configurePlan(plan.id) };
    void navigate(to, { state });
  };
  return { choose, isUndecided };
}
