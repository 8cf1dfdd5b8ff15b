import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event, stored with its change. Written only through `Outbox`; mapped here for reading. */
@Entity('outbox')
export class OutboxEntry {
  @PrimaryColumn('bigint') id!: number;
  @Column('uuid') eventId!: string;
  @Column('text') subject!: string;
  @Column('text') type!: string;
  @Column('int') schemaVersion!: number;
  @Column('text') aggregateType!: string;
  @Column('text') aggregateId!: string;
  @Column('bigint') aggregateVersion!: number;
  @Column('int') epoch!: number;
  @Column('uuid', { nullable: true }) subjectUser!: string | null;
  @Column('jsonb') payload!: object;
  @Column('jsonb') headers!: Record<string, string>;
  @Column('timestamptz') occurredAt!: Date;
  @Column('int') attempts!: number;
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  @Column('text') stream!: string;
  @Column('bigint', { nullable: true }) streamSeq!: number | null;
}
