import { api, requestTo, queryOf, mutationOf } from '@brote/api-client';
import {
  INVENTORY_ROUTES,
  type DemandForecast,
  type CorrectStockRequest,
  type InventoryView,
  type ListMovementsReply,
  type ReceiveStockRequest,
  type SetThresholdRequest,
  type StockView,
} from '@brote/contracts/browser';
import { liveQueryOf } from '../../app/refetch-on-change';
import type { ListQuery } from '../../components/use-query-params';

const inventoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInventory: build.query<InventoryView, undefined>(liveQueryOf(INVENTORY_ROUTES.skuStocks, ['Stock'])),
    /** Loaded when the page opens. Plans change all day, but the shop does not order brushes by the minute. */
    getDemandForecast: build.query<DemandForecast, undefined>({ query: requestTo(INVENTORY_ROUTES.forecast) }),
    listMovements: build.query<ListMovementsReply, ListQuery<'sku' | 'kind'>>(queryOf(INVENTORY_ROUTES.movements, ['Stock'])),
    receiveStock: build.mutation<StockView, ReceiveStockRequest>(mutationOf(INVENTORY_ROUTES.receive, ['Stock', 'Audit'])),
    correctStock: build.mutation<StockView, CorrectStockRequest>(mutationOf(INVENTORY_ROUTES.correct, ['Stock', 'Audit'])),
    setThreshold: build.mutation<StockView, SetThresholdRequest>(mutationOf(INVENTORY_ROUTES.threshold, ['Stock', 'Audit'])),
  }),
});

export const {
  useGetInventoryQuery,
  useGetDemandForecastQuery,
  useListMovementsQuery,
  useReceiveStockMutation,
  useCorrectStockMutation,
  useSetThresholdMutation,
} = inventoryApi;
