import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes and constraints carry the name of their table. */
const rename = (from: string, to: string): string[] => [
  `ALTER TABLE ${from} RENAME TO ${to}`,
  `DO $do$
   DECLARE found record;
   BEGIN
     FOR found IN SELECT conname FROM pg_constraint WHERE conrelid = '${to}'::regclass AND conname LIKE '${from}\\_%' LOOP
       EXECUTE format('ALTER TABLE ${to} RENAME CONSTRAINT %I TO %I', found.conname, '${to}' || substr(found.conname, ${from.length + 1}));
     END LOOP;
     FOR found IN SELECT indexrelid::regclass::text AS index FROM pg_index
                   WHERE indrelid = '${to}'::regclass AND indexrelid::regclass::text LIKE '${from}\\_%' LOOP
       EXECUTE format('ALTER INDEX %I RENAME TO %I', found.index, '${to}' || substr(found.index, ${from.length + 1}));
     END LOOP;
   END $do$`,
];

/** Intent is the payment provider's word. */
export class RenameMailIntentsToMessages1797910500000 implements MigrationInterface {
  name = 'RenameMailIntentsToMessages1797910500000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of rename('mail_intent', 'message')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of rename('message', 'mail_intent')) await runner.query(statement);
  }
}
