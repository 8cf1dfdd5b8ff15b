import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The record that a consumer has applied an event. */
@Entity('inbox')
export class InboxEntry {
  @PrimaryColumn('text') consumer!: string;
  @PrimaryColumn('uuid') eventId!: string;
  @Column('timestamptz') receivedAt!: Date;
}
