import { randomUUID } from 'node:crypto';
import { placeOrderRequest, shippingInfo } from '@brote/contracts/examples';
import { confirmWithdrawal, getOrder, prepareWithdrawal, type OrderView, type WithdrawalItem } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import fc from 'fast-check';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { DeliverOrder, ShipOrder } from '#app/fulfilment/shipments/ship-order';
import { ResolveWithdrawal } from '#app/after-sales/withdrawals/resolve-withdrawal';
import { buy, refusalCodeOf, basketOfPacks } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;
/** Does not divide by four: the shares are 176, 176, 176 and 175 cents. */
const PACK_PRICE_CENTS = 703;
const BRUSH_SHARES_CENTS = [176, 176, 176, 175];

const brush = (brushIndex: number, sealOpened = false, quantity = 1): WithdrawalItem => ({
  line: 0,
  brush: brushIndex,
  quantity,
  sealOpened,
});
const readViewOf = (orderId: string): Promise<OrderView> => harness.requests.send(getOrder, { orderId });

async function placePaidOrder(quantity: number, hasArrived = true): Promise<OrderView> {
  harness.catalogue.prices.set('brush-family', PACK_PRICE_CENTS);
  const [item] = placeOrderRequest.items;
  const items = item === undefined ? [] : [{ ...item, quantity, price: PACK_PRICE_CENTS }];
  const { orderId } = await buy(harness, basketOfPacks(quantity, { items, totalAmount: PACK_PRICE_CENTS * quantity }));
  if (hasArrived) {
    await harness.app.get(ShipOrder).ship({ orderId, carrier: 'seur', trackingNumber: 'SEUR-0001' });
    await harness.app.get(DeliverOrder).deliver(orderId);
  }
  return readViewOf(orderId);
}

async function declareWithdrawal({ number, linkToken }: OrderView, items: WithdrawalItem[], overrides: { linkToken?: string | null } = {}) {
  const declarantDetails = { name: 'Lucía Ferrer', email: shippingInfo.email, reason: null, locale: 'en' as const, clientHash: null };
  const first = await harness.requests.send(prepareWithdrawal, {
    orderNumber: number,
    linkToken,
    items,
    ...declarantDetails,
    ...overrides,
  });
  return harness.requests.send(confirmWithdrawal, { withdrawalId: first.id, confirmToken: first.confirmToken });
}
const resolve = (withdrawalId: string, options: { items?: WithdrawalItem[]; restock?: boolean; decision?: 'refund' | 'refuse' } = {}) =>
  harness.app.get(ResolveWithdrawal).resolveWithdrawal({ withdrawalId, decision: 'refund', reason: null, restock: true, ...options });
const refund = (orderId: string, options: { items?: WithdrawalItem[]; amount?: number; restock?: boolean }) =>
  harness.app.get(RefundOrder).refund({ refundId: randomUUID(), orderId, amount: null, reason: 'Broken', restock: false, ...options });
const waitForRefundedTotal = (orderId: string, cents: number) =>
  eventually(async () => expect((await readViewOf(orderId)).refunded.amount).toBe(cents), { withinMs: 15_000 });
const readCreditNotesOf = (orderId: string) =>
  harness.queryRows<{ total: number; lines: { text: string; quantity: number; total: number }[] }>(
    `SELECT total, content->'lines' AS lines FROM invoice WHERE order_id = :orderId AND series = 'R' ORDER BY counter`,
    { orderId },
  );

