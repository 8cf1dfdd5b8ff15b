import { GetTreeReceiptsRequest, getTreeReceipts, TREE_RECEIPT_ROUTES, type TreeReceiptsView } from '@brote/contracts/tree-receipts';
import { RequestClient } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Public } from '../../access/access.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { PageQuery } from '../../http/requests/page-query';

/** Receipts for planted trees after the first page. Few visitors read them, so each read is a request to the service. */
@Controller()
export class OlderTreeReceiptsController {
  constructor(private readonly requests: RequestClient) {}

  @Public()
  @Endpoint(TREE_RECEIPT_ROUTES.older, {
    limit: 'reads',
    id: 'listOlderTreeReceipts',
    summary: 'List older receipts for planted trees',
    description: 'One page of receipts before the cursor. An unknown cursor starts at the beginning.',
    tag: 'catalogue',
    contract: getTreeReceipts,
    query: GetTreeReceiptsRequest,
  })
  listOlder(@PageQuery(GetTreeReceiptsRequest) page: GetTreeReceiptsRequest): Promise<TreeReceiptsView> {
    return this.requests.send(getTreeReceipts, page);
  }
}
