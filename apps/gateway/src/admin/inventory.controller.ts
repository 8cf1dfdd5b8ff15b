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
import { forecastBrushes } from '@brote/contracts/subscriptions';
import { staffController } from './staff-controller';

/** What staff see of the shelves and do to them. */
export const InventoryController = staffController('staff: stock', [
  { route: INVENTORY_ROUTES.shelves, asks: getInventory, summary: 'All shelves, and for how long they last' },
  { route: INVENTORY_ROUTES.movements, asks: listMovements, query: ListMovementsRequest, summary: 'What moved, the newest first' },
  { route: INVENTORY_ROUTES.low, asks: checkLowStock, summary: 'What is offered and at its minimum or below' },
  { route: INVENTORY_ROUTES.forecast, asks: forecastBrushes, summary: 'What the deliveries of plans will take within ninety days' },
  { route: INVENTORY_ROUTES.alert, asks: sendStockAlert, body: StockAlertRequest, summary: 'Mails who fills the shelves what is low' },
  { route: INVENTORY_ROUTES.receive, asks: receiveStock, body: ReceiveStockBody, summary: 'Puts a delivery on the shelf' },
  { route: INVENTORY_ROUTES.correct, asks: correctStock, body: CorrectStockBody, summary: 'Makes the books agree with the shelf' },
  { route: INVENTORY_ROUTES.threshold, asks: setThreshold, body: ThresholdBody, summary: 'Says from which count down a shelf is low' },
]);
