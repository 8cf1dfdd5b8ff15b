import { getTreeReceipts, treeReceiptChanged } from '@brote/contracts/tree-receipts';
import { Ask, EventFeed } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { jsonFromMemory, type Precompressed } from '../http/precompressed';
import { readyHeaders, securityOptions } from '../http/security-headers';
import { KeptSnapshot } from '../snapshots/kept-snapshot';

/** What sales have funded grows without a fact that says so. */
const REFRESH_EVERY_MS = 10_000;
/** Receipts on one page. */
export const RECEIPTS_PER_PAGE = 10;

/** The first page of the receipts for planted trees, kept in memory; one that is published or struck out has it asked for anew. */
@Injectable()
export class TreeReceiptsCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly snapshot: KeptSnapshot<Precompressed>;

  constructor(@Inject(Ask) ask: Ask, @Inject(EventFeed) events: EventFeed, @InjectLogger() logger: Logger, config: GatewayConfig) {
    const headers = readyHeaders(securityOptions(config).data);
    const first = { cursor: null, limit: RECEIPTS_PER_PAGE };
    const take = async (): Promise<Precompressed> => jsonFromMemory(await ask.ask(getTreeReceipts, first), headers);
    const source = { name: 'tree receipts', take, changes: [treeReceiptChanged], refreshEveryMs: REFRESH_EVERY_MS };
    this.snapshot = new KeptSnapshot(source, events, logger);
  }

  onApplicationBootstrap(): void {
    this.snapshot.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.snapshot.stop();
  }

  /** Calls the listener whenever the receipts were taken anew. */
  onTaken(listener: () => void): void {
    this.snapshot.onTaken(listener);
  }

  /** The first page at once, or undefined before the first snapshot. */
  get current(): Precompressed | undefined {
    return this.snapshot.current;
  }

  /** The first page, waiting up to 2 s for the first snapshot. Throws SERVICE_UNAVAILABLE when none came. */
  first(): Promise<Precompressed> {
    return this.snapshot.first();
  }
}
