import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE second_factor (
     account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
     secret bytea NOT NULL,
     last_step bigint NOT NULL,
     enrolled_at timestamptz NOT NULL
   )`,
  `CREATE TABLE recovery_code (
     account_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
     hash bytea NOT NULL,
     spent_at timestamptz,
     PRIMARY KEY (account_id, hash)
   )`,
  `CREATE TABLE staff_challenge (
     hash bytea PRIMARY KEY,
     account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
     password_mark bytea NOT NULL,
     secret bytea,
     tries int NOT NULL DEFAULT 0,
     expires_at timestamptz NOT NULL
   )`,
  'CREATE TABLE second_factor_waiver (account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE)',
  'CREATE INDEX staff_challenge_over ON staff_challenge (expires_at)',
  'CREATE INDEX staff_challenge_of_account ON staff_challenge (account_id)',
  `COMMENT ON COLUMN second_factor.secret IS 'sealed with KEY_ENCRYPTION_KEY'`,
  `COMMENT ON COLUMN second_factor.last_step IS 'the newest half minute whose code was used: none counts twice'`,
  `COMMENT ON COLUMN staff_challenge.secret IS 'sealed; of the factor that is being set up, null when there is one already'`,
  `COMMENT ON COLUMN staff_challenge.password_mark IS 'SHA-256 of the stored hash: a new password in between voids the challenge'`,
  `COMMENT ON TABLE second_factor_waiver IS 'demo accounts, which need none; counts on a local origin only'`,
];

/** Second factors and recovery codes of staff. */
export class CreateSecondFactors1764200000000 implements MigrationInterface {
  name = 'CreateSecondFactors1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE second_factor_waiver, staff_challenge, recovery_code, second_factor');
  }
}
