export { BATCH_SOURCES, RECALL_LIMITS, type BatchSource } from './recalls.limits';
export { RECALL_ROUTES } from './recalls.routes';
export {
  BatchRow,
  BatchShare,
  BlockBatchReply,
  BlockBatchRequest,
  GetOrderBatchesRequest,
  ListBatchesReply,
  ListBatchesRequest,
  NoteOrderBatchesBody,
  NoteOrderBatchesRequest,
  OrderBatchesView,
  ParcelLeft,
  blockBatch,
  getOrderBatches,
  listBatches,
  noteOrderBatches,
  parcelLeft,
  type BatchShortage,
} from './batches';
