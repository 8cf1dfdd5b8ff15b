import type { Client } from 'pg';
import { MARK_PUBLISHED, SELECT_BACKLOG, SELECT_UNPUBLISHED } from './outbox.sql';

/** A row to publish. Identifiers and versions stay text: they are only passed on. */
export interface UnpublishedEvent {
  id: string;
  event_id: string;
  subject: string;
  type: string;
  schema_version: number;
  aggregate_type: string;
  aggregate_id: string;
  aggregate_version: string;
  epoch: number;
  subject_user: string | null;
  payload: string;
  headers: Record<string, string>;
  occurred_at: Date;
  stream: string;
}

const POSTPONE_EVENTS = `
  UPDATE outbox o
     SET attempts = o.attempts + 1, last_error = failed.reason,
         next_attempt_at = clock_timestamp() + make_interval(secs => least(60, power(2, least(o.attempts, 10))))
    FROM unnest($1::bigint[], $2::text[]) AS failed(id, reason)
   WHERE o.id = failed.id`;

/** The relay's statements. They run on the connection that holds the relay's lock, so a relay that lost its lead cannot mark anything. */
export class OutboxRows {
  constructor(private readonly connection: Client) {}

  async findUnpublished(limit: number): Promise<UnpublishedEvent[]> {
    const { rows } = await this.connection.query<UnpublishedEvent>({
      name: 'outbox-unpublished',
      text: SELECT_UNPUBLISHED,
      values: [limit],
    });
    return rows;
  }

  async markPublished(acks: readonly { event: UnpublishedEvent; seq: number }[]): Promise<void> {
    if (acks.length === 0) return;
    const ackValues = [acks.map(({ event }) => event.id), acks.map(({ seq }) => seq)];
    await this.connection.query({ name: 'outbox-mark', text: MARK_PUBLISHED, values: ackValues });
  }

  async postpone(failures: readonly { event: UnpublishedEvent; reason: string }[]): Promise<void> {
    if (failures.length === 0) return;
    await this.connection.query(POSTPONE_EVENTS, [failures.map(({ event }) => event.id), failures.map(({ reason }) => reason)]);
  }

  /** The number of waiting events, and the age of the oldest in seconds. */
  async measureBacklog(): Promise<{ unpublished: number; oldest: number }> {
    const { rows } = await this.connection.query<{ unpublished: number; oldest: number }>(SELECT_BACKLOG);
    return rows[0] ?? { unpublished: 0, oldest: 0 };
  }
}
