import { api, requestTo, queryOf } from '@brote/api-client';
import {
  CATALOG_ROUTES,
  REPORTING_ROUTES,
  STAFF_ORDER_ROUTES,
  type DashboardView,
  type ForestView,
  type TrendStep,
  type TrendsView,
  type VatStatusView,
} from '@brote/contracts/browser';
import { subscribeToChanges } from '../../app/subscribe-to-changes';
import type { StoreExtra } from '../../app/session';

import { setIsLive } from './live-state';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All metrics. The query is refetched on each change event while a component is subscribed to it. */
    getDashboard: build.query<DashboardView, undefined>({
      query: requestTo(REPORTING_ROUTES.dashboard),
      providesTags: ['Dashboard'],
      onCacheEntryAdded: async (_arg, { dispatch, extra, cacheEntryRemoved }) => {
        const stop = subscribeToChanges({
          session: (extra as StoreExtra).session,
          onChange: () => dispatch(api.util.invalidateTags(['Dashboard'])),
          onConnected: setIsLive,
        });
        await cacheEntryRemoved;
        stop();
      },
    }),
    /** The number of trees that the sold brushes have paid for; changes with the metrics. */
    getFundedTrees: build.query<ForestView, undefined>(queryOf(CATALOG_ROUTES.forest, ['Dashboard'])),
    getTrends: build.query<TrendsView, { readonly by: TrendStep }>(queryOf(REPORTING_ROUTES.trends, ['Dashboard'])),
    /** The VAT mode of sales abroad; changes with the metrics. */
    getVatStatus: build.query<VatStatusView, undefined>(queryOf(STAFF_ORDER_ROUTES.vatStatus, ['Dashboard'])),
  }),
});

export const { useGetDashboardQuery, useGetFundedTreesQuery, useGetTrendsQuery, useGetVatStatusQuery, useLazyGetTrendsQuery } =
  dashboardApi;
