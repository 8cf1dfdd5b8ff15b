import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATE_EPOCH, INSERT_EPOCH } from './epoch.sql';

/** The epoch of this database's events: a restore raises it, so that receivers take lower versions again. */
export class CreateOutboxEpoch1700000000005 implements MigrationInterface {
  name = 'CreateOutboxEpoch1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_EPOCH);
    await runner.query(INSERT_EPOCH);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox_epoch');
  }
}
