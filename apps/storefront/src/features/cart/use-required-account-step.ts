import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector, useUser } from '#app/hooks';
import type { RequestedPageState } from '#app/requested-page';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { selectSubscription } from './cart.slice';
import { cartTranslations } from './cart.translations';

/** The step that the visitor still lacks for the subscription in the cart. Null without a missing step or without a subscription. */
export function useRequiredAccountStep(): 'register' | 'onboard' | null {
  const user = useUser();
  const hasSubscription = useAppSelector(selectSubscription) !== undefined;
  if (!hasSubscription || user?.onboardingCompleted) return null;
  return user ? 'onboard' : 'register';
}

/** Redirects from the checkout to sign-in or onboarding if needed; the cart waits in the meantime. */
export function useLeaveGuard(): (event: MouseEvent) => void {
  const requiredStep = useRequiredAccountStep();
  const navigate = useNavigate();
  const { showDone } = useResultToasts(cartTranslations);
  return (event) => {
    if (requiredStep === null) return;
    event.preventDefault();
    showDone(`subscription.${requiredStep}`, `subscription.${requiredStep}.text`);
    const state: RequestedPageState = { requestedPage: paths.cartShipping() };
    void navigate(requiredStep === 'register' ? paths.register() : paths.onboarding(), { state });
  };
}
