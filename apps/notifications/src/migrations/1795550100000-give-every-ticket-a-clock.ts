import type { MigrationInterface, QueryRunner } from 'typeorm';

// The constraint got its name from the database.
const LET_CONTACTS_HAVE_A_CLOCK = `
  DO $$
  DECLARE found text;
  BEGIN
    FOR found IN SELECT conname FROM pg_constraint
                  WHERE conrelid = 'ticket'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%due_at%'
    LOOP
      EXECUTE format('ALTER TABLE ticket DROP CONSTRAINT %I', found);
    END LOOP;
  END $$`;

/** The shop promises an answer within 24 hours for each form: waiting tickets without a deadline get one. */
export class GiveEveryTicketAClock1795550100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LET_CONTACTS_HAVE_A_CLOCK);
    await runner.query(`ALTER TABLE ticket ADD CONSTRAINT ticket_support_has_clock CHECK (kind = 'contact' OR due_at IS NOT NULL)`);
    await runner.query(`UPDATE ticket SET due_at = waiting_since + interval '24 hours' WHERE due_at IS NULL AND state = 'open'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE ticket SET due_at = NULL WHERE kind = 'contact'`);
    await runner.query('ALTER TABLE ticket DROP CONSTRAINT ticket_support_has_clock');
    await runner.query(`ALTER TABLE ticket ADD CHECK ((kind = 'support') = (due_at IS NOT NULL))`);
  }
}
