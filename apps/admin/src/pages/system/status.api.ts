import { api } from '@brote/api-client';
import { REPORTING_ROUTES, RUNTIME_ROUTES, type StatusView, type SystemView } from '@brote/contracts/browser';

const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Which services are ready, as the gateway sees them. */
    getStatus: build.query<StatusView, undefined>({
      query: () => ({ route: RUNTIME_ROUTES.status }),
      providesTags: ['Status'],
    }),
    /** How far each service is behind. */
    getSystem: build.query<SystemView, undefined>({
      query: () => ({ route: REPORTING_ROUTES.system }),
      providesTags: ['Status'],
    }),
  }),
});

export const { useGetStatusQuery, useGetSystemQuery } = statusApi;
