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
  /** Account of the recipient, when it is known. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') subject!: string;
  /** Cents refunded up to the event. */
  @Column('bigint') refunded!: number;
  @Column('text') state!: MessageState;
  @Column('int') attempts!: number;
  @Column('timestamptz') nextAttemptAt!: Date;
  @Column('uuid', { nullable: true }) lease!: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  /** Masked. */
  @Column('text') recipient!: string;
  /** Keyed hash of the address, so that a person's mails can be found. */
  @Column('text', { nullable: true }) recipientKey!: string | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
