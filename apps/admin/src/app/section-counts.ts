import { api, queryOf } from '@brote/api-client';
import { REPORTING_ROUTES, type DashboardView } from '@brote/contracts/browser';
import type { paths } from './paths';

const POLLING_INTERVAL_MS = 60_000;

const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSectionCounts: build.query<DashboardView, undefined>(queryOf(REPORTING_ROUTES.dashboard, ['Dashboard'])),
  }),
});

/** Counts per section: orders to ship, accounts, SKUs at or below their threshold. Empty until the dashboard figures are loaded. */
export function useSectionCounts(): Partial<Record<keyof typeof paths, number>> {
  const { data } = countsApi.useGetSectionCountsQuery(undefined, { pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true });
  if (!data) return {};
  const { metrics, lowStock } = data;
  return {
    orders: metrics.pendingDeliveries,
    users: metrics.totalUsers + metrics.unconfirmedUsers,
    inventory: lowStock?.items.length ?? 0,
  };
}
