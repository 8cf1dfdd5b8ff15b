import { Database, openDedicatedConnection } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { sweepInbox } from '../src/event-runtime';
import { OutboxRows } from '../src/outbox/outbox.queries';
import { tallySchema } from './tally-schema';

const INSERT_OUTBOX_ROWS = `
  INSERT INTO outbox (event_id, subject, type, schema_version, aggregate_type, aggregate_id, aggregate_version, payload, headers, stream, occurred_at, published_at)
  SELECT gen_random_uuid(), 's', 't', 1, 'a', :name, 1, '{}', '{}', 'S', now() - make_interval(days => :days),
         CASE WHEN :published THEN now() - make_interval(days => :days) END`;

describe('retention', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await useDatabase(tallySchema);
  });

  afterAll(() => database.drop());

  it('deletes published events after their time, and never deletes unpublished events', async () => {
    for (const [name, days, published] of [
      ['old', 31, true],
      ['waiting', 31, false],
      ['young', 29, true],
    ] as const) {
      await database.queryRows(INSERT_OUTBOX_ROWS, { name, days, published });
    }
    const connection = await openDedicatedConnection(database.url, 'test');
    expect(await new OutboxRows(connection).sweep(30)).toBe(false);
    await connection.end();
    expect(await database.dataSource.query('SELECT aggregate_id FROM outbox ORDER BY id')).toEqual([
      { aggregate_id: 'waiting' },
      { aggregate_id: 'young' },
    ]);
  });

  it('keeps inbox rows longer than events, and keeps open dead letters', async () => {
    await database.dataSource.query(`
      INSERT INTO inbox (consumer, event_id, received_at)
      SELECT consumer, gen_random_uuid(), now() - make_interval(days => days) FROM (VALUES ('old', 46), ('young', 44)) AS notes (consumer, days)`);
    await database.dataSource.query(`
      INSERT INTO dead_letter (consumer, event_id, subject, payload, headers, error_code, error, status, last_at)
      SELECT status, gen_random_uuid(), 's', '{}', '{}', 'E', 'e', status, now() - interval '46 days' FROM (VALUES ('open'), ('replayed'), ('discarded')) AS s (status)`);
    await sweepInbox(new Database(database.dataSource), 45);
    expect(await database.dataSource.query('SELECT consumer FROM inbox')).toEqual([{ consumer: 'young' }]);
    expect(await database.dataSource.query('SELECT status FROM dead_letter')).toEqual([{ status: 'open' }]);
  });
});
