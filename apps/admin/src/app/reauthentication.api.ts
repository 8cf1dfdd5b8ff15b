import { api, requestTo } from '@brote/api-client';
import { STAFF_ROUTES, type ReauthenticateRequest } from '@brote/contracts/browser';

const reauthenticationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reauthenticate: build.mutation<object, ReauthenticateRequest>({ query: requestTo(STAFF_ROUTES.reauthenticate) }),
  }),
});

export const { useReauthenticateMutation } = reauthenticationApi;
