import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE ticket_entry
     DROP CONSTRAINT ticket_entry_kind_check,
     DROP CONSTRAINT ticket_entry_check,
     ALTER COLUMN author_id DROP NOT NULL,
     ADD COLUMN client_hash text,
     ADD CONSTRAINT ticket_entry_is_of_a_kind CHECK (kind IN ('answer', 'note', 'assigned', 'closed', 'reopened', 'reply')),
     ADD CONSTRAINT ticket_entry_has_words CHECK ((kind IN ('answer', 'note', 'reply')) = (text <> '')),
     ADD CONSTRAINT ticket_entry_has_author CHECK ((kind = 'reply') = (author_id IS NULL))`,
  `COMMENT ON COLUMN ticket_entry.author_id IS 'who of the staff did it; null for what whoever opened the ticket wrote below it'`,
  `COMMENT ON COLUMN ticket_entry.client_hash IS 'where a reply was sent from, hashed; taken out with the contents of the message log'`,
  `CREATE INDEX ticket_entry_reply_from ON ticket_entry (client_hash, at) WHERE kind = 'reply' AND client_hash IS NOT NULL`,
];
const DOWN = [
  `DELETE FROM ticket_entry WHERE kind = 'reply'`,
  'DROP INDEX ticket_entry_reply_from',
  `ALTER TABLE ticket_entry
     DROP CONSTRAINT ticket_entry_is_of_a_kind,
     DROP CONSTRAINT ticket_entry_has_words,
     DROP CONSTRAINT ticket_entry_has_author,
     DROP COLUMN client_hash,
     ALTER COLUMN author_id SET NOT NULL,
     ADD CONSTRAINT ticket_entry_kind_check CHECK (kind IN ('answer', 'note', 'assigned', 'closed', 'reopened')),
     ADD CONSTRAINT ticket_entry_check CHECK ((kind IN ('answer', 'note')) = (text <> ''))`,
];

/** The sender of a ticket writes below it by the signed link of its mails. */
export class LetPeopleAnswerByLink1764410000000 implements MigrationInterface {
  name = 'LetPeopleAnswerByLink1764410000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
