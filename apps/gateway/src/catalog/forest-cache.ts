import { getForest } from '@brote/contracts/catalog';
import { orderPaid, orderRefunded } from '@brote/contracts/orders';
import { Ask, EventFeed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { jsonFromMemory, type Precompressed } from '../http/precompressed';
import { readyHeaders, securityOptions } from '../http/security-headers';
import { KeptSnapshot } from '../snapshots/kept-snapshot';

/** Boxes of subscriptions and returned brushes are counted without a fact that says so. */
const REFRESH_EVERY_MS = 10_000;

/** What the forest stands on, kept in memory; orders that are paid or refunded have it counted anew. */
@Injectable()
export class ForestCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly snapshot: KeptSnapshot<Precompressed>;

  constructor(@Inject(Ask) ask: Ask, @Inject(EventFeed) events: EventFeed, @InjectLogger() logger: Logger, config: GatewayConfig) {
    const headers = readyHeaders(securityOptions(config).data);
    const take = async (): Promise<Precompressed> => jsonFromMemory(await ask.ask(getForest, {}), headers);
    const source = { name: 'forest', take, changes: [orderPaid, orderRefunded], refreshEveryMs: REFRESH_EVERY_MS };
    this.snapshot = new KeptSnapshot(source, events, logger);
  }

  onApplicationBootstrap(): void {
    this.snapshot.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.snapshot.stop();
  }

  /** Calls the listener whenever the forest was taken anew. */
  onTaken(listener: () => void): void {
    this.snapshot.onTaken(listener);
  }

  /** The forest at once, or undefined before the first snapshot. */
  get current(): Precompressed | undefined {
    return this.snapshot.current;
  }

  /** The forest, waiting up to 2 s for the first snapshot. Throws SERVICE_UNAVAILABLE when none came. */
  first(): Promise<Precompressed> {
    return this.snapshot.first();
  }
}
