import { METRICS_CHANGED_SUBJECT } from '@brote/contracts/reporting';
import { BrokerConnection } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

const ANNOUNCEMENT_DELAY_MS = 150;

/** Announces a change of data in the back office, so that open pages reload. */
@Injectable()
export class MetricsChangeAnnouncer implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly broker: BrokerConnection) {}

  /** After the transaction is committed; once for many changes, since pages reload all their data anyway. */
  announce(tx: Transaction): void {
    tx.afterCommit(() => {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        if (!this.broker.nats.isClosed()) this.broker.nats.publish(METRICS_CHANGED_SUBJECT);
      }, ANNOUNCEMENT_DELAY_MS);
    });
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }
}
