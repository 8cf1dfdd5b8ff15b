import * as recalls from '@brote/contracts/recalls';
import { staffController } from './staff-controller';

const at = recalls.RECALL_ROUTES;

/** Which batches came and where they went. */
export const RecallsController = staffController('staff: recalls', [
  { route: at.batches, asks: recalls.listBatches, summary: 'Every batch of the maker, and where its pieces are by the books' },
  { route: at.orderBatches, asks: recalls.getOrderBatches, summary: 'Which batches the brushes of an order came from' },
  {
    ...{ route: at.noteOrderBatches, asks: recalls.noteOrderBatches, body: recalls.NoteOrderBatchesBody },
    summary: 'Says which batches a packer saw, in the place of what the books assume',
  },
  {
    route: at.blockBatch,
    asks: recalls.blockBatch,
    body: recalls.BlockBatchRequest,
    summary: 'Takes what is left of a batch off the shelves',
  },
]);
