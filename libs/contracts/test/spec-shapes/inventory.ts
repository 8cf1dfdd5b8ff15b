import * as catalog from '../../src/catalog/index';
import * as examples from '../../src/examples';
import * as subscriptions from '../../src/subscriptions/index';
import type { Shape } from './shape';

const { inventoryExamples: inventoryData } = examples;
export const inventoryShapes: readonly Shape[] = [
  ['GetInventoryRequest', catalog.GetInventoryRequest, {}],
  ['InventoryView', catalog.InventoryView, inventoryData.inventory],
  ['ReceiveStockRequest', catalog.ReceiveStockRequest, inventoryData.receiveStockRequest],
  ['CorrectStockRequest', catalog.CorrectStockRequest, inventoryData.correctStockRequest],
  ['SetThresholdRequest', catalog.SetThresholdRequest, inventoryData.setThresholdRequest],
  ['GetLowStockRequest', catalog.GetLowStockRequest, {}],
  ['GetLowStockReply', catalog.GetLowStockReply, { skuStocks: [examples.lowStock] }],
  ['StockAlertRequest', catalog.StockAlertRequest, { alertId: inventoryData.receiveStockRequest.adjustmentId }],
  ['ListMovementsRequest', catalog.ListMovementsRequest, { sku: 'adult-blue', kind: null, cursor: '8', limit: 20 }],
  ['ListMovementsReply', catalog.ListMovementsReply, { rows: [inventoryData.movement], nextCursor: '7' }],
  ['DemandForecastRequest', subscriptions.DemandForecastRequest, {}],
  ['DemandForecast', subscriptions.DemandForecast, inventoryData.forecast],
];
