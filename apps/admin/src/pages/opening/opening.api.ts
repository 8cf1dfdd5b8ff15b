import { api, queryOf } from '@brote/api-client';
import { STAFF_CATALOGUE_ROUTES, type OpeningView } from '@brote/contracts/browser';

const openingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is missing before real customers may buy. */
    getOpening: build.query<OpeningView, undefined>(queryOf(STAFF_CATALOGUE_ROUTES.opening, ['Status'])),
  }),
});

export const { useGetOpeningQuery } = openingApi;
