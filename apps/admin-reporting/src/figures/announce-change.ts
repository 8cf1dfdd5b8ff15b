import { FIGURES_CHANGED_SUBJECT } from '@brote/contracts/reporting';
import { BrokerConnection } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

const ANNOUNCE_AFTER_MS = 150;

/** Announces a change of data in the back office, so that open pages reload. */
@Injectable()
export class AnnounceChange implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly broker: BrokerConnection) {}

  /** After the transaction is committed; once for many changes, since pages reload all their data anyway. */
  announce(tx: Transaction): void {
    tx.afterCommit(() => {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        if (!this.broker.nats.isClosed()) this.broker.nats.publish(FIGURES_CHANGED_SUBJECT);
      }, ANNOUNCE_AFTER_MS);
    });
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }
}
