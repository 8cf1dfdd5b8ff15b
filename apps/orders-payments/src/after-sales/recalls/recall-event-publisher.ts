import { recallChanged } from '@brote/contracts/recalls';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

/** Publishes that a recall was opened or closed: the gateway's cache and the dashboard follow it. */
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
