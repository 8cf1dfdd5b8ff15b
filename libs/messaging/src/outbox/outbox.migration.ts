import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of the events to publish, and of the known state of their streams. */
export class CreateOutbox1700000000001 implements MigrationInterface {
  name = 'CreateOutbox1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL UNIQUE,
        subject text NOT NULL,
        type text NOT NULL,
        schema_version int NOT NULL,
        aggregate_type text NOT NULL,
        aggregate_id text NOT NULL,
        aggregate_version bigint NOT NULL,
        epoch int NOT NULL DEFAULT 0,
        subject_user uuid,
        payload jsonb NOT NULL,
        headers jsonb NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz,
        last_error text,
        published_at timestamptz,
        stream text NOT NULL,
        stream_seq bigint,
        UNIQUE (aggregate_type, aggregate_id, epoch, aggregate_version)
      ) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02)`);
    await runner.query('CREATE INDEX outbox_unpublished ON outbox (id) WHERE published_at IS NULL');
    await runner.query(
      'CREATE INDEX outbox_held_back ON outbox (next_attempt_at) WHERE published_at IS NULL AND next_attempt_at IS NOT NULL',
    );
    await runner.query('CREATE INDEX outbox_by_age ON outbox USING brin (occurred_at)');
    await runner.query('CREATE INDEX outbox_by_user ON outbox (subject_user) WHERE subject_user IS NOT NULL');
    await runner.query(`
      CREATE TABLE stream_watch (
        role text NOT NULL CHECK (role IN ('relay', 'consumer')),
        stream text NOT NULL,
        created timestamptz,
        last_seq bigint NOT NULL DEFAULT 0,
        generation int NOT NULL DEFAULT 0,
        resets int NOT NULL DEFAULT 0,
        PRIMARY KEY (role, stream)
      ) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stream_watch');
    await runner.query('DROP TABLE outbox');
  }
}
