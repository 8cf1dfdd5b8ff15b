import { GetTreeReceiptsRequest, getTreeReceipts, TREE_RECEIPT_ROUTES } from '@brote/contracts/tree-receipts';
import { shopController } from '../routing/shop-controller';

/** Receipts for planted trees after the first page. Few visitors read them, so each read is a request to the service. */
export const OlderTreeReceiptsController = shopController('catalogue', 'public', [
  {
    route: TREE_RECEIPT_ROUTES.older,
    contract: getTreeReceipts,
    page: GetTreeReceiptsRequest,
    id: 'listOlderTreeReceipts',
    summary: 'List older receipts for planted trees',
    description: 'One page of receipts before the cursor. An unknown cursor starts at the beginning.',
  },
]);
