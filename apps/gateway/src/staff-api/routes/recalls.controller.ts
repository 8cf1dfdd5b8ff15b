import * as recalls from '@brote/contracts/recalls';
import { staffController } from '../routing/staff-controller';

const routes = recalls.RECALL_ROUTES;

/** Batches, their orders, and recalls. */
export const RecallsController = staffController('staff: recalls', [
  {
    route: routes.batches,
    contract: recalls.listBatches,
    id: 'listBatches',
    summary: 'List the batches',
    description: 'Every batch of the maker with its pieces in stock, reserved, sold and blocked.',
  },
  {
    route: routes.orderBatches,
    contract: recalls.getOrderBatches,
    id: 'getBatchesOfOrder',
    summary: 'Get the batches of an order',
    description: 'The batches that the items of an order came from, assumed or recorded.',
  },
  {
    ...{ route: routes.recordOrderBatches, contract: recalls.recordOrderBatches, body: recalls.RecordOrderBatchesBody },
    id: 'recordBatchesOfOrder',
    summary: 'Record the batches of an order',
    description: 'Replaces the assumed batches by those that the packer saw.',
  },
  {
    route: routes.blockBatch,
    contract: recalls.blockBatch,
    body: recalls.BlockBatchRequest,
    id: 'blockBatch',
    summary: 'Block a batch',
    description: 'Removes the remaining pieces of a batch from the available stock. It succeeds again when repeated.',
  },
  {
    route: routes.list,
    contract: recalls.listRecalls,
    id: 'listRecallsForStaff',
    summary: 'List the recalls for staff',
    description: 'Recalls, the latest first, with the number of notified customers.',
  },
  {
    route: routes.preview,
    contract: recalls.previewRecall,
    body: recalls.RecallScope,
    id: 'previewRecall',
    summary: 'Preview a recall',
    description: 'The number of customers and items that a recall would affect. Nothing is stored.',
  },
  {
    route: routes.open,
    contract: recalls.openRecall,
    body: recalls.OpenRecallRequest,
    id: 'openRecall',
    status: 201,
    summary: 'Open a recall',
    description: 'Publishes the recall and mails every affected customer.',
  },
  {
    route: routes.notify,
    contract: recalls.notifyRecall,
    id: 'notifyRecall',
    status: 202,
    summary: 'Notify newly affected customers',
    description: 'Mails customers who became affected after the recall was opened.',
  },
  {
    route: routes.close,
    contract: recalls.closeRecall,
    body: recalls.CloseRecallBody,
    id: 'closeRecall',
    summary: 'Close a recall',
    description: 'Ends the recall with a note. Its page stays public.',
  },
  {
    ...{ route: routes.people, contract: recalls.listRecallRecipients, query: recalls.ListRecallRecipientsRequest },
    id: 'listRecallNotices',
    summary: 'List the customers of a recall',
    description: 'Notified customers with the remedy that they chose. An unknown cursor starts at the beginning.',
  },
  {
    ...{ route: routes.finishRemedy, contract: recalls.finishRemedy, body: recalls.FinishRemedyBody },
    id: 'finishRecallRemedy',
    summary: 'Finish a remedy',
    description: 'Records that a customer received the chosen remedy.',
  },
]);
