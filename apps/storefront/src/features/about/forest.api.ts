import { api, requestTo } from '@brote/api-client';
import { CATALOG_ROUTES, type ForestView } from '@brote/contracts/browser';

const forestApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Brushes sold, and the trees they paid for. */
    getForest: build.query<ForestView, undefined>({ query: requestTo(CATALOG_ROUTES.forest, { isAnonymous: true }) }),
  }),
});

export const { useGetForestQuery } = forestApi;
export const { getForest } = forestApi.endpoints;
