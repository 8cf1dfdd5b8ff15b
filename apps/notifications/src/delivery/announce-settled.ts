import { messageSettled, type MessageState } from '@brote/contracts/notifications';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

export interface Settled {
  intentId: string;
  subjectId: string;
  state: Exclude<MessageState, 'pending'>;
}

/** Tells, with the change itself, that nothing more becomes of a mail. A mail settles once, hence the fixed version. */
@Injectable()
export class AnnounceSettled {
  constructor(private readonly outbox: Outbox) {}

  execute(tx: Transaction, settled: Settled): void {
    this.outbox.add(tx, messageSettled, { aggregateId: settled.intentId, version: 1, payload: settled });
  }
}
