import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@brote/persistence';
import { historyWithRestore, type TestDatabase, useDatabase } from '@brote/test-support';
import {
  CHARGE_FACTS,
  DELIVERY_FACTS,
  type FactTable,
  ORDER_FACTS,
  SUBSCRIPTION_FACTS,
  USER_FACTS,
} from '#app/metrics/projection/fact-tables';
import { upsertFacts } from '#app/metrics/projection/metrics-projection';
import { schema } from '../src/data-source';
import { chargeData, deliveryData, orderData, subscriptionData, userData } from './shop';

const RUNS = Number(process.env['RANDOM_RUNS'] ?? 20);
const START_MS = Date.parse('2026-01-01T09:00:00Z');
const START = new Date(START_MS).toISOString();

/** A table, the fact of an object whose content has a mark, and the column that shows the mark. */
interface MarkedTable {
  table: FactTable<never>;
  column: string;
  dataOf: (id: string, mark: number) => unknown;
}

/** An instant for each mark. */
const instantOf = (mark: number): string => new Date(START_MS + mark * 1_000).toISOString();

/** A table whose facts are written by its own data alone. */
const marked = <P>(table: FactTable<P>, column: string, dataOf: (id: string, mark: number) => P): MarkedTable => ({
  ...{ table, column },
  dataOf,
});

const MARKED_TABLES: MarkedTable[] = [
  marked(ORDER_FACTS, 'paid_at', (id, mark) => orderData(instantOf(mark), { orderId: id })),
  marked(SUBSCRIPTION_FACTS, 'started_at', (id, mark) => subscriptionData({ subscriptionId: id, startedAt: instantOf(mark) })),
  marked(DELIVERY_FACTS, 'status', (id, mark) => deliveryData({ deliveryId: id, status: mark === 0 ? 'in_transit' : 'skipped' })),
  marked(CHARGE_FACTS, 'paid_at', (id, mark) => ({ ...chargeData(START, 500), chargeId: id, paidAt: instantOf(mark) })),
  marked(USER_FACTS, 'created_at', (id, mark) => userData({ userId: id, createdAt: instantOf(mark) })),
];

describe('metrics of an owner that was restored', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await useDatabase(schema);
  });
  afterAll(() => database.drop());

  it.each(MARKED_TABLES)('hold the last event of each object in $table.name, in any order', async ({ table, column, dataOf }) => {
    const unitOfWork = new UnitOfWork(database.dataSource);
    for (let run = 0; run < RUNS; run += 1) {
      const { deliveries, last } = historyWithRestore(jest.getSeed() + run);
      const objectId = randomUUID();
      const marks = new Map(deliveries.map(({ id }, index) => [id, id === last.id ? 0 : index + 1]));
      for (const { id, epoch, version } of deliveries) {
        const fact = { epoch, version, data: dataOf(objectId, marks.get(id) ?? 0) as never, at: new Date(START_MS) };
        await unitOfWork.run((tx) => upsertFacts(tx, 'figures', table, [fact]));
      }
      const expectedRow = table.rowOf({ version: 0, data: dataOf(objectId, 0) as never, at: new Date(START_MS) });
      const [row] = await database.dataSource.query<Record<string, unknown>[]>(
        `SELECT ${column} AS mark, epoch, version FROM figures.${table.name} WHERE id = $1`,
        [objectId],
      );
      const mark = row?.['mark'];
      const expectedMark = expectedRow[column];
      expect({ run, ...row, mark: mark instanceof Date ? mark.toISOString() : mark }).toEqual({
        ...{ run, epoch: last.epoch, version: last.version, mark: expectedMark },
      });
    }
  });
});
