import { isApiError, api, mutationOf, renewSession } from '@brote/api-client';
import { type UserView, IDENTITY_ROUTES, type OnboardBody } from '@brote/contracts/browser';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch } from '#app/hooks';
import type { RootState, StoreExtra } from '#app/store';
import { useResultToasts } from '#app/use-show-toast';
import { onboardingTranslations } from './onboarding.translations';
import type { Person } from './person.schema';

const onboardingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Completes the onboarding, with name and phone or without. */
    onboard: build.mutation<UserView, OnboardBody>(mutationOf(IDENTITY_ROUTES.onboard, ['Profile'])),
  }),
});

const { useOnboardMutation } = onboardingApi;

/** Publishes the changed account to all tabs. */
const changeUser =
  (user: UserView): ThunkAction<void, RootState, StoreExtra, UnknownAction> =>
  (_dispatch, _state, { session }) =>
    session.updateUser(user);

interface Onboarding {
  readonly finish: (person: Person) => Promise<void>;
  readonly skip: () => Promise<void>;
  readonly isBusy: boolean;
}

/** Completes the onboarding of this account; the page then redirects by itself. */
export function useOnboarding(user: UserView): Onboarding {
  const [onboard, { isLoading }] = useOnboardMutation();
  const dispatch = useAppDispatch();
  const { showFailed } = useResultToasts(onboardingTranslations);
  const continueToNextPage = (updatedUser: UserView) => {
    dispatch(changeUser(updatedUser));
    // The token contains whether the onboarding is completed; only a new token has the new value.
    void dispatch(renewSession());
  };
  const finish = async ({ fullName, phone }: Person) => {
    const { data, error } = await onboard({ skipped: false, fullName, phone: phone || null });
    if (data) continueToNextPage(data);
    else if (isApiError(error)) showFailed('error', error);
  };
  const skip = async () => {
    const { data } = await onboard({ skipped: true, fullName: null, phone: null });
    if (data) continueToNextPage(data);
    // A failed request does not block a customer who skips: this visit continues, the next one asks again.
    else dispatch(changeUser({ ...user, onboardingCompleted: true }));
  };
  return { finish, skip, isBusy: isLoading };
}
