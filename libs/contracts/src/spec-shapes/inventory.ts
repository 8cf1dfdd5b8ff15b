import * as catalog from '../catalog/index';
import * as examples from '../examples';
import * as subscriptions from '../subscriptions/index';
import type { Shape } from './shape';

const { inventoryExamples: stock } = examples;
export const inventoryShapes: readonly Shape[] = [
  ['GetInventoryRequest', catalog.GetInventoryRequest, {}],
  ['InventoryView', catalog.InventoryView, stock.inventory],
  ['ReceiveStockRequest', catalog.ReceiveStockRequest, stock.receiveStockRequest],
  ['CorrectStockRequest', catalog.CorrectStockRequest, stock.correctStockRequest],
  ['SetThresholdRequest', catalog.SetThresholdRequest, stock.setThresholdRequest],
  ['LowStockRequest', catalog.LowStockRequest, {}],
  ['LowStockReply', catalog.LowStockReply, { skuStocks: [examples.lowStock] }],
  ['StockAlertRequest', catalog.StockAlertRequest, { alertId: stock.receiveStockRequest.adjustmentId }],
  ['ListMovementsRequest', catalog.ListMovementsRequest, { sku: 'adult-blue', kind: null, cursor: '8', limit: 20 }],
  ['ListMovementsReply', catalog.ListMovementsReply, { rows: [stock.movement], nextCursor: '7' }],
  ['DemandForecastRequest', subscriptions.DemandForecastRequest, {}],
  ['DemandForecast', subscriptions.DemandForecast, stock.forecast],
];
