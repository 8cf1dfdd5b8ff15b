import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browsers on which people allowed notices. */
export class CreatePushDevices1764320000000 implements MigrationInterface {
  name = 'CreatePushDevices1764320000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE push_device (
        id text PRIMARY KEY,
        user_id uuid NOT NULL,
        endpoint text NOT NULL,
        p256dh text NOT NULL,
        auth text NOT NULL,
        device text,
        added_at timestamptz NOT NULL
      )`);
    await runner.query(`COMMENT ON COLUMN push_device.id IS 'SHA-256 of the endpoint, base64url'`);
    await runner.query('CREATE INDEX push_device_of_person ON push_device (user_id, added_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE push_device');
  }
}
