import type { Channel, MessageState, MessageTemplate } from '@brote/contracts/notifications';
import { currentCause, uuidv7, type EventEnvelope } from '@brote/messaging';
import type { SqlParams, Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PublishMessageResult } from '#app/messages/sending/publish-message-result';
import { MailWorker } from '#app/messages/sending/mail-worker';
import { INSERT_MESSAGE } from './messages.sql';

const STALE_AFTER_MS = 24 * 60 * 60_000;

/** A mail to be sent. */
export interface EmailJob {
  template: MessageTemplate;
  /** E-mail by default. */
  channel?: Channel;
  /** Id of the order, withdrawal, ticket, subscription or requested message. */
  aboutId: string;
  /** Left out, as is `occasion`, where there is none. */
  orderId?: string | null;
  /** Delivery of a subscription, for mails about one. */
  deliveryId?: string | null;
  /** Invoice or credit note of a plan, for mails about one. */
  documentNumber?: string;
  /** Charge of a plan, by its invoice's id at Stripe, for mails about its document or its refund. */
  chargeId?: string;
  /** Account of the recipient, when it is known. */
  userId: string | null;
  /** Subject for the log; empty when it is known only later. */
  subject: string;
  /** Cents refunded up to the event. */
  refunded?: number;
  /** Event that caused it; missing when a request of a person did. */
  occasion?: Pick<EventEnvelope, 'id' | 'replayed' | 'occurredAt'>;
}

/** Stores a mail to be sent. No mail is sent here: the row commits with its cause. */
@Injectable()
export class EnqueueEmail {
  constructor(
    private readonly clock: Clock,
    private readonly mailWorker: MailWorker,
    private readonly publishMessageResult: PublishMessageResult,
  ) {}

  /**
   * Adds one message per cause, template and channel. Old and replayed events add a suppressed one, so that the log shows why no mail left.
   */
  async enqueue(tx: Transaction, mail: EmailJob): Promise<void> {
    const { template, aboutId, occasion: cause } = mail;
    const enqueued = await tx.query<{ id: string; state: MessageState }>(INSERT_MESSAGE, {
      messageId: uuidv7(),
      dedupeKey: dedupeKeyOf(mail),
      eventId: cause?.id ?? null,
      ...mailParams(mail),
      ...currentCause(),
      suppressionReason: this.suppressionReason(cause),
      now: this.clock.now(),
    });
    if (enqueued.some(({ state }) => state === 'pending')) tx.afterCommit(() => this.mailWorker.wake());
    for (const { id, state } of enqueued)
      if (state === 'suppressed') this.publishMessageResult.publish(tx, { messageId: id, template, aboutId, state });
  }

  private suppressionReason(cause: EmailJob['occasion']): string | null {
    if (cause === undefined) return null;
    const { replayed, occurredAt } = cause;
    if (replayed) return 'the event was replayed';
    // Old by both clocks: events may carry the machine's time, and on a local stack the shop's may have been moved ahead of it.
    const now = Math.min(this.clock.epochMs(), Date.now());
    return now - occurredAt.getTime() > STALE_AFTER_MS ? 'the event was older than 24 hours' : null;
  }
}

function dedupeKeyOf({ template, channel, aboutId, occasion: cause }: EmailJob): string {
  const kind = channel === undefined || channel === 'email' ? template : `${template}:${channel}`;
  return `${cause?.id ?? aboutId}:${kind}`;
}

function mailParams({ template, aboutId, userId, subject, ...mail }: EmailJob): SqlParams {
  const { orderId = null, deliveryId = null, documentNumber = null, chargeId = null, refunded = 0, channel = 'email' } = mail;
  return { template, aboutId, orderId, userId, subject, refunded, deliveryId, documentNumber, chargeId, channel };
}
