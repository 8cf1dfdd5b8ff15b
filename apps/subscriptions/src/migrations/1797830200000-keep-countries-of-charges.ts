import type { MigrationInterface, QueryRunner } from 'typeorm';

// Charges of people erased earlier have no country, so they count for none.
const FROM_PLANS = `
  UPDATE charge c SET country = s.shipping->>'country' FROM subscription s WHERE s.id = c.subscription_id AND s.shipping IS NOT NULL`;

/** The country to which a plan is delivered sets the tax of its charges, so it stays when the address is erased. */
export class KeepCountriesOfCharges1797830200000 implements MigrationInterface {
  name = 'KeepCountriesOfCharges1797830200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE charge ADD COLUMN country char(2)');
    await runner.query(FROM_PLANS);
    await runner.query(`CREATE INDEX charge_abroad ON charge (paid_at) WHERE country <> 'ES'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE charge DROP COLUMN country');
  }
}