describe('the return of brushes of a pack', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it("refunds each brush's share, returns sealed brushes to stock and names them everywhere", async () => {
    const order = await placePaidOrder(1);
    const view = await declareWithdrawal(order, [brush(0), brush(3, true)]);
    expect(view.lines.map(({ name, sealOpened }) => [name.en, name.es, sealOpened])).toEqual([
      ['Family pack: Ocean Blue, adult', 'Pack familia: Azul océano, adulto', false],
      ['Family pack: Classic White, kids', 'Pack familia: Blanco clásico, infantil', true],
    ]);
    expect((await readViewOf(order.id)).items[0]?.brushesLeft).toEqual([0, 1, 1, 0]);
    await resolve(view.id);
    await waitForRefundedTotal(order.id, 176 + 175);
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([3, true]));
    expect(await readCreditNotesOf(order.id)).toMatchObject([
      {
        total: -351,
        lines: [
          { text: 'Pack familia: Azul océano, adulto', quantity: 1, total: -176 },
          { text: 'Pack familia: Blanco clásico, infantil', quantity: 1, total: -175 },
        ],
      },
    ]);
    expect((await readViewOf(order.id)).withdrawals).toMatchObject([{ state: 'refunded', lines: [{ quantity: 1 }, { quantity: 1 }] }]);
    expect(await refusalCodeOf(declareWithdrawal(order, [brush(0)]))).toBe('WITHDRAWAL_ITEMS_INVALID');
    const remainder = await declareWithdrawal(order, []);
    await resolve(remainder.id);
    await waitForRefundedTotal(order.id, PACK_PRICE_CENTS);
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([1, true]));
  });

  it('refunds what staff count, also for an unproven statement; the rest stays withdrawable', async () => {
    const order = await placePaidOrder(2);
    const view = await declareWithdrawal(order, [], { linkToken: null });
    expect(await refusalCodeOf(resolve(view.id, { items: [brush(0, false, 3)] }))).toBe('WITHDRAWAL_ITEMS_INVALID');
    await resolve(view.id, { items: [brush(1, true), { line: 0, quantity: 1, sealOpened: false }] });
    await waitForRefundedTotal(order.id, PACK_PRICE_CENTS + 176);
    const [withdrawal] = (await readViewOf(order.id)).withdrawals ?? [];
    expect(withdrawal?.lines.map(({ name, quantity, sealOpened }) => [name.en, quantity, sealOpened])).toEqual([
      ['Family pack', 1, false],
      ['Family pack: Sunny Yellow, adult', 1, true],
    ]);
    expect((await readViewOf(order.id)).items[0]?.brushesLeft).toEqual([1, 0, 1, 1]);
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([4, true]));
  });

  it('treats an item without a brush as a whole pack, as before', async () => {
    const order = await placePaidOrder(2);
    const view = await declareWithdrawal(order, [{ line: 0, quantity: 1, sealOpened: false }]);
    expect(view.lines).toEqual([{ name: { en: 'Family pack', es: 'Pack familia' }, quantity: 1, sealOpened: false }]);
    await resolve(view.id);
    await waitForRefundedTotal(order.id, PACK_PRICE_CENTS);
    expect((await readViewOf(order.id)).items[0]?.brushesLeft).toEqual([1, 1, 1, 1]);
  });

  it('excludes the brushes of a staff refund from later withdrawals', async () => {
    const order = await placePaidOrder(1);
    expect(await refusalCodeOf(refund(order.id, { items: [brush(0, false, 2)] }))).toBe('WITHDRAWAL_ITEMS_INVALID');
    await refund(order.id, { items: [brush(0), brush(1)], restock: true });
    await waitForRefundedTotal(order.id, 352);
    expect(await refusalCodeOf(declareWithdrawal(order, [brush(1)]))).toBe('WITHDRAWAL_ITEMS_INVALID');
    expect(await refusalCodeOf(refund(order.id, { items: [brush(1)] }))).toBe('WITHDRAWAL_ITEMS_INVALID');
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([2, true]));
  });
});

interface ReturnStep {
  kind: 'withdraw' | 'refuse' | 'count' | 'refund' | 'sum' | 'rest';
  counts: number[];
  opened: boolean[];
  restock: boolean;
  cents: number;
}

const stepArbitrary: fc.Arbitrary<ReturnStep> = fc.record({
  kind: fc.constantFrom('withdraw', 'withdraw', 'refuse', 'count', 'refund', 'sum', 'rest'),
  counts: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }),
  opened: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  restock: fc.boolean(),
  cents: fc.integer({ min: 1, max: 500 }),
});

/** An independent model: cents that must be refunded, and sealed brushes that must be in stock again. */
interface OrderModel {
  left: number[];
  cents: number;
  inStock: number;
}

const sumQuantities = (items: readonly WithdrawalItem[], isCounted: (item: WithdrawalItem) => boolean) =>
  items.filter(isCounted).reduce((sum, { quantity }) => sum + quantity, 0);

function takeFromModel(model: OrderModel, items: readonly WithdrawalItem[], restock: boolean, total: number): void {
  const value = items.reduce((sum, { brush: brushIndex, quantity }) => sum + quantity * (BRUSH_SHARES_CENTS[brushIndex ?? 0] ?? 0), 0);
  for (const { brush: brushIndex, quantity } of items) model.left[brushIndex ?? 0] = (model.left[brushIndex ?? 0] ?? 0) - quantity;
  // Without money left to refund, a withdrawal is resolved without a refund, so no stock returns either.
  if (model.cents >= total) return;
  model.cents = Math.min(total, model.cents + value);
  if (restock) model.inStock += sumQuantities(items, ({ sealOpened }) => !sealOpened);
}

function chooseItems({ left }: OrderModel, { kind, counts, opened }: ReturnStep): WithdrawalItem[] {
  const chosenCounts = left.map((count, brushIndex) =>
    kind === 'rest' ? brush(brushIndex, false, count) : brush(brushIndex, opened[brushIndex], Math.min(count, counts[brushIndex] ?? 0)),
  );
  return kind === 'sum' ? [] : chosenCounts.filter(({ quantity }) => quantity > 0);
}

