import type { CorrectStockRequest, InventoryView, MovementView, ReceiveStockRequest, SetThresholdRequest } from './index';
import type { DemandForecast } from '../subscriptions/index';

const adjustmentId = '0192f0c0-0000-4000-8000-0000000000bc';

export const inventory: InventoryView = {
  skuStocks: [
    {
      ...{ sku: 'adult-blue', type: 'adult', color: 'blue', available: 480, reserved: 4, sold: 16, threshold: 20 },
      ...{ offered: true, soldLately: 14, daysOfCover: 960, movedAt: '2026-11-20T09:12:00.000Z' },
    },
    {
      ...{ sku: 'kids-yellow', type: 'kids', color: 'yellow', available: 18, reserved: 0, sold: 0, threshold: 40 },
      ...{ offered: true, soldLately: 0, daysOfCover: null, movedAt: null },
    },
  ],
  salesDays: 28,
};
export const receiveStockRequest: ReceiveStockRequest = {
  adjustmentId,
  sku: 'adult-blue',
  pieces: 200,
  reason: 'Albarán 4711',
  batch: 'L-2611-A',
};
export const correctStockRequest: CorrectStockRequest = {
  adjustmentId,
  sku: 'adult-blue',
  counted: 477,
  seen: 480,
  reason: 'Rotos en el almacén',
};
export const setThresholdRequest: SetThresholdRequest = { sku: 'adult-blue', threshold: 60 };
export const movement: MovementView = {
  ...{ id: 7, sku: 'adult-blue', kind: 'received', available: 200, reserved: 0, sold: 0 },
  ...{ reference: adjustmentId, reason: 'Albarán 4711', batch: 'L-2611-A', at: '2026-11-20T09:12:00.000Z' },
};
export const forecast: DemandForecast = {
  ...{ from: '2026-11-20', until: '2027-02-17', deliveries: [210, 190, 205] },
  lines: [
    { sku: 'adult-blue', type: 'adult', color: 'blue', spans: [180, 160, 170], held: 4 },
    { sku: 'adult-surprise', type: 'adult', color: 'surprise', spans: [12, 9, 11], held: 0 },
    { sku: 'kids-yellow', type: 'kids', color: 'yellow', spans: [6, 5, 4], held: 0 },
  ],
};
