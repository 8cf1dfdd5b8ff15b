import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of the applied events and of the failed ones. */
export class CreateInbox1700000000002 implements MigrationInterface {
  name = 'CreateInbox1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbox (
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (consumer, event_id)
      )`);
    await runner.query('CREATE INDEX inbox_by_age ON inbox USING brin (received_at)');
    await runner.query(`
      CREATE TABLE aggregate_seen (
        consumer text NOT NULL,
        aggregate_type text NOT NULL,
        aggregate_id text NOT NULL,
        epoch int NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (consumer, aggregate_type, aggregate_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE dead_letter (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        subject text NOT NULL,
        payload jsonb NOT NULL,
        headers jsonb NOT NULL,
        attempts int NOT NULL DEFAULT 1,
        first_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        last_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        next_attempt_at timestamptz,
        error_code text NOT NULL,
        error text NOT NULL,
        status text NOT NULL CHECK (status IN ('retrying', 'open', 'replayed', 'discarded')),
        by text,
        UNIQUE (consumer, event_id)
      )`);
    await runner.query(`CREATE INDEX dead_letter_due ON dead_letter (next_attempt_at) WHERE status = 'retrying'`);
    await runner.query(`CREATE INDEX dead_letter_open ON dead_letter (id) WHERE status = 'open'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dead_letter');
    await runner.query('DROP TABLE aggregate_seen');
    await runner.query('DROP TABLE inbox');
  }
}

/** The position of a consumer according to the database. A restored database continues there. */
export class AddFinishedSequence1700000000003 implements MigrationInterface {
  name = 'NoteFinishedEvents1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stream_watch ADD COLUMN finished_seq bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stream_watch DROP COLUMN finished_seq');
  }
}

/** The process that retries a failed event. Another process takes it over as soon as that one has ended. */
export class AddRetryLeaseHolder1700000000004 implements MigrationInterface {
  name = 'NameWhoRetries1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dead_letter ADD COLUMN lease_holder bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dead_letter DROP COLUMN lease_holder');
  }
}
