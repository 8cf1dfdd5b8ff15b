import { api, requestTo } from '@brote/api-client';
import { type ArrivalDaysView, RUNTIME_ROUTES, type ShopInfoView } from '@brote/contracts/browser';

const shopInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Arrival days of an order that is paid now; loaded again with each review. */
    getArrivalDays: build.query<ArrivalDaysView, undefined>({ query: requestTo(RUNTIME_ROUTES.arrivalDays, { isAnonymous: true }) }),
    /** The seller; changes only when the shop restarts. */
    getShopInfo: build.query<ShopInfoView, undefined>({
      query: requestTo(RUNTIME_ROUTES.shopInfo, { isAnonymous: true }),
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useGetArrivalDaysQuery, useGetShopInfoQuery } = shopInfoApi;
export const { getShopInfo } = shopInfoApi.endpoints;
