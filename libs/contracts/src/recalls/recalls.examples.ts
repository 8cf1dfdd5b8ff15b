import type { BatchRow, BlockBatchRequest, NoteOrderBatchesRequest, OrderBatchesView } from './index';

const orderId = '0192f0c0-0000-4000-8000-00000000000d';

export const orderBatches: OrderBatchesView = {
  ...{ orderId, leftAt: '2026-11-20T10:00:00.000Z', source: 'books' },
  shares: [
    { sku: 'adult-blue', batch: 'L-2611-A', pieces: 2 },
    { sku: 'kids-yellow', batch: null, pieces: 1 },
  ],
};
export const noteOrderBatchesRequest: NoteOrderBatchesRequest = {
  orderId,
  shares: [
    { sku: 'adult-blue', batch: 'L-2611-B', pieces: 2 },
    { sku: 'kids-yellow', batch: null, pieces: 1 },
  ],
};
export const batchRow: BatchRow = {
  ...{ batch: 'L-2611-A', sku: 'adult-blue', received: 200, left: 150, sent: 50, firstArrivedAt: '2026-11-12T09:00:00.000Z' },
};
export const blockBatchRequest: BlockBatchRequest = {
  blockId: '0192f0c0-0000-4000-8000-0000000000e9',
  batch: 'L-2611-A',
  reason: 'Retirada del fabricante',
};
