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
    /** Proves the password; says whether a second factor follows. */
    signInStaff: build.mutation<StaffSignInView, StaffSignInBody>({
      query: (body) => ({ route: STAFF_ROUTES.signIn, body, isAnonymous: true }),
    }),
    /** Proves the second factor; after an enrolment the recovery codes come along, once. */
    verifySecondFactor: build.mutation<StaffAccessGrant, SecondFactorBody>({
      query: (body) => ({ route: STAFF_ROUTES.secondFactor, body, isAnonymous: true }),
    }),
  }),
});

export const { useSignInStaffMutation, useVerifySecondFactorMutation } = loginApi;
