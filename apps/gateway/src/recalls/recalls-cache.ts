import { getRecalls, recallChanged } from '@brote/contracts/recalls';
import { RequestClient, EventFeed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { cachedJson, type CachedResponse } from '../http/cached-response';
import { staticHeaders, securityOptions } from '../http/security-headers';
import { KeptAnswer } from '../snapshots/kept-answer';
import { KeptSnapshot } from '../snapshots/kept-snapshot';

/** Each change is told; this is for the fact that got lost. */
const REFRESH_EVERY_MS = 60_000;

/** The recalls that everybody may read, kept in memory; one that is opened or closed has them asked for anew. */
@Injectable()
export class RecallsCache extends KeptAnswer<CachedResponse> {
  constructor(
    @Inject(RequestClient) requests: RequestClient,
    @Inject(EventFeed) events: EventFeed,
    @InjectLogger() logger: Logger,
    config: GatewayConfig,
  ) {
    const headers = staticHeaders(securityOptions(config).data);
    const take = async (): Promise<CachedResponse> => cachedJson(await requests.send(getRecalls, {}), headers);
    super(new KeptSnapshot({ name: 'recalls', take, changes: [recallChanged], refreshEveryMs: REFRESH_EVERY_MS }, events, logger));
  }
}
