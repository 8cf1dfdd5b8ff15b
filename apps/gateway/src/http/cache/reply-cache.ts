import type { OnModuleInit, OnApplicationShutdown } from '@nestjs/common';
import type { EventInvalidatedCache } from './event-invalidated-cache';

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
