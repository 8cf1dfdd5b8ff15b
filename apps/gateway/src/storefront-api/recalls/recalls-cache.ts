import { getRecalls, recallChanged } from '@brote/contracts/recalls';
import { RequestClient, EventFeed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../config';
import { cachedJson, type CachedResponse } from '../../http/cache/cached-response';
import { staticHeaders, securityOptions } from '../../http/server/security-headers';
import { ReplyCache } from '../../http/cache/reply-cache';
import { EventInvalidatedCache } from '../../http/cache/event-invalidated-cache';

/** Each change is published; this refresh is for a lost event. */
const REFRESH_EVERY_MS = 60_000;

/** The public recalls, kept in memory and refreshed after each change. */
@Injectable()
export class RecallsCache extends ReplyCache<CachedResponse> {
  constructor(
    @Inject(RequestClient) requests: RequestClient,
    @Inject(EventFeed) events: EventFeed,
    @InjectLogger() logger: Logger,
    config: GatewayConfig,
  ) {
    const headers = staticHeaders(securityOptions(config).data);
    const load = async (): Promise<CachedResponse> => cachedJson(await requests.send(getRecalls, {}), headers);
    super(
      new EventInvalidatedCache(
        { name: 'recalls', load, invalidatedBy: [recallChanged], refreshEveryMs: REFRESH_EVERY_MS },
        events,
        logger,
      ),
    );
  }
}
