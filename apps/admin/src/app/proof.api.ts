import { api } from '@brote/api-client';
import { STAFF_ROUTES, type ProveAgainRequest } from '@brote/contracts/browser';

const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    proveAgain: build.mutation<object, ProveAgainRequest>({ query: (body) => ({ route: STAFF_ROUTES.proof, body }) }),
  }),
});

export const { useProveAgainMutation } = proofApi;
