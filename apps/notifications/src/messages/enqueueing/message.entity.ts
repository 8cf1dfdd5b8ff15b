import type { Locale } from '@brote/contracts';
import type { Channel, MessageState, MessageTemplate } from '@brote/contracts/notifications';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail to be sent, and its result. It stores no address and no name: they are requested when it is sent. */
@Entity('message')
export class Message {
  @PrimaryColumn('uuid') id!: string;
  /** Key against duplicates: one message per event and template. */
  @Column('text') dedupe!: string;
  /** Event that caused it; null when a request of a person did. */
  @Column('uuid', { nullable: true }) eventId!: string | null;
  @Column('text') template!: MessageTemplate;
  @Column('text') channel!: Channel;
  /** Id of the order, withdrawal, ticket, subscription or requested message of identity; the order where null. */
  @Column('uuid', { nullable: true }) aboutId!: string | null;
  @Column('uuid', { nullable: true }) orderId!: string | null;
  /** Delivery of a subscription, for mails about one. */
  @Column('uuid', { nullable: true }) deliveryId!: string | null;
  /** Invoice or credit note of a plan, for mails about one. */
  @Column('text', { nullable: true }) documentNumber!: string | null;
  /** Charge of a plan, by its invoice's id at Stripe, for mails about its document or its refund. */
  @Column('text', { nullable: true }) chargeId!: string | null;
  /** Account of the recipient, when it is known. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') subject!: string;
  /** Language of the recipient, where a request named it; otherwise the account's. */
  @Column('text', { nullable: true }) locale!: Locale | null;
  /** The message that staff sent again with this one. */
  @Column('uuid', { nullable: true }) resentFrom!: string | null;
  /** Cents refunded up to the event. */
  @Column('bigint') refunded!: number;
  @Column('text') state!: MessageState;
  @Column('int') attempts!: number;
  @Column('timestamptz') nextAttemptAt!: Date;
  @Column('uuid', { nullable: true }) lease!: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  /** Process that sends it, by `ProcessLock`. */
  @Column('bigint', { nullable: true }) leaseHolder!: number | null;
  /** Masked. */
  @Column('text') recipient!: string;
  /** Keyed hash of the address, so that a person's mails can be found. */
  @Column('text', { nullable: true }) recipientKey!: string | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}

/** The content of a message. The rest has the values of one that was never tried. */
export type MessageContent = Pick<Message, 'id' | 'dedupe' | 'template' | 'channel' | 'aboutId' | 'subject'> &
  Partial<
    Pick<Message, 'eventId' | 'orderId' | 'deliveryId' | 'documentNumber' | 'chargeId' | 'userId' | 'locale' | 'resentFrom' | 'refunded'>
  >;

/** A message that is due now. */
export function pendingMessage(content: MessageContent, now: Date): Message {
  const emptyFields = {
    ...{ eventId: null, orderId: null, deliveryId: null, documentNumber: null, chargeId: null, userId: null },
    ...{ locale: null, resentFrom: null, refunded: 0 },
  };
  return Object.assign(new Message(), {
    ...emptyFields,
    ...{ lease: null, leaseUntil: null, leaseHolder: null, recipient: '', recipientKey: null, lastError: null, sentAt: null },
    ...{ state: 'pending' as const, attempts: 0, nextAttemptAt: now, createdAt: now },
    ...content,
  });
}
