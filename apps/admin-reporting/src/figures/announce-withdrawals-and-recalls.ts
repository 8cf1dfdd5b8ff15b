import { withdrawalReceived, withdrawalResolved } from '@brote/contracts/orders';
import { recallChanged } from '@brote/contracts/recalls';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { AnnounceChange } from './announce-change';

/** These events change no metric, but the back office shows them. */
@Injectable()
export class AnnounceWithdrawalsAndRecalls {
  constructor(private readonly change: AnnounceChange) {}

  @EventHandler(withdrawalReceived)
  onReceived(_event: EventEnvelope, tx: Transaction): Promise<void> {
    return this.announce(tx);
  }

  @EventHandler(withdrawalResolved)
  onResolved(_event: EventEnvelope, tx: Transaction): Promise<void> {
    return this.announce(tx);
  }

  @EventHandler(recallChanged)
  onRecall(_event: EventEnvelope, tx: Transaction): Promise<void> {
    return this.announce(tx);
  }

  private announce(tx: Transaction): Promise<void> {
    this.change.announce(tx);
    return Promise.resolve();
  }
}
