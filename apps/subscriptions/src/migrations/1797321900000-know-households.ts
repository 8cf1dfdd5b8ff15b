import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identifies a returning household by its account, its address or its card. Only a hash of Stripe's card fingerprint is stored. */
export class KnowHouseholds1797321900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription ADD card_key uuid');
    await runner.query(
      `CREATE INDEX subscription_ended_card ON subscription (card_key) WHERE status = 'cancelled' AND card_key IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX subscription_ended_address ON subscription ((shipping->>'country'), (shipping->>'postalCode')) WHERE status = 'cancelled' AND shipping IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX subscription_ended_card, subscription_ended_address');
    await runner.query('ALTER TABLE subscription DROP COLUMN card_key');
  }
}
