import { api, queryOf } from '@brote/api-client';
import { REPORTING_ROUTES, RUNTIME_ROUTES, type StatusView, type SystemView } from '@brote/contracts/browser';

const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The readiness of all services, from the gateway's view. */
    getStatus: build.query<StatusView, undefined>(queryOf(RUNTIME_ROUTES.status, ['Status'])),
    /** The lag of each service. */
    getSystem: build.query<SystemView, undefined>(queryOf(REPORTING_ROUTES.system, ['Status'])),
  }),
});

export const { useGetStatusQuery, useGetSystemQuery } = statusApi;
