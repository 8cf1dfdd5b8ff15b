import { api } from '@brote/api-client';
import { CATALOG_ROUTES, type CatalogueView } from '@brote/contracts/browser';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything on sale, with prices and stock as they are now. */
    listProducts: build.query<CatalogueView, undefined>({
      query: () => ({ route: CATALOG_ROUTES.listProducts }),
      providesTags: (result) => [
        { type: 'Product', id: 'LIST' },
        ...(result?.products.map(({ id }) => ({ type: 'Product' as const, id })) ?? []),
      ],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useListProductsQuery } = catalogueApi;
