import { api } from '@brote/api-client';
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
    signInStaff: build.mutation<StaffSignInView, StaffSignInBody>({
      query: (body) => ({ route: STAFF_ROUTES.signIn, body, isAnonymous: true }),
    }),
    /** Verifies the second factor; after an enrolment it returns the recovery codes, once. */
    verifySecondFactor: build.mutation<StaffAccessGrant, SecondFactorBody>({
      query: (body) => ({ route: STAFF_ROUTES.secondFactor, body, isAnonymous: true }),
    }),
  }),
});

export const { useSignInStaffMutation, useVerifySecondFactorMutation } = loginApi;
