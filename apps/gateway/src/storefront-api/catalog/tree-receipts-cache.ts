import { getTreeReceipts, treeReceiptChanged } from '@brote/contracts/tree-receipts';
import { RequestClient, EventFeed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../config';
import { cachedJson, type CachedResponse } from '../../http/cache/cached-response';
import { staticHeaders, securityOptions } from '../../http/server/security-headers';
import { ReplyCache } from '../../http/cache/reply-cache';
import { EventInvalidatedCache } from '../../http/cache/event-invalidated-cache';

/** No event announces the growth of the fund. */
const REFRESH_EVERY_MS = 10_000;
/** Receipts on one page. */
export const RECEIPTS_PER_PAGE = 10;

/** The first page of tree receipts, kept in memory and refreshed after each publication or revocation. */
@Injectable()
export class TreeReceiptsCache extends ReplyCache<CachedResponse> {
  constructor(
    @Inject(RequestClient) requests: RequestClient,
    @Inject(EventFeed) events: EventFeed,
    @InjectLogger() logger: Logger,
    config: GatewayConfig,
  ) {
    const headers = staticHeaders(securityOptions(config).data);
    const first = { cursor: null, limit: RECEIPTS_PER_PAGE };
    const load = async (): Promise<CachedResponse> => cachedJson(await requests.send(getTreeReceipts, first), headers);
    const source = { name: 'tree receipts', load, invalidatedBy: [treeReceiptChanged], refreshEveryMs: REFRESH_EVERY_MS };
    super(new EventInvalidatedCache(source, events, logger));
  }
}
