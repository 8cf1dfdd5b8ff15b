import { getCatalogue, productChanged, availabilityChanged, type CatalogueView, type ProductView } from '@brote/contracts/catalog';
import { Ask, EventFeed, type Feed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayProblem } from '../http/gateway-problem';
import { Precompressed } from '../http/precompressed';
import { readyHeaders, securityOptions, type Headers } from '../http/security-headers';
import { GatewayConfig } from '../config';

const REFRESH_EVERY_MS = 30_000;
const RETRY_AFTER_MS = 500;
/** A burst of sales leads to one question, not to one each. */
const GATHER_MS = 25;
const FIRST_PATIENCE_MS = 2_000;

/** The catalogue as it goes over the wire, ready to be sent. */
export interface ReadyCatalogue {
  version: number;
  list: Precompressed;
  products: ReadonlyMap<string, Precompressed>;
}

/**
 * Keeps the catalogue in memory, so that reading it costs no question to anyone. Facts from the catalogue's stream tell when to ask
 * for a fresh snapshot; every 30 s it asks anyway. While the catalogue is away the last snapshot goes on being served.
 */
@Injectable()
export class CatalogueCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private ready?: ReadyCatalogue;
  private waiting: (() => void)[] = [];
  private timer?: NodeJS.Timeout;
  private feed?: Feed;
  private isAsking = false;
  private isStale = false;
  private isStopped = false;
  private readonly headers: Headers;

  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(EventFeed) private readonly events: EventFeed,
    @InjectLogger() private readonly logger: Logger,
    config: GatewayConfig,
  ) {
    this.headers = readyHeaders(securityOptions(config).data);
  }

  onApplicationBootstrap(): void {
    this.refreshIn(0);
    void this.follow();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.feed?.stop();
  }

  /** The catalogue at once, or undefined before the first snapshot. */
  get current(): ReadyCatalogue | undefined {
    return this.ready;
  }

  /** The catalogue, waiting up to 2 s for the first snapshot. Throws SERVICE_UNAVAILABLE when none came. */
  async first(): Promise<ReadyCatalogue> {
    if (!this.ready) await this.firstSnapshot();
    if (this.ready) return this.ready;
    throw new GatewayProblem('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
  }

  private async firstSnapshot(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FIRST_PATIENCE_MS);
      this.waiting.push(resolve);
    });
    clearTimeout(timer);
  }

  private async follow(): Promise<void> {
    const changed = (): void => this.refreshIn(GATHER_MS);
    this.feed = await this.events.follow([productChanged, availabilityChanged], changed, { onReset: changed });
  }

  /** Asks soon. While a question is under way its answer may be older than the change, so it is asked once more after it. */
  private refreshIn(ms: number): void {
    if (this.isStopped) return;
    if (this.isAsking) {
      this.isStale = true;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), ms);
  }

  private async refresh(): Promise<void> {
    this.isAsking = true;
    this.isStale = false;
    let next = REFRESH_EVERY_MS;
    try {
      this.take(await this.ask.ask(getCatalogue, {}));
    } catch (error) {
      next = RETRY_AFTER_MS;
      this.logger.warn({ error, hasSnapshot: this.ready !== undefined }, 'the catalogue did not answer');
    }
    this.isAsking = false;
    this.refreshIn(this.changedMeanwhile() ? GATHER_MS : next);
  }

  private changedMeanwhile(): boolean {
    return this.isStale;
  }

  private take(catalogue: CatalogueView): void {
    this.ready = {
      version: catalogue.version,
      list: this.body(catalogue),
      products: new Map(catalogue.products.map((product) => [product.id, this.body(product)])),
    };
    this.waiting.splice(0).forEach((resume) => resume());
  }

  private body(value: CatalogueView | ProductView): Precompressed {
    const kind = { contentType: 'application/json; charset=utf-8', cacheControl: 'public, no-cache', headers: this.headers };
    return new Precompressed(Buffer.from(JSON.stringify(value)), kind);
  }
}
