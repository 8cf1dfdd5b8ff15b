import { Database } from '@brote/persistence';
import { type TestDatabase, useDatabase } from '@brote/test-support';
import { takeOrderCounter } from '#app/core/orders/orders.queries';
import { advanceOrderNumbers } from '#app/operations/restore/advance-order-numbers';
import { schema } from '../src/data-source';

describe('order numbers after a restore', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    testDatabase = await useDatabase(schema);
    database = new Database(testDatabase.dataSource);
  });
  afterEach(() => testDatabase.drop());

  async function* list(...numbers: string[]): AsyncGenerator<{ metadata: Record<string, string> | null }> {
    await Promise.resolve();
    for (const number of numbers) yield { metadata: { order_number: number } };
    yield { metadata: { campaign: 'spring' } };
    yield { metadata: null };
  }

  it('continue after all that Stripe names, and name the lost orders', async () => {
    const sentences = await advanceOrderNumbers(database, () => list('BR-2026-002500', 'BR-2026-002499'));
    expect(sentences.join(' ')).toContain('2 orders that were lost: BR-2026-002499, BR-2026-002500.');
    expect(await takeOrderCounter(database)).toBeGreaterThan(2_500);
  });

  it('skip those of orders that Stripe does not know', async () => {
    const counter = await takeOrderCounter(database);
    await advanceOrderNumbers(database, () => list());
    expect(await takeOrderCounter(database)).toBeGreaterThan(counter + 1_000);
  });

  it('ignore a number of another form', async () => {
    const counter = await takeOrderCounter(database);
    await advanceOrderNumbers(database, () => list('OTHER-2026-900000'));
    expect(await takeOrderCounter(database)).toBeLessThan(counter + 2_000);
  });
});
