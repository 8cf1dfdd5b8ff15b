import type { Channel, MessageState, MessageTemplate } from '@brote/contracts/notifications';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail that has to be sent, and its result. It stores no address and no name: they are requested when it is sent. */
@Entity('message')
export class Message {
  @PrimaryColumn('uuid') id!: string;
  /** One message per event and template, however often the event arrives. */
  @Column('text') dedupe!: string;
  /** What caused it; null when a request of a person did. */
  @Column('uuid', { nullable: true }) eventId!: string | null;
  @Column('text') template!: MessageTemplate;
  @Column('text') channel!: Channel;
  /** The order, withdrawal, ticket, subscription or wanted message of identity; the order where null. */
  @Column('uuid', { nullable: true }) aboutId!: string | null;
  @Column('uuid', { nullable: true }) orderId!: string | null;
  /** The delivery of a subscription it is about. */
  @Column('uuid', { nullable: true }) deliveryId!: string | null;
  /** The account it concerns, when that is known. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') subject!: string;
  /** Cents returned up to the event. */
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
