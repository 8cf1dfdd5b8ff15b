import type { MessageTemplate } from '@brote/contracts/notifications';
import type { OrderFact } from '@brote/contracts/orders';
import { uuidv7, type EventEnvelope } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { DeliveryWorker } from '#app/delivery/delivery-worker';
import { subjectOf } from '#app/rendering/compose-mail';

const STALE_AFTER_MS = 24 * 60 * 60_000;

const INSERT = `
  INSERT INTO mail_intent (id, dedupe, event_id, template, order_id, subject, refunded, state, last_error, created_at, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
  ON CONFLICT (dedupe) DO NOTHING`;

/** Writes down that a mail is to be sent. Nothing is sent here: the row commits with the note that the event was seen. */
@Injectable()
export class PlanMail {
  constructor(
    private readonly clock: Clock,
    private readonly worker: DeliveryWorker,
  ) {}

  /** Old and replayed events are written down as suppressed, so that the log shows why nobody got a mail. */
  async execute(tx: Transaction, template: MessageTemplate, event: EventEnvelope<OrderFact>): Promise<void> {
    const { orderId, refunded, number, locale } = event.payload;
    const reason = this.reasonNotToSend(event);
    const subject = subjectOf(template, { number, locale });
    const state = reason === null ? 'pending' : 'suppressed';
    const now = this.clock.now();
    const values = [uuidv7(), `${event.id}:${template}`, event.id, template, orderId, subject, refunded.amount, state, reason, now];
    await tx.execute(INSERT, values);
    if (reason === null) tx.afterCommit(() => this.worker.wake());
  }

  private reasonNotToSend({ replayed, occurredAt }: EventEnvelope<OrderFact>): string | null {
    if (replayed) return 'the event was replayed';
    // Old by both clocks: events may carry the machine's time, and on a local stack the shop's may have been moved ahead of it.
    const now = Math.min(this.clock.epochMs(), Date.now());
    return now - occurredAt.getTime() > STALE_AFTER_MS ? 'the event was older than 24 hours' : null;
  }
}
