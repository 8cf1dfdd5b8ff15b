import { api, requestTo } from '@brote/api-client';
import { type ArrivalDaysView, PACKAGING_ROUTES, RUNTIME_ROUTES, type PackagingView, type ShopInfoView } from '@brote/contracts/browser';

const shopInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Arrival days of an order that is paid now; loaded again with each review. */
    getArrivalDays: build.query<ArrivalDaysView, undefined>({ query: requestTo(RUNTIME_ROUTES.arrivalDays, { isAnonymous: true }) }),
    /** Packaging, its registers, and the countries without a number, which get no delivery. */
    getPackaging: build.query<PackagingView, undefined>({ query: requestTo(PACKAGING_ROUTES.get, { isAnonymous: true }) }),
    /** The seller; changes only when the shop restarts. */
    getShopInfo: build.query<ShopInfoView, undefined>({
      query: requestTo(RUNTIME_ROUTES.shopInfo, { isAnonymous: true }),
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useGetArrivalDaysQuery, useGetPackagingQuery, useGetShopInfoQuery } = shopInfoApi;
export const { getPackaging, getShopInfo } = shopInfoApi.endpoints;