async function withdraw(model: OrderModel, order: OrderView, { kind, restock }: ReturnStep, items: WithdrawalItem[]): Promise<void> {
  const view = await declareWithdrawal(order, kind === 'rest' ? [] : items);
  if (kind === 'refuse') return void (await resolve(view.id, { decision: 'refuse' }));
  const returnedItems = kind === 'count' ? items.slice(0, 1) : items;
  await resolve(view.id, kind === 'count' ? { items: returnedItems, restock } : { restock });
  takeFromModel(model, returnedItems, restock, order.total.amount);
}

async function applyStep(model: OrderModel, order: OrderView, one: ReturnStep): Promise<void> {
  const total = order.total.amount;
  const items = chooseItems(model, one);
  if (model.cents >= total || (items.length === 0 && one.kind !== 'sum')) return;
  if (one.kind === 'sum') {
    const amount = Math.min(one.cents, total - model.cents);
    await refund(order.id, { amount });
    model.cents += amount;
  } else if (one.kind === 'refund') {
    await refund(order.id, { items, restock: one.restock });
    takeFromModel(model, items, one.restock, total);
  } else await withdraw(model, order, one, items);
  await waitForRefundedTotal(order.id, model.cents);
}

describe('any sequence of withdrawals and refunds', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it("refunds exactly the returned brushes' price, and returns exactly the sealed brushes to stock", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 }), fc.array(stepArbitrary, { minLength: 1, maxLength: 6 }), async (quantity, steps) => {
        harness.catalogue.reset();
        const order = await placePaidOrder(quantity);
        const model: OrderModel = { left: [quantity, quantity, quantity, quantity], cents: 0, inStock: 0 };
        for (const one of steps) {
          await applyStep(model, order, one);
          expect((await readViewOf(order.id)).items[0]?.brushesLeft).toEqual(model.left);
        }
        expect(model.cents).toBeLessThanOrEqual(order.total.amount);
        const creditNotes = await readCreditNotesOf(order.id);
        expect(creditNotes.reduce((sum, { total }) => sum - total, 0)).toBe(model.cents);
        for (const { total, lines } of creditNotes) expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total);
        await eventually(() =>
          expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([4 * quantity - model.inStock, true]),
        );
      }),
      { seed: jest.getSeed(), numRuns: 12 },
    );
  }, 240_000);

  it('returns all stock of an unshipped order once its whole payment is refunded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 3 }), async (steps) => {
        harness.catalogue.reset();
        const order = await placePaidOrder(1, false);
        // One brush always stays, as a withdrawal from all of them cancels the order without staff.
        const partialSteps = steps.filter(({ kind }) => kind !== 'rest').map((one) => ({ ...one, counts: [0, ...one.counts.slice(1)] }));
        const model: OrderModel = { left: [1, 1, 1, 1], cents: 0, inStock: 0 };
        for (const one of partialSteps) await applyStep(model, order, one);
        if (model.cents < PACK_PRICE_CENTS) await refund(order.id, {});
        await waitForRefundedTotal(order.id, PACK_PRICE_CENTS);
        await eventually(async () => expect((await readViewOf(order.id)).status).toBe('cancelled'));
        await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([0, true]));
      }),
      { seed: jest.getSeed(), numRuns: 8 },
    );
  }, 120_000);

  it('returns unshipped brushes to stock once and ships the others alone', async () => {
    const order = await placePaidOrder(1, false);
    const view = await declareWithdrawal(order, [brush(0), brush(3, true)]);
    await resolve(view.id, { restock: false });
    await waitForRefundedTotal(order.id, 176 + 175);
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([2, true]));
    const remainder = await declareWithdrawal(order, [brush(1), brush(2)]);
    expect([remainder.state, (await readViewOf(order.id)).status]).toEqual(['refunded', 'cancelled']);
    await waitForRefundedTotal(order.id, PACK_PRICE_CENTS);
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([0, true]));
  });

  it('refunds the rest and ships nothing when all brushes were refunded below their price', async () => {
    const order = await placePaidOrder(1, false);
    await refund(order.id, { items: [brush(0), brush(1), brush(2), brush(3)], amount: 100 });
    expect(await refusalCodeOf(harness.app.get(ShipOrder).ship({ orderId: order.id, carrier: 'seur', trackingNumber: 'SEUR-0002' }))).toBe(
      'ORDER_NOT_SHIPPABLE',
    );
    await waitForRefundedTotal(order.id, PACK_PRICE_CENTS);
    expect((await readCreditNotesOf(order.id)).map(({ total }) => total).sort((a, b) => a - b)).toEqual([100 - PACK_PRICE_CENTS, -100]);
    await eventually(() => expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([0, true]));
  });
});
