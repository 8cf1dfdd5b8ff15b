import { api, requestTo } from '@brote/api-client';
import {
  STAFF_ROUTES,
  type SecondFactorBody,
  type StaffAccessGrant,
  type StaffSignInBody,
  type StaffSignInView,
} from '@brote/contracts/browser';

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Verifies the password; returns whether a second factor follows. */
    signInStaff: build.mutation<StaffSignInView, StaffSignInBody>({ query: requestTo(STAFF_ROUTES.signIn, { isAnonymous: true }) }),
    /** Verifies the second factor; after an enrolment it returns the recovery codes, once. */
    verifySecondFactor: build.mutation<StaffAccessGrant, SecondFactorBody>({
      query: requestTo(STAFF_ROUTES.secondFactor, { isAnonymous: true }),
    }),
  }),
});

export const { useSignInStaffMutation, useVerifySecondFactorMutation } = loginApi;
