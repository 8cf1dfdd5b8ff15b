import type { PlanView } from '@brote/contracts/browser';
import { localized, useLocale } from '@brote/ui-kit/i18n';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import type { Detour } from '#app/page-asked-for';
import { paths } from '#app/paths';
import { useUser } from '#app/session';
import { useAnnounce } from '#app/use-announce';
import { keepChoice } from './kept-choice';
import { subscriptionsTexts } from './subscriptions.texts';

/**
 * What choosing a plan leads to: strangers register first, whoever has not introduced themselves does so first, and for both the
 * choice is kept; everybody else configures it.
 */
export function useChoosePlan(): { readonly choose: (plan: PlanView) => void; readonly isUndecided: boolean } {
  const user = useUser();
  const isUndecided = useAppSelector(({ session }) => session.status === 'unknown');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const { locale } = useLocale();
  const choose = (plan: PlanView) => {
    if (user?.onboardingCompleted) {
      void navigate(paths.configurePlan(plan.id));
      return;
    }
    const [to, key] = user ? ([paths.onboarding(), 'onboard'] as const) : ([paths.register(), 'register'] as const);
    keepChoice({ planId: plan.id, name: plan.name[locale], price: plan.monthlyPrice.amount });
    announce({ title: localized(subscriptionsTexts, `${key}.title`), text: localized(subscriptionsTexts, `${key}.text`) });
    const state: Detour = { pageAskedFor: paths.configurePlan(plan.id) };
    void navigate(to, { state });
  };
  return { choose, isUndecided };
}
