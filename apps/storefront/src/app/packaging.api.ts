import { api, requestTo } from '@brote/api-client';
import { PACKAGING_ROUTES, type PackagingView } from '@brote/contracts/browser';

const packagingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Packaging, its registers, and the countries without a number, which get no delivery. */
    getPackaging: build.query<PackagingView, undefined>({ query: requestTo(PACKAGING_ROUTES.get, { isAnonymous: true }) }),
  }),
});

export const { useGetPackagingQuery } = packagingApi;
export const { getPackaging } = packagingApi.endpoints;
