import { getForest } from '@brote/contracts/catalog';
import { orderPaid, orderRefunded } from '@brote/contracts/orders';
import { RequestClient, EventFeed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../config';
import { cachedJson, type CachedResponse } from '../../http/cache/cached-response';
import { staticHeaders, securityOptions } from '../../http/server/security-headers';
import { ReplyCache } from '../../http/cache/reply-cache';
import { EventInvalidatedCache } from '../../http/cache/event-invalidated-cache';

/** No event reports deliveries of subscriptions and returned brushes. */
const REFRESH_EVERY_MS = 10_000;
/** While the shop sells, one load covers all sales of this interval. */
const MIN_LOAD_INTERVAL_MS = 1_000;

/** The forest, kept in memory and refreshed after paid and refunded orders. */
@Injectable()
export class ForestCache extends ReplyCache<CachedResponse> {
  constructor(
    @Inject(RequestClient) requests: RequestClient,
    @Inject(EventFeed) events: EventFeed,
    @InjectLogger() logger: Logger,
    config: GatewayConfig,
  ) {
    const headers = staticHeaders(securityOptions(config).data);
    const load = async (): Promise<CachedResponse> => cachedJson(await requests.send(getForest, {}), headers);
    const source = {
      name: 'forest',
      load,
      invalidatedBy: [orderPaid, orderRefunded],
      refreshEveryMs: REFRESH_EVERY_MS,
      minIntervalMs: MIN_LOAD_INTERVAL_MS,
    };
    super(new EventInvalidatedCache(source, events, logger));
  }
}
