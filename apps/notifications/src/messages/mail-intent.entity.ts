import type { MessageState, MessageTemplate } from '@brote/contracts/notifications';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail that somebody is owed, and what became of it. Holds no address and no name: they are asked for when it is sent. */
@Entity('mail_intent')
export class MailIntent {
  @PrimaryColumn('uuid') id!: string;
  /** One intent per event and template, however often the event arrives. */
  @Column('text') dedupe!: string;
  @Column('uuid') eventId!: string;
  @Column('text') template!: MessageTemplate;
  @Column('uuid') orderId!: string;
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
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
