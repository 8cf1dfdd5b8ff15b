import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EventContract, ProblemCode, RequestContract } from '@brote/contracts';
import { EventFeed, RequestClient } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { GatewayConfig } from '../../config';
import { securityOptions, staticHeaders } from '../server/security-headers';
import { cachedJson, type CachedResponse } from './cached-response';
import { EventInvalidatedCache } from './event-invalidated-cache';

/** A reply of a service, cached for the lifetime of the gateway. Its first load begins before the bootstrap, which waits for other gateways. */
export abstract class ReplyCache<Answer> implements OnModuleInit, OnApplicationShutdown {
  protected constructor(private readonly cache: EventInvalidatedCache<Answer>) {}

  onModuleInit(): void {
    this.cache.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.cache.stop();
  }

  /** Calls the listener after each refresh. */
  onRefreshed(listener: () => void): void {
    this.cache.onRefreshed(listener);
  }

  /** The cached reply, or undefined before the first load. */
  get current(): Answer | undefined {
    return this.cache.current;
  }

  /** The reply, waiting up to 2 s for the first load. @throws SERVICE_UNAVAILABLE */
  waitForValue(): Promise<Answer> {
    return this.cache.waitForValue();
  }
}

/** One request whose reply is cached as JSON. */
interface JsonReplySource<Req extends object> {
  readonly contract: RequestContract<Req, object, ProblemCode>;
  readonly request: Req;
  /** Its name for the log. */
  readonly name: string;
  /** Events after which it is loaded again. */
  readonly invalidatedBy: readonly EventContract<object>[];
  /** Milliseconds between refreshes without an event. */
  readonly refreshEveryMs: number;
  /** Minimum milliseconds between two loads; 0 by default. */
  readonly minIntervalMs?: number;
}

/** The base class of a cached JSON reply. */
export function jsonReplyCache<Req extends object>({ contract, request, ...source }: JsonReplySource<Req>) {
  @Injectable()
  class JsonReplyCache extends ReplyCache<CachedResponse> {
    constructor(
      @Inject(RequestClient) requests: RequestClient,
      @Inject(EventFeed) events: EventFeed,
      @InjectLogger() logger: Logger,
      config: GatewayConfig,
    ) {
      const headers = staticHeaders(securityOptions(config).data);
      const load = async (): Promise<CachedResponse> => cachedJson(await requests.send(contract, request), headers);
      super(new EventInvalidatedCache({ ...source, load }, events, logger));
    }
  }
  return JsonReplyCache;
}
