import * as recalls from '../recalls/index';
import * as examples from '../recalls/recalls.examples';
import type { Shape } from './shape';

const { orderId } = examples.orderBatches;

export const recallShapes: readonly Shape[] = [
  ['ParcelLeft', recalls.ParcelLeft, { orderId, holdId: examples.blockBatchRequest.blockId }],
  ['GetOrderBatchesRequest', recalls.GetOrderBatchesRequest, { orderId }],
  ['OrderBatchesView', recalls.OrderBatchesView, examples.orderBatches],
  ['NoteOrderBatchesRequest', recalls.NoteOrderBatchesRequest, examples.noteOrderBatchesRequest],
  ['ListBatchesRequest', recalls.ListBatchesRequest, {}],
  ['ListBatchesReply', recalls.ListBatchesReply, { rows: [examples.batchRow] }],
  ['BlockBatchRequest', recalls.BlockBatchRequest, examples.blockBatchRequest],
  ['BlockBatchReply', recalls.BlockBatchReply, { blocked: 150, promised: 4, isRepeated: false }],
];
