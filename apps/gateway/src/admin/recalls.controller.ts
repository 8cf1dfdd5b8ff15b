import * as recalls from '@brote/contracts/recalls';
import { staffController } from './staff-controller';

const at = recalls.RECALL_ROUTES;

/** Batches, their orders, and recalls. */
export const RecallsController = staffController('staff: recalls', [
  {
    route: at.batches,
    contract: recalls.listBatches,
    id: 'listBatches',
    summary: 'List the batches',
    description: 'Every batch of the maker with its pieces in stock, reserved, sold and blocked.',
  },
  {
    route: at.orderBatches,
    contract: recalls.getOrderBatches,
    id: 'getBatchesOfOrder',
    summary: 'Get the batches of an order',
    description: 'The batches that the items of an order came from, assumed or recorded.',
  },
  {
    ...{ route: at.recordOrderBatches, contract: recalls.recordOrderBatches, body: recalls.RecordOrderBatchesBody },
    id: 'recordBatchesOfOrder',
    summary: 'Record the batches of an order',
    description: 'Replaces the assumed batches by those that the packer saw.',
  },
  {
    route: at.blockBatch,
    contract: recalls.blockBatch,
    body: recalls.BlockBatchRequest,
    id: 'blockBatch',
    summary: 'Block a batch',
    description: 'Removes the remaining pieces of a batch from the available stock. It succeeds again when repeated.',
  },
  {
    route: at.list,
    contract: recalls.listRecalls,
    id: 'listRecallsForStaff',
    summary: 'List the recalls for staff',
    description: 'Recalls, the latest first, with the number of notified customers.',
  },
  {
    route: at.preview,
    contract: recalls.previewRecall,
    body: recalls.RecallScope,
    id: 'previewRecall',
    summary: 'Preview a recall',
    description: 'The number of customers and items that a recall would affect. Nothing is stored.',
  },
  {
    route: at.open,
    contract: recalls.openRecall,
    body: recalls.OpenRecallRequest,
    id: 'openRecall',
    status: 201,
    summary: 'Open a recall',
    description: 'Publishes the recall and mails every affected customer.',
  },
  {
    route: at.notify,
    contract: recalls.notifyRecall,
    id: 'notifyRecall',
    status: 202,
    summary: 'Notify newly affected customers',
    description: 'Mails customers who became affected after the recall was opened.',
  },
  {
    route: at.close,
    contract: recalls.closeRecall,
    body: recalls.CloseRecallBody,
    id: 'closeRecall',
    summary: 'Close a recall',
    description: 'Ends the recall with a note. Its page stays public.',
  },
  {
    ...{ route: at.people, contract: recalls.listRecallPeople, query: recalls.ListRecallPeopleRequest },
    id: 'listRecallNotices',
    summary: 'List the customers of a recall',
    description: 'Notified customers with the remedy that they chose. An unknown cursor starts at the beginning.',
  },
  {
    ...{ route: at.finishRemedy, contract: recalls.finishRemedy, body: recalls.FinishRemedyBody },
    id: 'finishRecallRemedy',
    summary: 'Finish a remedy',
    description: 'Records that a customer received the chosen remedy.',
  },
]);
