import { api, mutationOf, queryOf } from '@brote/api-client';
import { STAFF_CATALOGUE_ROUTES, type OpeningView, type ShopOpeningView } from '@brote/contracts/browser';

const openingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is missing before real customers may buy. */
    getOpening: build.query<OpeningView, undefined>(queryOf(STAFF_CATALOGUE_ROUTES.opening, ['Status'])),
    openShop: build.mutation<ShopOpeningView, undefined>(mutationOf(STAFF_CATALOGUE_ROUTES.openShop, ['Status', 'Product', 'Audit'])),
  }),
});

export const { useGetOpeningQuery, useOpenShopMutation } = openingApi;
