import { IsUUID } from 'class-validator';
import { defineEvent, defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { LowStock } from './catalog-events';

export class GetLowStockRequest {}

export class GetLowStockReply {
  /** Offered SKUs at or below their threshold, by type, then colour. */
  @IsNestedList(() => LowStock, { max: 14 }) skuStocks!: LowStock[];
}

/** For the services that inform staff about low stock. */
export const getLowStock = defineRequest({
  name: 'catalog.get-low-stock.v1',
  calledBy: ['notifications', 'admin-reporting'],
  request: GetLowStockRequest,
  reply: GetLowStockReply,
});

/** The same for staff. */
export const checkLowStock = defineRequest({
  name: 'catalog.check-low-stock.v1',
  calledBy: ['gateway'],
  request: GetLowStockRequest,
  reply: GetLowStockReply,
  caller: 'staff',
});

export class StockAlertRequest {
  /** Chosen by the caller; the same alert is sent once. */
  @IsUUID() alertId!: string;
}

/**
 * Mails the low SKUs to the staff who replenish the stock. ACTION_NOT_ALLOWED when none is low, ALERT_SENT_RECENTLY within ten minutes of
 * another alert.
 */
export const sendStockAlert = defineRequest({
  name: 'catalog.send-stock-alert.v1',
  calledBy: ['gateway'],
  request: StockAlertRequest,
  reply: GetLowStockReply,
  errors: ['ACTION_NOT_ALLOWED', 'ALERT_SENT_RECENTLY'],
  caller: 'staff',
});

/** Staff request a mail about low SKUs to the staff who replenish the stock. */
export const stockAlertRequested = defineEvent('catalog.stock-alert.wanted.v1', StockAlertRequest);
