import { api } from '@brote/api-client';
import { STAFF_ROUTES, type ReauthenticateRequest } from '@brote/contracts/browser';

const reauthenticationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reauthenticate: build.mutation<object, ReauthenticateRequest>({ query: (body) => ({ route: STAFF_ROUTES.reauthenticate, body }) }),
  }),
});

export const { useReauthenticateMutation } = reauthenticationApi;
