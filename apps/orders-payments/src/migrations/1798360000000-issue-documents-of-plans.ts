import type { MigrationInterface, QueryRunner } from 'typeorm';

const onlyForgetting = (paths: readonly string[]): string => {
  const without = (row: string) => paths.reduce((rest, path) => `(${rest} #- '${path}')`, `(to_jsonb(${row}) - 'buyer_forgotten_at')`);
  return `
    CREATE OR REPLACE FUNCTION refuse_all_but_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('brote.may_forget', true) = 'on' AND ${without('NEW')} = ${without('OLD')} THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'An invoice is never changed or removed; issue a credit note';
      END $$`;
};
const FORGOTTEN_CONTENT = ['{content,buyer}', '{content,payment,brand}', '{content,payment,last4}', '{content,reason}'];

/** A document belongs to an order, or to a charge of a plan. Its account is cleared with its buyer. */
export class IssueDocumentsOfPlans1798360000000 implements MigrationInterface {
  name = 'IssueDocumentsOfPlans1798360000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invoice
        ALTER COLUMN order_id DROP NOT NULL,
        ADD COLUMN charge_id text,
        ADD COLUMN subscription_id uuid,
        ADD COLUMN user_id uuid,
        ADD COLUMN refunded_total int,
        DROP CONSTRAINT invoice_check1,
        ADD CONSTRAINT invoice_of_one_purchase CHECK ((order_id IS NULL) <> (charge_id IS NULL)),
        ADD CONSTRAINT invoice_of_plan CHECK ((charge_id IS NULL) = (subscription_id IS NULL) AND (user_id IS NULL OR charge_id IS NOT NULL)),
        ADD CONSTRAINT invoice_of_correction CHECK (
          (series = 'R') = (refund_id IS NOT NULL OR refunded_total IS NOT NULL)
          AND (refund_id IS NULL OR order_id IS NOT NULL)
          AND (refunded_total IS NULL OR (charge_id IS NOT NULL AND refunded_total > 0)))`);
    await runner.query(
      'CREATE UNIQUE INDEX invoice_of_charge ON invoice (charge_id, coalesce(refunded_total, 0)) WHERE charge_id IS NOT NULL',
    );
    await runner.query('CREATE INDEX invoice_of_account ON invoice (user_id) WHERE user_id IS NOT NULL');
    await runner.query('DROP INDEX invoice_abroad');
    await runner.query(
      `CREATE INDEX invoice_abroad ON invoice (issued_on) INCLUDE (net, charge_id) WHERE content#>>'{buyer,country}' <> 'ES'`,
    );
    await runner.query(onlyForgetting([...FORGOTTEN_CONTENT, '{user_id}']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(onlyForgetting(FORGOTTEN_CONTENT));
    await runner.query('DROP INDEX invoice_of_charge, invoice_of_account, invoice_abroad');
    await runner.query(`CREATE INDEX invoice_abroad ON invoice (issued_on) INCLUDE (net) WHERE content#>>'{buyer,country}' <> 'ES'`);
    await runner.query(`
      ALTER TABLE invoice
        DROP CONSTRAINT invoice_of_one_purchase,
        DROP CONSTRAINT invoice_of_plan,
        DROP CONSTRAINT invoice_of_correction,
        DROP COLUMN charge_id,
        DROP COLUMN subscription_id,
        DROP COLUMN user_id,
        DROP COLUMN refunded_total,
        ADD CONSTRAINT invoice_check1 CHECK ((series = 'R') = (refund_id IS NOT NULL)),
        ALTER COLUMN order_id SET NOT NULL`);
  }
}
