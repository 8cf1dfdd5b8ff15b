import type { Channel, MessageState, MessageTemplate } from '@brote/contracts/notifications';
import { uuidv7, type EventEnvelope } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PublishMessageResult } from '#app/sending/publish-message-result';
import { MailWorker } from '#app/sending/mail-worker';

const STALE_AFTER_MS = 24 * 60 * 60_000;

// Messages about an erased person are not enqueued, and their id is not stored again. A mail is also sent over the other channels with an
// active template of staff.
const INSERT = `
  INSERT INTO message
    (id, dedupe, event_id, template, about_id, order_id, user_id, subject, refunded, delivery_id, channel, state, last_error,
     created_at, next_attempt_at)
  SELECT way.id, $2 || way.suffix, $3::uuid, $4, $5::uuid, $6::uuid,
         CASE WHEN NOT person.erased THEN $7::uuid END, CASE WHEN person.erased THEN '' ELSE $8 END, $9::bigint, $10::uuid, way.channel,
         CASE WHEN person.erased OR $12::text IS NOT NULL THEN 'suppressed' ELSE 'pending' END,
         coalesce($12::text, CASE WHEN person.erased THEN 'the person was erased' END), $13::timestamptz, $13::timestamptz
    FROM (SELECT EXISTS (SELECT FROM erased_person WHERE user_id = $7::uuid) AS erased) AS person
   CROSS JOIN (SELECT $1::uuid AS id, $11::text AS channel, '' AS suffix
                UNION ALL
               SELECT gen_random_uuid(), channel, ':' || channel FROM message_template
                WHERE $11 = 'email' AND trigger = $4 AND active AND (channel = 'sms' OR channel = 'push' AND $7::uuid IS NOT NULL)) AS way
  ON CONFLICT (dedupe) DO NOTHING
  RETURNING id, state`;

/** A mail to be sent. */
export interface EmailJob {
  template: MessageTemplate;
  /** E-mail by default. */
  channel?: Channel;
  /** Id of the order, withdrawal, ticket, subscription or requested message. */
  aboutId: string;
  orderId: string | null;
  /** Delivery of a subscription, for mails about one. */
  deliveryId?: string | null;
  /** Account of the recipient, when it is known. */
  userId: string | null;
  /** Subject for the log; empty when it is known only later. */
  subject: string;
  /** Cents refunded up to the event. */
  refunded?: number;
  /** Event that caused it; null when a request of a person did. */
  occasion: Pick<EventEnvelope, 'id' | 'replayed' | 'occurredAt'> | null;
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
    const values = [uuidv7(), dedupeKeyOf(mail), cause?.id ?? null, ...columnsOf(mail), this.suppressionReason(cause), this.clock.now()];
    const enqueued = await tx.query<{ id: string; state: MessageState }>(INSERT, values);
    if (enqueued.some(({ state }) => state === 'pending')) tx.afterCommit(() => this.mailWorker.wake());
    for (const { id, state } of enqueued)
      if (state === 'suppressed') this.publishMessageResult.publish(tx, { messageId: id, template, aboutId, state });
  }

  private suppressionReason(cause: EmailJob['occasion']): string | null {
    if (cause === null) return null;
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

function columnsOf({ template, aboutId, orderId, userId, subject, refunded = 0, ...mail }: EmailJob): unknown[] {
  const { deliveryId = null, channel = 'email' } = mail;
  return [template, aboutId, orderId, userId, subject, refunded, deliveryId, channel];
}
