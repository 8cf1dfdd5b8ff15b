import * as recalls from '../../src/recalls/index';
import * as examples from '../../src/recalls/recalls.examples';
import type { Shape } from './shape';

const { orderId } = examples.orderBatches;
const { recallId } = examples.openRecallRequest;
const { token } = examples.recallNotice;
const noticeId = examples.recallRecipient.id;

export const recallShapes: readonly Shape[] = [
  ['ParcelShippedEventData', recalls.ParcelShippedEventData, { orderId, reservationId: examples.blockBatchRequest.blockId }],
  ['GetOrderBatchesRequest', recalls.GetOrderBatchesRequest, { orderId }],
  ['OrderBatchesView', recalls.OrderBatchesView, examples.orderBatches],
  ['RecordOrderBatchesRequest', recalls.RecordOrderBatchesRequest, examples.recordOrderBatchesRequest],
  ['ListBatchesRequest', recalls.ListBatchesRequest, {}],
  ['ListBatchesReply', recalls.ListBatchesReply, { rows: [examples.batchRow] }],
  ['BlockBatchRequest', recalls.BlockBatchRequest, examples.blockBatchRequest],
  ['BlockBatchReply', recalls.BlockBatchReply, { blocked: 150, promised: 4, isRepeated: false }],
  ['TraceBatchesRequest', recalls.TraceBatchesRequest, { batches: ['L-1'], skus: ['adult-blue'], after: null, limit: 100 }],
  ['TraceBatchesReply', recalls.TraceBatchesReply, { arrivedAt: examples.batchRow.firstArrivedAt, orders: [{ orderId, trace: 'packed' }] }],
  ['RecallScope', recalls.RecallScope, examples.recallScope],
  ['RecallPreview', recalls.RecallPreview, examples.recallPreview],
  ['OpenRecallRequest', recalls.OpenRecallRequest, examples.openRecallRequest],
  ['StaffRecallView', recalls.StaffRecallView, examples.staffRecall],
  ['RecallRequest', recalls.RecallRequest, { recallId }],
  ['CloseRecallRequest', recalls.CloseRecallRequest, { recallId, note: 'Todo contestado' }],
  ['ListRecallsRequest', recalls.ListRecallsRequest, {}],
  ['ListRecallsReply', recalls.ListRecallsReply, { rows: [examples.staffRecall] }],
  ['ListRecallRecipientsRequest', recalls.ListRecallRecipientsRequest, { recallId, progress: 'open', cursor: null, limit: 20 }],
  ['ListRecallRecipientsReply', recalls.ListRecallRecipientsReply, { rows: [examples.recallRecipient], nextCursor: null }],
  ['FinishRemedyRequest', recalls.FinishRemedyRequest, examples.finishRemedyRequest],
  ['RecallRecipient', recalls.RecallRecipient, examples.recallRecipient],
  ['GetRecallsRequest', recalls.GetRecallsRequest, {}],
  ['RecallsView', recalls.RecallsView, { recalls: [examples.recall] }],
  ['RecallByLinkRequest', recalls.RecallByLinkRequest, { token }],
  ['RecallByLinkView', recalls.RecallByLinkView, examples.recallByLink],
  ['AnswerRecallRequest', recalls.AnswerRecallRequest, { token, remedy: 'refund' }],
  ['GetRecallNoticeRequest', recalls.GetRecallNoticeRequest, { noticeId }],
  ['RecallNotice', recalls.RecallNotice, examples.recallNotice],
  ['RecallNoticeEventData', recalls.RecallNoticeEventData, { noticeId, recallId, orderId, userId: null }],
  ['RecallRemedyEventData', recalls.RecallRemedyEventData, { noticeId, recallId, orderId, userId: null, remedy: 'replacement' }],
  ['RecallEventData', recalls.RecallEventData, { recallId, isClosed: false }],
];
