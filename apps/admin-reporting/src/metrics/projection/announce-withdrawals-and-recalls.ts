import type { EventContract } from '@brote/contracts';
import { withdrawalReceived, withdrawalResolved } from '@brote/contracts/orders';
import { recallChanged } from '@brote/contracts/recalls';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { MetricsChangeAnnouncer } from './metrics-change-announcer';

/** These events change no metric, but the back office shows them. */
@Controller()
export class AnnounceWithdrawalsAndRecalls {
  constructor(private readonly changeAnnouncer: MetricsChangeAnnouncer) {}

  @EventHandler<EventContract<object>>([withdrawalReceived, withdrawalResolved, recallChanged])
  announceChange(_event: EventEnvelope, tx: Transaction): Promise<void> {
    this.changeAnnouncer.announce(tx);
    return Promise.resolve();
  }
}
