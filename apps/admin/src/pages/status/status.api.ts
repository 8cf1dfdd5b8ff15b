import { api } from '@brote/api-client';
import { RUNTIME_ROUTES, type StatusView } from '@brote/contracts/browser';

const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Which services are ready, as the gateway sees them. */
    getStatus: build.query<StatusView, undefined>({
      query: () => ({ route: RUNTIME_ROUTES.status }),
      providesTags: ['Status'],
    }),
  }),
});

export const { useGetStatusQuery } = statusApi;
