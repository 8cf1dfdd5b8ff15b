import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE ticket
     ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
     ADD COLUMN waiting_since timestamptz,
     ADD COLUMN assignee_id uuid,
     ADD COLUMN closed_at timestamptz`,
  `UPDATE ticket SET waiting_since = created_at, state = CASE WHEN answered_at IS NULL THEN 'open' ELSE 'answered' END`,
  'ALTER TABLE ticket ALTER COLUMN waiting_since SET NOT NULL, ALTER COLUMN state DROP DEFAULT',
  `ALTER TABLE ticket ADD CHECK ((state = 'closed') = (closed_at IS NOT NULL))`,
  `COMMENT ON COLUMN ticket.waiting_since IS 'when it came, or was opened again: what is promised counts from then'`,
  `COMMENT ON COLUMN ticket.answered_at IS 'the first answer, whatever followed'`,
  'DROP INDEX ticket_unanswered, ticket_newest',
  `CREATE INDEX ticket_waiting ON ticket (waiting_since, id) WHERE state = 'open'`,
  'CREATE INDEX ticket_newest ON ticket (created_at, id)',
  `CREATE TABLE ticket_entry (
     id uuid PRIMARY KEY,
     seq bigint GENERATED ALWAYS AS IDENTITY,
     ticket_id uuid NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
     kind text NOT NULL CHECK (kind IN ('answer', 'note', 'assigned', 'closed', 'reopened')),
     author_id uuid NOT NULL,
     text text NOT NULL,
     assignee_id uuid,
     at timestamptz NOT NULL,
     CHECK ((kind IN ('answer', 'note')) = (text <> ''))
   )`,
  'CREATE INDEX ticket_entry_thread ON ticket_entry (ticket_id, seq)',
];

/** Staff answer tickets here, add notes, assign and close them, instead of only forwarding them. */
export class LetStaffAnswerTickets1764350000000 implements MigrationInterface {
  name = 'LetStaffAnswerTickets1764350000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ticket_entry');
    await runner.query('DROP INDEX ticket_waiting, ticket_newest');
    await runner.query('ALTER TABLE ticket DROP COLUMN state, DROP COLUMN waiting_since, DROP COLUMN assignee_id, DROP COLUMN closed_at');
    await runner.query('CREATE INDEX ticket_newest ON ticket (created_at)');
    await runner.query('CREATE INDEX ticket_unanswered ON ticket (due_at) WHERE answered_at IS NULL');
  }
}
