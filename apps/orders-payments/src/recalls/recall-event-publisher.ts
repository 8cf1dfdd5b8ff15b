import { recallChanged } from '@brote/contracts/recalls';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

/** Tells whoever shows recalls that there is another, or that one is over. */
@Injectable()
export class RecallEventPublisher {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The shop's time. */
  now(): Date {
    return this.clock.now();
  }

  /** A recall opens once and closes once. */
  publish(tx: Transaction, recallId: string, isClosed: boolean): void {
    this.outbox.add(tx, recallChanged, { aggregateId: recallId, version: isClosed ? 2 : 1, payload: { recallId, isClosed } });
  }
}
