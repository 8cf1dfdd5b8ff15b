import { api } from '@brote/api-client';
import { type ArrivalDaysView, RUNTIME_ROUTES, type ShopInfoView } from '@brote/contracts/browser';

const shopInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** When an order that is paid now would arrive; asked for anew with each review. */
    getArrivalDays: build.query<ArrivalDaysView, undefined>({
      query: () => ({ route: RUNTIME_ROUTES.arrivalDays, isAnonymous: true }),
    }),
    /** Who sells here; it only changes when the shop is started anew. */
    getShopInfo: build.query<ShopInfoView, undefined>({
      query: () => ({ route: RUNTIME_ROUTES.shopInfo, isAnonymous: true }),
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useGetArrivalDaysQuery, useGetShopInfoQuery } = shopInfoApi;
export const { getShopInfo } = shopInfoApi.endpoints;
