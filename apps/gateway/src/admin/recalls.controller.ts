import * as recalls from '@brote/contracts/recalls';
import { staffController } from './staff-controller';

const at = recalls.RECALL_ROUTES;

/** Batches, their orders, and recalls. */
export const RecallsController = staffController('staff: recalls', [
  { route: at.batches, contract: recalls.listBatches, summary: 'Every batch of the maker, and where its pieces are by the books' },
  { route: at.orderBatches, contract: recalls.getOrderBatches, summary: 'Which batches the brushes of an order came from' },
  {
    ...{ route: at.recordOrderBatches, contract: recalls.recordOrderBatches, body: recalls.RecordOrderBatchesBody },
    summary: 'Says which batches a packer saw, in the place of what the books assume',
  },
  {
    route: at.blockBatch,
    contract: recalls.blockBatch,
    body: recalls.BlockBatchRequest,
    summary: 'Takes what is left of a batch off the shelves',
  },
  { route: at.list, contract: recalls.listRecalls, summary: 'Recalls, the latest first, with how many were told' },
  { route: at.preview, contract: recalls.previewRecall, body: recalls.RecallScope, summary: 'Who would be told of a recall' },
  {
    route: at.open,
    contract: recalls.openRecall,
    body: recalls.OpenRecallRequest,
    summary: 'Publishes a recall and tells everybody concerned',
  },
  { route: at.tell, contract: recalls.tellRecall, summary: 'Tells whoever came to be concerned since' },
  { route: at.close, contract: recalls.closeRecall, body: recalls.CloseRecallBody, summary: 'Ends a recall' },
  {
    ...{ route: at.people, contract: recalls.listRecallPeople, query: recalls.ListRecallPeopleRequest },
    summary: 'Who was told of a recall, and what they chose',
  },
  {
    ...{ route: at.finishRemedy, contract: recalls.finishRemedy, body: recalls.FinishRemedyBody },
    summary: 'Notes that somebody got the remedy of a recall',
  },
]);
