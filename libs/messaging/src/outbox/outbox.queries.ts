import { bindParams } from '@brote/persistence';
import type { Client } from 'pg';
import { CURRENT_EPOCH_SQL } from './epoch.sql';

/** PostgreSQL's channel that wakes the relay. */
export const OUTBOX_CHANNEL = 'brote_outbox';

// An event that the broker refused waits for its retry alone, and the others are published.
export const SELECT_OLDEST_UNPUBLISHED_EVENT = `
  SELECT extract(epoch FROM clock_timestamp() - occurred_at)::float * 1000 AS ms FROM outbox
   WHERE published_at IS NULL AND next_attempt_at IS NULL ORDER BY id LIMIT 1`;

// An event that waits for its retry delays the later events of its aggregate, and no others.
export const SELECT_UNPUBLISHED = `
  SELECT id, event_id, subject, type, schema_version, aggregate_type, aggregate_id, aggregate_version, epoch, subject_user,
         payload::text AS payload, headers, occurred_at, stream
    FROM outbox
   WHERE published_at IS NULL
     AND (aggregate_type, aggregate_id) NOT IN (
           SELECT aggregate_type, aggregate_id FROM outbox
            WHERE published_at IS NULL AND next_attempt_at IS NOT NULL AND next_attempt_at > clock_timestamp())
   ORDER BY id
   LIMIT :limit`;

export const MARK_PUBLISHED = `
  WITH marked AS (
    UPDATE outbox o SET published_at = clock_timestamp(), stream_seq = acked.seq, next_attempt_at = NULL, last_error = NULL
      FROM unnest(:ids::bigint[], :seqs::bigint[]) AS acked(id, seq)
     WHERE o.id = acked.id
    RETURNING o.stream, o.stream_seq)
  INSERT INTO stream_watch AS w (role, stream, last_seq)
  SELECT 'relay', stream, max(stream_seq) FROM marked GROUP BY stream
  ON CONFLICT (role, stream) DO UPDATE SET last_seq = greatest(w.last_seq, excluded.last_seq)`;

export const POSTPONE_EVENTS = `
  UPDATE outbox o
     SET attempts = o.attempts + 1, last_error = failed.reason,
         next_attempt_at = clock_timestamp() + make_interval(secs => least(60, power(2, least(o.attempts, 10))))
    FROM unnest(:ids::bigint[], :reasons::text[]) AS failed(id, reason)
   WHERE o.id = failed.id`;

export const SELECT_BACKLOG = `
  SELECT count(*)::int AS unpublished, coalesce(extract(epoch FROM clock_timestamp() - min(occurred_at)), 0)::float AS oldest
    FROM outbox WHERE published_at IS NULL`;

// ORDER BY makes the ids follow the order in which the events were added.
export const INSERT_EVENTS = `
  INSERT INTO outbox (event_id, subject, type, schema_version, aggregate_type, aggregate_id, aggregate_version,
                      epoch, subject_user, payload, headers, occurred_at, stream)
  SELECT e.event_id, e.subject, e.type, e.schema_version, e.aggregate_type, e.aggregate_id, e.aggregate_version,
         ${CURRENT_EPOCH_SQL}, e.subject_user, e.payload, e.headers, coalesce(e.occurred_at, clock_timestamp()), e.stream
    FROM ROWS FROM (jsonb_to_recordset(:events::jsonb) AS (
           event_id uuid, subject text, type text, schema_version int, aggregate_type text, aggregate_id text, aggregate_version bigint,
           subject_user uuid, payload jsonb, headers jsonb, occurred_at timestamptz, stream text)) WITH ORDINALITY AS e
   ORDER BY e.ordinality`;

// The context of a stream is read from any of its events: subjects are evt.<context>.…
export const SELECT_WATCH = `
  SELECT w.stream, w.created, w.last_seq, w.generation FROM stream_watch w WHERE w.role = 'relay' AND w.stream = :stream`;

export const SELECT_STREAMS = `SELECT stream FROM stream_watch WHERE role = 'relay'`;

export const UPSERT_WATCH = `
  INSERT INTO stream_watch (role, stream, created) VALUES ('relay', :stream, :createdAt)
  ON CONFLICT (role, stream) DO UPDATE SET created = excluded.created`;

export const MARK_UNPUBLISHED = `
  WITH lost AS (
    UPDATE outbox SET published_at = NULL, stream_seq = NULL
     WHERE stream = :stream AND published_at IS NOT NULL AND (stream_seq > :after OR stream_seq < :before)
    RETURNING 1)
  SELECT count(*)::int AS count FROM lost`;

export const START_NEXT_GENERATION = `
  UPDATE stream_watch SET created = :createdAt, last_seq = :lastSeq, generation = generation + 1 WHERE role = 'relay' AND stream = :stream`;

export const SWEEP_BATCH_SIZE = 5_000;

export const SWEEP_OUTBOX = `
  DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox
     WHERE occurred_at < clock_timestamp() - make_interval(days => :keepDays)
       AND published_at < clock_timestamp() - make_interval(days => :keepDays)
     LIMIT ${SWEEP_BATCH_SIZE})`;

export const LISTEN_TO_CHANNEL = `LISTEN ${OUTBOX_CHANNEL}`;

export const NOTIFY_CHANNEL = `SELECT pg_notify(:channel, '')`;

export const SELECT_SUBJECT_OF_STREAM = 'SELECT subject FROM outbox WHERE stream = :stream LIMIT 1';

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

  /** Deletes events that were published long ago, a bounded number at a time. @returns whether more may remain */
  async sweep(keepDays: number): Promise<boolean> {
    const { rowCount } = await this.connection.query(bindParams(SWEEP_OUTBOX, { keepDays }));
    return rowCount === SWEEP_BATCH_SIZE;
  }

  /** The number of waiting events, and the age of the oldest in seconds. */
  async measureBacklog(): Promise<{ unpublished: number; oldest: number }> {
    const { rows } = await this.connection.query<{ unpublished: number; oldest: number }>(SELECT_BACKLOG);
    return rows[0] ?? { unpublished: 0, oldest: 0 };
  }
}
