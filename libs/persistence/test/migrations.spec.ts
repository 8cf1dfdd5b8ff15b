import { useEmptyDatabase, type EmptyDatabase } from '@brote/test-support';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { createDataSourceOptions, runMigrations } from '../src';

class CreateThing1700000002000 implements MigrationInterface {
  name = 'CreateThing1700000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE thing (id int)');
    // Long enough that a second process starts before it ends.
    await runner.query('SELECT pg_sleep(0.5)');
    await runner.query('INSERT INTO thing VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE thing');
  }
}

class Broken1700000003000 implements MigrationInterface {
  name = 'Broken1700000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('INSERT INTO thing VALUES (2)');
    await runner.query('SELECT 1 / 0');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('forward only'));
  }
}

describe('migrations', () => {
  let database: EmptyDatabase;
  const dataSources: DataSource[] = [];

  beforeEach(async () => {
    database = await useEmptyDatabase();
  });

  afterEach(async () => {
    await Promise.all(dataSources.splice(0).map((source) => source.destroy()));
    await database.drop();
  });

  async function openDataSource(...migrations: (new () => MigrationInterface)[]): Promise<DataSource> {
    const source = await new DataSource(
      createDataSourceOptions({ service: 'test', url: database.url, entities: [], migrations }),
    ).initialize();
    dataSources.push(source);
    return source;
  }

  it('run once when several processes start at once', async () => {
    const startingProcesses = await Promise.all([
      openDataSource(CreateThing1700000002000),
      openDataSource(CreateThing1700000002000),
      openDataSource(CreateThing1700000002000),
    ]);
    const executedMigrations = await Promise.all(startingProcesses.map((source) => runMigrations(source)));
    expect(executedMigrations.flat()).toEqual(['CreateThing1700000002000']);
    expect(await startingProcesses[0].query('SELECT * FROM thing')).toEqual([{ id: 1 }]);
  });

  it('roll back a failing migration, keep those before it, and free the lock', async () => {
    const source = await openDataSource(CreateThing1700000002000, Broken1700000003000);
    await expect(runMigrations(source)).rejects.toThrow(/division by zero/);
    expect(await source.query('SELECT * FROM thing')).toEqual([{ id: 1 }]);
    await expect(runMigrations(await openDataSource(CreateThing1700000002000))).resolves.toEqual([]);
  });
});
