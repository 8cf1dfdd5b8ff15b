import { api } from '@brote/api-client';
import {
  IDENTITY_ROUTES,
  type AccessGrant,
  type CheckRecoveryBody,
  type RecoverBody,
  type ResendBody,
  type ResetPasswordBody,
  type SignInBody,
  type SignUpBody,
  type VerifyBody,
  type VerifyReply,
} from '@brote/contracts/browser';

type IdentityRoute = (typeof IDENTITY_ROUTES)[keyof typeof IDENTITY_ROUTES];

/** These requests need no session, or ignore it. */
const anonymousRequest = (route: IdentityRoute) => (body: object) => ({ route, body, isAnonymous: true });

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens an account; the answer is the same for an address that has one. */
    signUp: build.mutation<unknown, SignUpBody>({ query: anonymousRequest(IDENTITY_ROUTES.signUp) }),
    /** Sends the confirmation link again. */
    resend: build.mutation<unknown, ResendBody>({ query: anonymousRequest(IDENTITY_ROUTES.resend) }),
    /** Confirms an address with the secret of a mailed link. Doing it again answers alike. */
    verify: build.mutation<VerifyReply, VerifyBody>({ query: anonymousRequest(IDENTITY_ROUTES.verify) }),
    signIn: build.mutation<AccessGrant, SignInBody>({ query: anonymousRequest(IDENTITY_ROUTES.signIn) }),
    /** Mails a link to set a new password; the answer never reveals whether the address has an account. */
    recover: build.mutation<unknown, RecoverBody>({ query: anonymousRequest(IDENTITY_ROUTES.recover) }),
    /** Whether a recovery link still works; does not spend it. */
    checkRecovery: build.query<unknown, CheckRecoveryBody>({
      query: anonymousRequest(IDENTITY_ROUTES.checkRecovery),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<unknown, ResetPasswordBody>({ query: anonymousRequest(IDENTITY_ROUTES.resetPassword) }),
  }),
});

export const {
  useSignUpMutation,
  useResendMutation,
  useVerifyMutation,
  useSignInMutation,
  useRecoverMutation,
  useCheckRecoveryQuery,
  useResetPasswordMutation,
} = authApi;
