import {
  checkLowStock,
  CorrectStockBody,
  correctStock,
  getInventory,
  INVENTORY_ROUTES,
  listMovements,
  ListMovementsRequest,
  ReceiveStockBody,
  receiveStock,
  sendStockAlert,
  setThreshold,
  StockAlertRequest,
  SetThresholdBody,
} from '@brote/contracts/catalog';
import { getDemandForecast } from '@brote/contracts/subscriptions';
import { staffController } from '../routing/staff-controller';

/** The stock, for staff. */
export const InventoryController = staffController('staff: stock', [
  {
    route: INVENTORY_ROUTES.skuStocks,
    contract: getInventory,
    id: 'getInventory',
    summary: 'Get the stock of all SKUs',
    description: 'Pieces on hand, reserved and available, the threshold, and the days that the stock lasts.',
  },
  {
    route: INVENTORY_ROUTES.movements,
    contract: listMovements,
    query: ListMovementsRequest,
    id: 'listStockMovements',
    summary: 'List stock movements',
    description: 'Receipts, sales, corrections and returns in pieces, the newest first. Times are UTC.',
  },
  {
    route: INVENTORY_ROUTES.low,
    contract: checkLowStock,
    id: 'listLowStock',
    summary: 'List low stock',
    description: 'SKUs that customers may choose and that are at their threshold or below.',
  },
  {
    route: INVENTORY_ROUTES.forecast,
    contract: getDemandForecast,
    id: 'forecastDemand',
    summary: 'Forecast the demand of subscriptions',
    description: 'Pieces of each SKU that the deliveries of plans need within 90 days.',
  },
  {
    route: INVENTORY_ROUTES.alert,
    contract: sendStockAlert,
    body: StockAlertRequest,
    id: 'sendStockAlert',
    status: 202,
    summary: 'Send a low-stock alert',
    description: 'Mails the list of low stock to the address for purchasing, and returns the list.',
  },
  {
    route: INVENTORY_ROUTES.receive,
    contract: receiveStock,
    body: ReceiveStockBody,
    id: 'receiveStock',
    summary: 'Receive stock',
    description: 'Adds received pieces of a batch, and returns the stock of the SKU. The adjustment id makes a repetition harmless.',
  },
  {
    route: INVENTORY_ROUTES.correct,
    contract: correctStock,
    body: CorrectStockBody,
    id: 'correctStock',
    summary: 'Correct the stock',
    description: 'Sets the stock to the counted pieces. STOCK_CHANGED means that it changed during the count.',
  },
  {
    route: INVENTORY_ROUTES.threshold,
    contract: setThreshold,
    body: SetThresholdBody,
    id: 'setStockThreshold',
    summary: 'Set the threshold of a SKU',
    description: 'The number of pieces at which the stock counts as low.',
  },
]);
