import type { MigrationInterface, QueryRunner } from 'typeorm';

const rename = (from: string, to: string): string[] => [
  'ALTER TABLE price_book DISABLE TRIGGER price_book_is_append_only',
  'ALTER TABLE price_book DROP CONSTRAINT price_book_billing_period_check',
  `UPDATE price_book SET billing_period = '${to}' WHERE billing_period = '${from}'`,
  `ALTER TABLE price_book ADD CONSTRAINT price_book_billing_period_check CHECK (billing_period IN ('monthly', '${to}'))`,
  'ALTER TABLE price_book ENABLE TRIGGER price_book_is_append_only',
];

/** The code calls a box a delivery: the period of books that charge each of them follows. */
export class ChargePerDelivery1797910330000 implements MigrationInterface {
  name = 'ChargePerDelivery1797910330000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of rename('per-box', 'per-delivery')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of rename('per-delivery', 'per-box')) await runner.query(statement);
  }
}
