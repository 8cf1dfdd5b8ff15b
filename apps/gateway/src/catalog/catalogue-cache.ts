import {
  availabilityChanged,
  getCatalogue,
  getPlans,
  plansChanged,
  productChanged,
  type CatalogueView,
  type PlansView,
  type ProductView,
} from '@brote/contracts/catalog';
import { Ask, EventFeed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { jsonFromMemory, type Precompressed } from '../http/precompressed';
import { readyHeaders, securityOptions } from '../http/security-headers';
import { KeptSnapshot } from '../snapshots/kept-snapshot';

const REFRESH_EVERY_MS = 30_000;

/** The catalogue as it goes over the wire, ready to be sent. */
export interface ReadyCatalogue {
  version: number;
  list: Precompressed;
  products: ReadonlyMap<string, Precompressed>;
  plans: Precompressed;
}

/** The catalogue, kept in memory. */
@Injectable()
export class CatalogueCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly snapshot: KeptSnapshot<ReadyCatalogue>;
  private readonly body: (value: CatalogueView | ProductView | PlansView) => Precompressed;

  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(EventFeed) events: EventFeed,
    @InjectLogger() logger: Logger,
    config: GatewayConfig,
  ) {
    const headers = readyHeaders(securityOptions(config).data);
    this.body = (value) => jsonFromMemory(value, headers);
    const changes = [productChanged, availabilityChanged, plansChanged];
    const source = { name: 'catalogue', take: () => this.take(), changes, refreshEveryMs: REFRESH_EVERY_MS };
    this.snapshot = new KeptSnapshot(source, events, logger);
  }

  onApplicationBootstrap(): void {
    this.snapshot.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.snapshot.stop();
  }

  /** Calls the listener whenever the catalogue was taken anew. */
  onTaken(listener: () => void): void {
    this.snapshot.onTaken(listener);
  }

  /** The catalogue at once, or undefined before the first snapshot. */
  get current(): ReadyCatalogue | undefined {
    return this.snapshot.current;
  }

  /** The catalogue, waiting up to 2 s for the first snapshot. Throws SERVICE_UNAVAILABLE when none came. */
  first(): Promise<ReadyCatalogue> {
    return this.snapshot.first();
  }

  private async take(): Promise<ReadyCatalogue> {
    const [catalogue, plans] = await Promise.all([this.ask.ask(getCatalogue, {}), this.ask.ask(getPlans, {})]);
    return {
      version: catalogue.version,
      list: this.body(catalogue),
      products: new Map(catalogue.products.map((product) => [product.id, this.body(product)])),
      plans: this.body(plans),
    };
  }
}
