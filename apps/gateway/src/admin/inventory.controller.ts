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
  ThresholdBody,
} from '@brote/contracts/catalog';
import { getDemandForecast } from '@brote/contracts/subscriptions';
import { staffController } from './staff-controller';

/** The stock, for staff. */
export const InventoryController = staffController('staff: stock', [
  { route: INVENTORY_ROUTES.skuStocks, contract: getInventory, summary: 'All shelves, and for how long they last' },
  { route: INVENTORY_ROUTES.movements, contract: listMovements, query: ListMovementsRequest, summary: 'What moved, the newest first' },
  { route: INVENTORY_ROUTES.low, contract: checkLowStock, summary: 'What is offered and at its minimum or below' },
  { route: INVENTORY_ROUTES.forecast, contract: getDemandForecast, summary: 'What the deliveries of plans will take within ninety days' },
  { route: INVENTORY_ROUTES.alert, contract: sendStockAlert, body: StockAlertRequest, summary: 'Mails who fills the shelves what is low' },
  { route: INVENTORY_ROUTES.receive, contract: receiveStock, body: ReceiveStockBody, summary: 'Puts a delivery on the shelf' },
  { route: INVENTORY_ROUTES.correct, contract: correctStock, body: CorrectStockBody, summary: 'Makes the books agree with the shelf' },
  { route: INVENTORY_ROUTES.threshold, contract: setThreshold, body: ThresholdBody, summary: 'Says from which count down a shelf is low' },
]);
