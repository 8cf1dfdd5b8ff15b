import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { WithdrawalItem } from '@brote/contracts/orders';
import { Database } from '@brote/persistence';
import { MovableClock, useDatabase, type TestDatabase } from '@brote/test-support';
import { schema } from '#app/data-source';
import { DeliveriesQueries } from './deliveries.queries';
import { StaffOrdersQueries } from '#app/staff/staff-orders/staff-orders.queries';
import { sumCounts, packsToSend } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';

const seed = jest.getSeed();
const NO_FILTER = { search: null, status: null, from: null, until: null, minTotal: null, maxTotal: null };
const DAY = '2031-05-06';
const PACK_BRUSHES = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'yellow' },
  { type: 'kids', color: 'yellow' },
  { type: 'kids', color: 'white' },
] as const;
const PACK_NAME = { en: 'Pack', es: 'Pack' };

/** Each step takes one brush of two packs of four, by a statement or a refund, before or after shipping. */
const stepArbitrary = fc.record({
  line: fc.nat(1),
  brush: fc.nat(3),
  way: fc.constantFrom('received', 'refunded', 'refused', 'unproven', 'refund', 'failed'),
  isLater: fc.boolean(),
});
const INSERT_REFUND = `
  INSERT INTO refund (id, order_id, payment_intent, amount, reason, restock, requested_at, due_at, items, state, finalized_at, stripe_key)
  VALUES (:id, :orderId, 'pi_1', 175, 'x', 'none', :at, :at, :items, :state, :finalizedAt, :stripeKey)`;
const INSERT_WITHDRAWAL = `
  INSERT INTO withdrawal (id, order_id, order_number, prepared_at, received_at, refund_by, items, state, resolved_at, is_proven, name, email, lines, locale,
                          confirm_hash)
  VALUES (:id, :orderId, 'BR-2031-000001', :at, :at, :at, :items, :state, :resolvedAt, :isProven, 'Ana', 'a@example.com', '[]', 'es', 'x')`;

type TakeStep = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;

describe(`the brushes to send (seed ${seed})`, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await useDatabase(schema);
    await database.dataSource.query(`ALTER TABLE orders DROP CONSTRAINT orders_checkout_id_fkey`);
  }, 120_000);
  afterAll(() => database.drop());

  async function insertStep(id: string, { way, isLater, ...place }: TakeStep): Promise<void> {
    const items = JSON.stringify([{ ...place, quantity: 1, sealOpened: false } satisfies WithdrawalItem]);
    const at = isLater ? '2031-05-07' : '2031-05-03';
    const step = { id: randomUUID(), orderId: id, at, items };
    if (way === 'refund' || way === 'failed') {
      const state = way === 'failed' ? way : 'requested';
      await database.queryRows(INSERT_REFUND, { ...step, state, finalizedAt: way === 'failed' ? at : null, stripeKey: randomUUID() });
    } else {
      const state = way === 'unproven' ? 'received' : way;
      await database.queryRows(INSERT_WITHDRAWAL, {
        ...step,
        state,
        resolvedAt: state === 'received' ? null : at,
        isProven: way !== 'unproven',
      });
    }
  }

  async function insertOrder(isSent: boolean, steps: readonly TakeStep[]): Promise<Order> {
    const id = randomUUID();
    for (const table of ['withdrawal', 'refund', 'order_line', 'orders']) await database.queryRows(`DELETE FROM ${table}`);
    await database.queryRows(
      `INSERT INTO orders (id, checkout_id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale,
                           email, shipping, timeline, placed_at, paid_at, leaves_on, delivers_on, shipped_at)
       VALUES (:id, :id, 'BR-2031-000001', :status, 1, 'EUR', 1400, 210, 2, 8, 'ES', 'es', 'a@example.com', '{"firstName": "Ana", "lastName": "Rey", "country": "ES"}', '[]',
               '2031-05-01', '2031-05-01', '${DAY}', '2031-05-09', :shippedAt)`,
      { id, status: isSent ? 'shipped' : 'processing', shippedAt: isSent ? '2031-05-05' : null },
    );
    const lines = [0, 1].map(() => ({ name: PACK_NAME, quantity: 1, brushes: [...PACK_BRUSHES] }));
    for (const position of [0, 1])
      await database.queryRows(
        `INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
         VALUES (:id, :position, 'brush-family', :name, 1, 700, 700, :brushes)`,
        { id, position, name: JSON.stringify(PACK_NAME), brushes: JSON.stringify(PACK_BRUSHES) },
      );
    for (const one of steps) await insertStep(id, one);
    return { id, lines } as unknown as Order;
  }

  it('are equal on slip, list, counts and picking list after any statements and refunds', async () => {
    const clock = new MovableClock(Date.parse(`${DAY}T10:00:00Z`));
    const source = new Database(database.dataSource);
    const [staff, deliveries] = [new StaffOrdersQueries(source, clock), new DeliveriesQueries(source, clock)];
    const week = { from: DAY, until: DAY, lateFrom: DAY, lateUntil: DAY, status: null, search: null };
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(stepArbitrary, { maxLength: 14 }), async (isSent, steps) => {
        const order = await insertOrder(isSent, steps);
        const counts = (await staff.countBrushesToSend(order)).map((places) => [...places]);
        const takenSteps = steps.filter(({ way, isLater }) => !['refused', 'unproven', 'failed'].includes(way) && !(isSent && isLater));
        const expected = [0, 1].map((line) =>
          [0, 1, 2, 3].map((brush) => (takenSteps.some((one) => one.line === line && one.brush === brush) ? 0 : 1)),
        );
        expect(counts).toEqual(expected);
        const count = sumCounts(expected);
        expect((await staff.find(NO_FILTER, null, 10)).map(({ brushCount }) => brushCount)).toEqual([count]);
        expect((await staff.find({ ...NO_FILTER, due: true }, null, 10)).length).toBe(isSent || count === 0 ? 0 : 1);
        const parcel = await deliveries.findOne(order.id);
        expect(sum(parcel?.pieces ?? [])).toBe(count);
        const pickingList = await deliveries.readPickingList(DAY);
        expect([pickingList.parcels, sum(pickingList.pieces)]).toEqual(isSent || count === 0 ? [0, 0] : [1, count]);
        expect((await deliveries.countByDay(week))[0]?.brushes).toBe(count);
        expect(packsToSend(order.lines, counts).reduce((all, { quantity, brushes }) => all + quantity * brushes.length, 0)).toBe(count);
      }),
      { seed, numRuns: 60 },
    );
  }, 120_000);
});

const sum = (pieces: readonly { quantity: number }[]): number => pieces.reduce((all, { quantity }) => all + quantity, 0);
