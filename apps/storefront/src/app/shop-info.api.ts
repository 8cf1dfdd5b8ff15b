import { api } from '@brote/api-client';
import { RUNTIME_ROUTES, type ShopInfoView } from '@brote/contracts/browser';

const shopInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who sells here; it only changes when the shop is started anew. */
    getShopInfo: build.query<ShopInfoView, undefined>({
      query: () => ({ route: RUNTIME_ROUTES.shopInfo, isAnonymous: true }),
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useGetShopInfoQuery } = shopInfoApi;
export const { getShopInfo } = shopInfoApi.endpoints;
