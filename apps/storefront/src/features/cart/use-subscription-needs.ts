import { localized } from '@brote/ui-kit/i18n';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import type { Detour } from '#app/requested-page';
import { paths } from '#app/paths';
import { useUser } from '#app/session';
import { useShowToast } from '#app/use-show-toast';
import { selectSubscription } from './cart.slice';
import { cartTranslations } from './cart.translations';

/** The step that the visitor still lacks for the subscription in the cart. Null without a missing step or without a subscription. */
export function useSubscriptionNeeds(): 'register' | 'onboard' | null {
  const user = useUser();
  const hasSubscription = useAppSelector(selectSubscription) !== undefined;
  if (!hasSubscription || user?.onboardingCompleted) return null;
  return user ? 'onboard' : 'register';
}

/** Redirects from the checkout to sign-in or onboarding if needed; the cart waits in the meantime. */
export function useLeaveGuard(): (event: MouseEvent) => void {
  const needs = useSubscriptionNeeds();
  const navigate = useNavigate();
  const showToast = useShowToast();
  return (event) => {
    if (needs === null) return;
    event.preventDefault();
    showToast({
      title: localized(cartTranslations, `subscription.${needs}`),
      text: localized(cartTranslations, `subscription.${needs}.text`),
    });
    const state: Detour = { requestedPage: paths.cartShipping() };
    void navigate(needs === 'register' ? paths.register() : paths.onboarding(), { state });
  };
}
