import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces a word in the bodies of all functions that hold it. */
const reword = (from: string, to: string): string => `
  DO $do$
  DECLARE found oid;
  BEGIN
    FOR found IN SELECT p.oid FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
                  WHERE l.lanname = 'plpgsql' AND p.pronamespace = current_schema()::regnamespace AND p.prosrc LIKE '%${from}%' LOOP
      EXECUTE replace(pg_get_functiondef(found), '${from}', '${to}');
    END LOOP;
  END $do$`;

const renamePeriod = (from: string, to: string): string[] => [
  `UPDATE subscription SET billing_period = '${to}' WHERE billing_period = '${from}'`,
  `UPDATE subscription SET intent = jsonb_set(intent, '{terms,billingPeriod}', '"${to}"') WHERE intent #>> '{terms,billingPeriod}' = '${from}'`,
  `UPDATE checkout SET choice = jsonb_set(choice, '{billingPeriod}', '"${to}"') WHERE choice ->> 'billingPeriod' = '${from}'`,
];

const UP = [
  'ALTER FUNCTION box_id(uuid, int) RENAME TO id_of_delivery',
  'ALTER FUNCTION keep_boxes_ahead() RENAME TO keep_deliveries_ahead',
  'ALTER TABLE brushes_ahead RENAME COLUMN boxes TO deliveries',
  reword('boxes', 'deliveries'),
  'ALTER INDEX subscription_next_box RENAME TO subscription_next_delivery',
  `UPDATE ledger_entry SET source = 'delivery:' || substr(source, 5) WHERE source LIKE 'box:%'`,
  ...renamePeriod('per-box', 'per-delivery'),
];

const DOWN = [
  ...renamePeriod('per-delivery', 'per-box'),
  `UPDATE ledger_entry SET source = 'box:' || substr(source, 10) WHERE source LIKE 'delivery:%'`,
  'ALTER INDEX subscription_next_delivery RENAME TO subscription_next_box',
  'ALTER FUNCTION keep_deliveries_ahead() RENAME TO keep_boxes_ahead',
  'ALTER TABLE brushes_ahead RENAME COLUMN deliveries TO boxes',
  reword('deliveries', 'boxes'),
  'ALTER FUNCTION id_of_delivery(uuid, int) RENAME TO box_id',
];

/** The code calls a box a delivery: functions, columns and stored words follow. */
export class RenameBoxesToDeliveries1797910300000 implements MigrationInterface {
  name = 'RenameBoxesToDeliveries1797910300000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
