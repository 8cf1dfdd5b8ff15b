import { api, mutationOf } from '@brote/api-client';
import { IDENTITY_ROUTES, type OnboardBody, type UserView } from '@brote/contracts/browser';

const onboardingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Completes the onboarding, with name and phone or without. */
    onboard: build.mutation<UserView, OnboardBody>(mutationOf(IDENTITY_ROUTES.onboard, ['Profile'])),
  }),
});

export const { useOnboardMutation } = onboardingApi;
