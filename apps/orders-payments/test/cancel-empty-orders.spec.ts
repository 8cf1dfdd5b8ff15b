import { randomUUID } from 'node:crypto';
import { failOrderDelivery } from '@brote/contracts/deliveries';
import { shippingInfo } from '@brote/contracts/examples';
import {
  confirmWithdrawal,
  getOrder,
  prepareWithdrawal,
  type OrderView,
  type SoldBrushesView,
  type WithdrawalItem,
} from '@brote/contracts/orders';
import { aCaller, eventually } from '@brote/test-support';
import fc from 'fast-check';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import { COUNT_TO_SEND } from '#app/core/orders/taken-items.sql';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { ShipOrder } from '#app/fulfilment/shipments/ship-order';
import { ResolveWithdrawal } from '#app/after-sales/withdrawals/resolve-withdrawal';
import { buy, refusalCodeOf, basketOfPacks } from './builders';
import { startHarness, type Harness } from './harness';

const seed = jest.getSeed();
const BRUSH_INDEXES = [0, 1, 2, 3];

let harness: Harness;

const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const readViewOf = (orderId: string): Promise<OrderView> => harness.requests.send(getOrder, { orderId });
const brush = (brushIndex: number, sealOpened = false): WithdrawalItem => ({ line: 0, brush: brushIndex, quantity: 1, sealOpened });
const refund = (orderId: string, amount: number | null, items: WithdrawalItem[] | null) =>
  harness.app.get(RefundOrder).refund({ refundId: randomUUID(), orderId, amount, items, reason: 'Broken', restock: false });
const ship = (orderId: string) =>
  harness.app.get(ShipOrder).ship({ orderId, carrier: 'seur', trackingNumber: `SEUR-${randomUUID().slice(0, 8)}` });
const fail = (orderId: string) => harness.requests.send(failOrderDelivery, { orderId, reason: 'lost', note: null }, asStaff);
const resolve = (withdrawalId: string, decision: 'refund' | 'refuse', items: WithdrawalItem[] | null = null) =>
  harness.app.get(ResolveWithdrawal).resolveWithdrawal({ withdrawalId, decision, reason: 'Checked', restock: false, items });

async function declareWithdrawal({ number, linkToken }: OrderView, items: WithdrawalItem[], isProven = true): Promise<string> {
  const declarantDetails = { name: 'Lucía Ferrer', email: shippingInfo.email, reason: null, locale: 'en' as const, clientHash: null };
  const first = await harness.requests.send(prepareWithdrawal, {
    orderNumber: number,
    linkToken: isProven ? linkToken : null,
    items,
    ...declarantDetails,
  });
  await harness.requests.send(confirmWithdrawal, { withdrawalId: first.id, confirmToken: first.confirmToken });
  return first.id;
}

interface OrderState {
  status: string;
  toSend: number;
  total: number;
  /** Cents that were refunded or are on their way. */
  refunded: number;
  hasLeft: boolean;
}

async function readStateOf(orderId: string): Promise<OrderState> {
  const [row] = await harness.queryRows<OrderState>(
    `SELECT status, (${COUNT_TO_SEND}) AS "toSend", total, shipped_at IS NOT NULL AS "hasLeft",
            (SELECT coalesce(sum(amount), 0)::int FROM refund WHERE order_id = orders.id AND state <> 'failed') AS refunded
       FROM orders WHERE id = :orderId`,
    { orderId },
  );
  if (row === undefined) throw new Error(`There is no order ${orderId}`);
  return row;
}

/** Refund, brushes and parcel are one state. */
async function expectConsistentState(orderId: string): Promise<OrderState> {
  const state = await readStateOf(orderId);
  const { status, toSend, total, refunded } = state;
  if (status === 'processing')
    expect({ status, isAnyToSend: toSend > 0, isAnyPaid: refunded < total }).toEqual({ status, isAnyToSend: true, isAnyPaid: true });
  if (status === 'cancelled') expect({ status, refunded }).toEqual({ status, refunded: total });
  const sold = (await readViewOf(orderId)).items.flatMap(({ soldBrushes = [] }) => soldBrushes);
  const count = (isCounted: (brushes: SoldBrushesView) => boolean) =>
    sold.filter(isCounted).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(count(() => true)).toBe(BRUSH_INDEXES.length);
  expect(count(({ parcel }) => parcel === 'to-send')).toBe(status === 'processing' ? toSend : 0);
  if (status === 'shipped') expect(count(({ parcel }) => parcel === 'sent')).toBe(toSend);
  return state;
}

