import { bindParams } from '@brote/persistence';
import type { Client } from 'pg';
import { MARK_PUBLISHED, POSTPONE_EVENTS, SELECT_BACKLOG, SELECT_UNPUBLISHED } from './outbox.sql';

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

/** The relay's statements. They run on the connection that holds the relay's lock, so a relay that lost its lead cannot mark anything. */
export class OutboxRows {
  constructor(private readonly connection: Client) {}

  async findUnpublished(limit: number): Promise<UnpublishedEvent[]> {
    const { rows } = await this.connection.query<UnpublishedEvent>({
      name: 'outbox-unpublished',
      ...bindParams(SELECT_UNPUBLISHED, { limit }),
    });
    return rows;
  }

  async markPublished(acks: readonly { event: UnpublishedEvent; seq: number }[]): Promise<void> {
    if (acks.length === 0) return;
    const ackParams = { ids: acks.map(({ event }) => event.id), seqs: acks.map(({ seq }) => seq) };
    await this.connection.query({ name: 'outbox-mark', ...bindParams(MARK_PUBLISHED, ackParams) });
  }

  async postpone(failures: readonly { event: UnpublishedEvent; reason: string }[]): Promise<void> {
    if (failures.length === 0) return;
    const failureParams = { ids: failures.map(({ event }) => event.id), reasons: failures.map(({ reason }) => reason) };
    await this.connection.query(bindParams(POSTPONE_EVENTS, failureParams));
  }

  /** The number of waiting events, and the age of the oldest in seconds. */
  async measureBacklog(): Promise<{ unpublished: number; oldest: number }> {
    const { rows } = await this.connection.query<{ unpublished: number; oldest: number }>(SELECT_BACKLOG);
    return rows[0] ?? { unpublished: 0, oldest: 0 };
  }
}
