import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { KeptSnapshot } from './kept-snapshot';

/** An answer of a service that is kept in memory for as long as the gateway runs. */
export abstract class KeptAnswer<Answer> implements OnApplicationBootstrap, OnApplicationShutdown {
  protected constructor(private readonly snapshot: KeptSnapshot<Answer>) {}

  onApplicationBootstrap(): void {
    this.snapshot.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.snapshot.stop();
  }

  /** Calls the listener whenever the answer was taken anew. */
  onTaken(listener: () => void): void {
    this.snapshot.onTaken(listener);
  }

  /** The answer at once, or undefined before the first snapshot. */
  get current(): Answer | undefined {
    return this.snapshot.current;
  }

  /** The answer, waiting up to 2 s for the first snapshot. Throws SERVICE_UNAVAILABLE when none came. */
  first(): Promise<Answer> {
    return this.snapshot.first();
  }
}
