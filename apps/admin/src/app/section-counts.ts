import { api } from '@brote/api-client';
import { REPORTING_ROUTES, type DashboardView } from '@brote/contracts/browser';
import type { paths } from './paths';

const EVERY_MS = 60_000;

const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSectionCounts: build.query<DashboardView, undefined>({
      query: () => ({ route: REPORTING_ROUTES.dashboard }),
      providesTags: ['Dashboard'],
    }),
  }),
});

/** How much there is in a section: orders to be sent, accounts, brushes that run low. Nothing while it cannot be told. */
export function useSectionCounts(): Partial<Record<keyof typeof paths, number>> {
  const { data } = countsApi.useGetSectionCountsQuery(undefined, { pollingInterval: EVERY_MS, skipPollingIfUnfocused: true });
  if (!data) return {};
  const { metrics, lowStock } = data;
  return {
    orders: metrics.pendingDeliveries,
    users: metrics.totalUsers + metrics.unconfirmedUsers,
    inventory: lowStock?.items.length ?? 0,
  };
}