const placesArbitrary = fc.subarray(BRUSH_INDEXES, { minLength: 1 });
const amountArbitrary = fc.integer({ min: 1, max: 400 });
const kinds = [
  'refund-items',
  'refund-items',
  'refund-sum',
  'withdraw',
  'withdraw',
  'resolve',
  'resolve',
  'ship',
  'fail',
  'cancel',
] as const;
const commandArbitrary = fc.record({
  kind: fc.constantFrom(...kinds),
  places: placesArbitrary,
  amount: amountArbitrary,
  /** Whether staff type an amount, or count the returned brushes. */
  isTyped: fc.boolean(),
  isProven: fc.boolean(),
  decision: fc.constantFrom('refund' as const, 'refuse' as const),
});
type TestCommand = typeof commandArbitrary extends fc.Arbitrary<infer T> ? T : never;

const brushes = ({ places }: TestCommand): WithdrawalItem[] => places.map((brushIndex) => brush(brushIndex));

/** Open statements are resolved in the order in which they came in. */
async function resolveNext(openWithdrawalIds: string[], one: TestCommand): Promise<void> {
  const next = openWithdrawalIds.shift();
  if (next !== undefined) await resolve(next, one.decision, one.decision === 'refund' && one.isTyped ? brushes(one) : null);
}

const COMMAND_RUNNERS: Readonly<
  Record<TestCommand['kind'], (order: OrderView, openWithdrawalIds: string[], one: TestCommand) => Promise<unknown>>
> = {
  'refund-items': ({ id }, _open, one) => refund(id, one.isTyped ? one.amount : null, brushes(one)),
  'refund-sum': ({ id }, _open, { amount }) => refund(id, amount, null),
  // An unproven statement can only name the whole order.
  withdraw: async (order, openWithdrawalIds, one) =>
    openWithdrawalIds.push(await declareWithdrawal(order, one.isProven ? brushes(one) : [], one.isProven)),
  resolve: (_order, openWithdrawalIds, one) => resolveNext(openWithdrawalIds, one),
  ship: ({ id }) => ship(id),
  fail: ({ id }) => fail(id),
  cancel: ({ id }) => harness.app.get(CancelOrder).cancel(id, 'customer'),
};

/** A refusal is a valid reply; any other error is a mistake. */
const REFUSAL_CODE_PATTERN = /^[A-Z_]+$/;

describe(`an order without brushes to send (seed ${seed})`, () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  const placePaidOrder = async (): Promise<OrderView> => readViewOf((await buy(harness, basketOfPacks(1))).orderId);

  it("is cancelled and fully refunded after a refund below the brushes' price", async () => {
    const order = await placePaidOrder();
    await refund(
      order.id,
      100,
      BRUSH_INDEXES.map((brushIndex) => brush(brushIndex)),
    );
    expect(await expectConsistentState(order.id)).toMatchObject({ status: 'cancelled', refunded: order.total.amount });
    expect(await refusalCodeOf(ship(order.id))).toBe('ORDER_NOT_SHIPPABLE');
    await eventually(async () => expect((await readViewOf(order.id)).refunded).toEqual(order.total), { withinMs: 15_000 });
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([0, true]));
  });

  it('is cancelled when staff refund the last unproven brushes or undeclared ones', async () => {
    const unprovenOrder = await placePaidOrder();
    await refund(
      unprovenOrder.id,
      100,
      [1, 2, 3].map((brushIndex) => brush(brushIndex)),
    );
    const statement = await declareWithdrawal(unprovenOrder, [], false);
    // An unproven statement takes nothing out of the parcel.
    expect(await expectConsistentState(unprovenOrder.id)).toMatchObject({ status: 'processing', toSend: 1 });
    await resolve(statement, 'refund');
    expect((await expectConsistentState(unprovenOrder.id)).status).toBe('cancelled');
    const countedOrder = await placePaidOrder();
    await resolve(
      await declareWithdrawal(countedOrder, [brush(0)]),
      'refund',
      BRUSH_INDEXES.map((brushIndex) => brush(brushIndex)),
    );
    expect((await expectConsistentState(countedOrder.id)).status).toBe('cancelled');
  });

  it('is cancelled when its parcel does not arrive after a full withdrawal', async () => {
    const order = await placePaidOrder();
    await ship(order.id);
    await declareWithdrawal(order, []);
    await fail(order.id);
    expect((await expectConsistentState(order.id)).status).toBe('cancelled');
  });

  it('never waits for shipping after any withdrawals, refunds, shipments, losses and cancellations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commandArbitrary, { minLength: 2, maxLength: 7 }), async (commands) => {
        harness.catalogue.reset();
        const order = await placePaidOrder();
        const openWithdrawalIds: string[] = [];
        for (const one of commands) {
          const code = await refusalCodeOf(COMMAND_RUNNERS[one.kind](order, openWithdrawalIds, one));
          expect(code ?? 'DONE').toMatch(REFUSAL_CODE_PATTERN);
          await expectConsistentState(order.id);
        }
        const { status, refunded, hasLeft } = await readStateOf(order.id);
        await eventually(async () => expect((await readViewOf(order.id)).refunded.amount).toBe(refunded), { withinMs: 15_000 });
        if (status === 'cancelled' && !hasLeft)
          await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([0, true]));
      }),
      { seed, numRuns: 25 },
    );
  }, 240_000);
});
