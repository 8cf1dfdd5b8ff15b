import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingEntities, messagingMigrations } from '../src';

/** Tables of the specs: `counter` where events are published, `effect` where they are applied. */
export class CreateTally1700000000100 implements MigrationInterface {
  name = 'CreateTally1700000000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE counter (id uuid PRIMARY KEY, version int NOT NULL)');
    await runner.query(`
      CREATE TABLE effect (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL, counter_id uuid NOT NULL, version int NOT NULL, replayed boolean NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE effect');
    await runner.query('DROP TABLE counter');
  }
}

export const tallySchema = { migrations: [...messagingMigrations, CreateTally1700000000100], entities: messagingEntities };
