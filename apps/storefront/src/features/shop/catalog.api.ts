import { api, requestTo } from '@brote/api-client';
import { CATALOG_ROUTES, type CatalogueView, type PlansView } from '@brote/contracts/browser';

const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything on sale, with prices and stock as they are now. */
    listProducts: build.query<CatalogueView, undefined>({
      query: requestTo(CATALOG_ROUTES.listProducts, { isAnonymous: true }),
      providesTags: (result) => [
        { type: 'Product', id: 'LIST' },
        ...(result?.products.map(({ id }) => ({ type: 'Product' as const, id })) ?? []),
      ],
      keepUnusedDataFor: 60,
    }),
    /** The plans at the price book in force. */
    listPlans: build.query<PlansView, undefined>({
      query: requestTo(CATALOG_ROUTES.listPlans, { isAnonymous: true }),
      providesTags: [{ type: 'Product', id: 'PLANS' }],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useListPlansQuery, useListProductsQuery } = catalogApi;
export const { listPlans, listProducts } = catalogApi.endpoints;
