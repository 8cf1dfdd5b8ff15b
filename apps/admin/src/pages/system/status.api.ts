import { api } from '@brote/api-client';
import { REPORTING_ROUTES, RUNTIME_ROUTES, type StatusView, type SystemView } from '@brote/contracts/browser';

const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The readiness of all services, from the gateway's view. */
    getStatus: build.query<StatusView, undefined>({
      query: () => ({ route: RUNTIME_ROUTES.status }),
      providesTags: ['Status'],
    }),
    /** The lag of each service. */
    getSystem: build.query<SystemView, undefined>({
      query: () => ({ route: REPORTING_ROUTES.system }),
      providesTags: ['Status'],
    }),
  }),
});

export const { useGetStatusQuery, useGetSystemQuery } = statusApi;
