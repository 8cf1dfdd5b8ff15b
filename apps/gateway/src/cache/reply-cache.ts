import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { EventInvalidatedCache } from './event-invalidated-cache';

/** An answer of a service that is kept in memory for as long as the gateway runs. */
export abstract class ReplyCache<Answer> implements OnApplicationBootstrap, OnApplicationShutdown {
  protected constructor(private readonly cache: EventInvalidatedCache<Answer>) {}

  onApplicationBootstrap(): void {
    this.cache.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.cache.stop();
  }

  /** Calls the listener whenever the answer was taken anew. */
  onRefreshed(listener: () => void): void {
    this.cache.onRefreshed(listener);
  }

  /** The answer at once, or undefined before the first snapshot. */
  get current(): Answer | undefined {
    return this.cache.current;
  }

  /** The answer, waiting up to 2 s for the first snapshot. Throws SERVICE_UNAVAILABLE when none came. */
  first(): Promise<Answer> {
    return this.cache.first();
  }
}
