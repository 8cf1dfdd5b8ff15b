import { api } from '@brote/api-client';
import {
  INVENTORY_ROUTES,
  type DemandForecast,
  type CorrectStockRequest,
  type InventoryView,
  type ListMovementsReply,
  type GetLowStockReply,
  type ReceiveStockRequest,
  type SetThresholdRequest,
  type StockAlertRequest,
  type StockView,
} from '@brote/contracts/browser';
import { refetchOnChange } from '../../app/refetch-on-change';

interface MovementsFilter {
  readonly sku: string | null;
  readonly kind: string | null;
  readonly cursor: string | null;
}

const inventoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInventory: build.query<InventoryView, undefined>({
      query: () => ({ route: INVENTORY_ROUTES.skuStocks }),
      providesTags: ['Stock'],
      onCacheEntryAdded: refetchOnChange(['Stock']),
    }),
    /** Loaded when the page opens. Plans change all day, but the shop does not order brushes by the minute. */
    getDemandForecast: build.query<DemandForecast, undefined>({ query: () => ({ route: INVENTORY_ROUTES.forecast }) }),
    listMovements: build.query<ListMovementsReply, MovementsFilter>({
      query: (filter) => ({ route: INVENTORY_ROUTES.movements, query: { ...filter } }),
      providesTags: ['Stock'],
    }),
    receiveStock: build.mutation<StockView, ReceiveStockRequest>({
      query: ({ sku, ...body }) => ({ route: INVENTORY_ROUTES.receive, params: { sku }, body }),
      invalidatesTags: ['Stock', 'Audit'],
    }),
    correctStock: build.mutation<StockView, CorrectStockRequest>({
      query: ({ sku, ...body }) => ({ route: INVENTORY_ROUTES.correct, params: { sku }, body }),
      invalidatesTags: ['Stock', 'Audit'],
    }),
    setThreshold: build.mutation<StockView, SetThresholdRequest>({
      query: ({ sku, ...body }) => ({ route: INVENTORY_ROUTES.threshold, params: { sku }, body }),
      invalidatesTags: ['Stock', 'Audit'],
    }),
    sendStockAlert: build.mutation<GetLowStockReply, StockAlertRequest>({
      query: (body) => ({ route: INVENTORY_ROUTES.alert, body }),
      invalidatesTags: ['Audit', 'Message'],
    }),
  }),
});

export const {
  useGetInventoryQuery,
  useGetDemandForecastQuery,
  useListMovementsQuery,
  useReceiveStockMutation,
  useCorrectStockMutation,
  useSetThresholdMutation,
  useSendStockAlertMutation,
} = inventoryApi;
