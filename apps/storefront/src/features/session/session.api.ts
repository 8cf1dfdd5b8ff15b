import { api } from '@brote/api-client';
import { IDENTITY_ROUTES } from '@brote/contracts/browser';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the session of this device at the shop. Repeating it answers alike. */
    signOut: build.mutation<unknown, undefined>({
      query: () => ({ route: IDENTITY_ROUTES.signOut, body: {}, isAnonymous: true }),
    }),
  }),
});

export const { useSignOutMutation } = sessionApi;
