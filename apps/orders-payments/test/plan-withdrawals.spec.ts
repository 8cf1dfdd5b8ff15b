import type { Caller } from '@brote/contracts';
import {
  confirmWithdrawal,
  getWithdrawal,
  listMyOrders,
  prepareWithdrawal,
  type OrderView,
  type PreparedWithdrawal,
  type PrepareWithdrawalRequest,
  type WithdrawalEventData,
  type WithdrawalView,
} from '@brote/contracts/orders';
import { listWithdrawals } from '@brote/contracts/staff-orders';
import { deliveryDelivered, type DeliveryForOrder, type PlanContract } from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { ResolveWithdrawal } from '#app/after-sales/withdrawals/resolve-withdrawal';
import { FakeDeliveries } from './fake-deliveries';
import { refusalCodeOf } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;
let deliveries: FakeDeliveries;

const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const SHIPPED_FIELDS = { carrier: 'seur', trackingNumber: 'SE-1234', shippedAt: '2026-11-20T09:00:00.000Z' } as const;
const DELIVERED_FIELDS = { ...SHIPPED_FIELDS, status: 'delivered', isPrepared: true, deliveredAt: '2026-11-21T09:00:00.000Z' } as const;

const ownerCaller = ({ userId }: Pick<PlanContract, 'userId'>): Caller => aCaller({ userId });
const statement = ({ reference, email }: PlanContract, overrides: Partial<PrepareWithdrawalRequest> = {}): PrepareWithdrawalRequest => ({
  ...{ orderNumber: reference, name: 'Lucía Ferrer', email, items: [], reason: null, linkToken: null, locale: 'es', clientHash: null },
  ...overrides,
});
const prepare = (request: PrepareWithdrawalRequest, caller: Caller | null = null): Promise<PreparedWithdrawal> =>
  harness.requests.send(prepareWithdrawal, request, { caller });
const confirm = ({ id, confirmToken }: PreparedWithdrawal): Promise<WithdrawalView> =>
  harness.requests.send(confirmWithdrawal, { withdrawalId: id, confirmToken });
const declareWithdrawal = async (plan: PlanContract, overrides: Partial<PrepareWithdrawalRequest> = {}) =>
  confirm(await prepare(statement(plan, overrides), ownerCaller(plan)));
const resolve = (withdrawalId: string, decision: 'refund' | 'refuse' = 'refund', restock = true): Promise<WithdrawalView> =>
  harness.app
    .get(ResolveWithdrawal)
    .resolveWithdrawal({ withdrawalId, decision, reason: decision === 'refuse' ? 'It was opened' : null, restock });
const readPublishedEventsOf = async (withdrawalId: string) =>
  (
    await harness.queryRows<{ payload: WithdrawalEventData }>(
      'SELECT payload FROM outbox WHERE aggregate_id = :withdrawalId ORDER BY aggregate_version',
      { withdrawalId },
    )
  ).map(({ payload }) => payload);

/** The order of a delivery of the plan that has arrived. */
async function createDeliveredOrder({ userId, subscriptionId }: PlanContract): Promise<OrderView> {
  const delivery: DeliveryForOrder = deliveries.addDelivery({ userId, subscriptionId, ...DELIVERED_FIELDS });
  await deliveries.publish(delivery, {}, deliveryDelivered);
  return waitForOrderOf(userId);
}
const waitForOrderOf = (userId: string) =>
  eventually(
    async () => {
      const [order] = (await harness.requests.send(listMyOrders, { cursor: null, limit: 10 }, { caller: aCaller({ userId }) })).orders;
      if (order?.status !== 'delivered') throw new Error('The order is not synced with its delivery yet');
      return order;
    },
    { withinMs: 20_000 },
  );

describe('a withdrawal from a plan', () => {
  beforeAll(async () => {
    harness = await startHarness();
    deliveries = await FakeDeliveries.start(harness.nats.url);
  });
  afterAll(async () => {
    await deliveries.stop();
    await harness.end();
  });

  it('takes two steps, and its event names the plan and the opened seals', async () => {
    const plan = deliveries.addPlan();
    const first = await prepare(statement(plan, { items: [{ line: 1, quantity: 1, sealOpened: true }] }), ownerCaller(plan));
    expect(first).toMatchObject({ state: 'prepared', planName: plan.planName, receivedAt: null });
    expect(first.lines).toEqual([
      { name: { en: 'Brush, Ocean Blue, adult', es: 'Cepillo Azul océano, adulto' }, quantity: 1, sealOpened: false },
      { name: { en: 'Brush, Sunny Yellow, adult', es: 'Cepillo Amarillo sol, adulto' }, quantity: 1, sealOpened: true },
    ]);
    expect(await readPublishedEventsOf(first.id)).toEqual([]);
    const views = await Promise.all([1, 2, 3].map(() => confirm(first)));
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
    const { subscriptionId } = plan;
    const receivedAt = views[0]?.receivedAt ?? '';
    expect(await readPublishedEventsOf(first.id)).toEqual([
      {
        ...{ withdrawalId: first.id, orderId: null, state: 'received' },
        plan: { subscriptionId, receivedAt, isProven: true, openedLines: [1], paysOpened: true, restock: false },
      },
    ]);
    expect(await harness.requests.send(getWithdrawal, { withdrawalId: first.id })).toMatchObject({ subscriptionId, orderId: null });
    const [row] = await harness.queryRows(`SELECT user_id AS "userId" FROM withdrawal WHERE id = :firstId`, { firstId: first.id });
    expect(row).toEqual({ userId: plan.userId });
  });

  it("names the plan by a delivery's order, or by the link of an e-mail", async () => {
    const [one, other] = [deliveries.addPlan(), deliveries.addPlan()];
    const { number } = await createDeliveredOrder(one);
    expect(await declareWithdrawal(one, { orderNumber: number.toLowerCase() })).toMatchObject({
      state: 'received',
      planName: one.planName,
    });
    const byLink = await prepare(statement(other, { linkToken: `link-of-${other.subscriptionId}` }));
    expect(await confirm(byLink)).toMatchObject({ state: 'received', planName: other.planName });
    expect((await readPublishedEventsOf(byLink.id))[0]?.plan).toMatchObject({ isProven: true });
  });

  it('is resolved without staff once the plan has ended and no delivery had left', async () => {
    const plan = deliveries.addPlan({ sent: [] });
    const { id } = await declareWithdrawal(plan);
    await deliveries.publishPlanRefunded(id, plan);
    await eventually(async () => expect((await harness.requests.send(getWithdrawal, { withdrawalId: id })).state).toBe('refunded'), {
      withinMs: 20_000,
    });
    expect((await readPublishedEventsOf(id)).map(({ state }) => state)).toEqual(['received', 'refunded']);
  });

  it('is resolved by staff, and the orders of its deliveries note the refund', async () => {
    const plan = deliveries.addPlan();
    const order = await createDeliveredOrder(plan);
    const { id } = await declareWithdrawal(plan, { items: [{ line: 0, quantity: 1, sealOpened: true }] });
    const { rows } = await harness.requests.send(listWithdrawals, { list: 'open', cursor: null, limit: 100 }, staff);
    expect(rows.find((row) => row.id === id)).toMatchObject({ subscriptionId: plan.subscriptionId, isProven: true, daysLeft: 13 });
    const resolved = await Promise.all([1, 2].map(() => resolve(id)));
    expect(resolved.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    expect((await readPublishedEventsOf(id)).map(({ plan: published }) => published?.restock)).toEqual([false, true]);
    await deliveries.publishPlanRefunded(id, plan);
    await eventually(
      async () => {
        const { timeline } = await waitForOrderOf(plan.userId);
        expect(timeline.map(({ event }) => event)).toEqual([...order.timeline.map(({ event }) => event), 'refunded']);
      },
      { withinMs: 20_000 },
    );
    expect(await refusalCodeOf(resolve(id, 'refuse'))).toBe('WITHDRAWAL_RESOLVED');
  });

  it("is open only once and within the plan's period, also between the two steps", async () => {
    const plan = deliveries.addPlan();
    const first = await prepare(statement(plan), ownerCaller(plan));
    deliveries.addPlan({ ...plan, isWithdrawable: false });
    expect(await refusalCodeOf(prepare(statement(plan), ownerCaller(plan)))).toBe('WITHDRAWAL_CLOSED');
    expect(await refusalCodeOf(confirm(first))).toBe('WITHDRAWAL_CLOSED');
    deliveries.addPlan(plan);
    await confirm(first);
    expect(await refusalCodeOf(prepare(statement(plan), ownerCaller(plan)))).toBe('WITHDRAWAL_MADE');
  });

  it('counts once when two statements are confirmed at the same time', async () => {
    const plan = deliveries.addPlan();
    const preparedTwice = await Promise.all([1, 2].map(() => prepare(statement(plan), ownerCaller(plan))));
    const codes = await Promise.all(preparedTwice.map((one) => refusalCodeOf(confirm(one))));
    expect(codes.sort()).toEqual(['WITHDRAWAL_CLOSED', null].sort());
  });

  it('may be declared again after staff refused it', async () => {
    const plan = deliveries.addPlan();
    const { id } = await declareWithdrawal(plan);
    expect(await resolve(id, 'refuse')).toMatchObject({ state: 'refused' });
    expect(await declareWithdrawal(plan)).toMatchObject({ state: 'received' });
  });

  it('from an unproven plan is resolved by staff and reveals nothing about the plan', async () => {
    const plan = deliveries.addPlan();
    const view = await confirm(await prepare(statement(plan), aCaller()));
    expect(view).toMatchObject({ state: 'received', planName: null, lines: [] });
    expect((await readPublishedEventsOf(view.id))[0]?.plan).toMatchObject({ subscriptionId: plan.subscriptionId, isProven: false });
    expect(await resolve(view.id)).toMatchObject({ state: 'refunded' });
    expect(await refusalCodeOf(prepare(statement(plan), ownerCaller(plan)))).toBe('WITHDRAWAL_MADE');
    const unknown = await confirm(await prepare(statement(plan, { orderNumber: 'PLAN-0000-0000' })));
    expect((await readPublishedEventsOf(unknown.id))[0]).toEqual({ withdrawalId: unknown.id, orderId: null, state: 'received' });
    expect(await refusalCodeOf(resolve(unknown.id))).toBe('WITHDRAWAL_UNKNOWN');
  });

  it.each([
    ['a brush that was not sent', [{ line: 2, quantity: 1, sealOpened: false }]],
    ['more than one of a brush', [{ line: 0, quantity: 2, sealOpened: false }]],
    ['a brush twice', [0, 0].map((line) => ({ line, quantity: 1, sealOpened: true }))],
  ])('refuses %s', async (_what, items) => {
    const plan = deliveries.addPlan();
    expect(await refusalCodeOf(prepare(statement(plan, { items }), ownerCaller(plan)))).toBe('WITHDRAWAL_ITEMS_INVALID');
    expect(await refusalCodeOf(prepare(statement(plan, { items }), aCaller()))).toBe('WITHDRAWAL_ITEMS_INVALID');
  });
});

describe('a plan where the shop excludes opened seals', () => {
  beforeAll(async () => {
    harness = await startHarness({ OPENED_SEALS: 'exclude' });
    deliveries = await FakeDeliveries.start(harness.nats.url);
  });
  afterAll(async () => {
    await deliveries.stop();
    await harness.end();
  });

  it('is refunded for sealed brushes; without any, staff can only refuse', async () => {
    const [mixed, none] = [deliveries.addPlan(), deliveries.addPlan()];
    const [one, other] = [
      await declareWithdrawal(mixed, { items: [{ line: 0, quantity: 1, sealOpened: true }] }),
      await declareWithdrawal(none, { items: [0, 1].map((line) => ({ line, quantity: 1, sealOpened: true })) }),
    ];
    expect(await resolve(one.id)).toMatchObject({ state: 'refunded' });
    expect((await readPublishedEventsOf(one.id)).at(-1)?.plan).toMatchObject({ openedLines: [0], paysOpened: false });
    expect(await refusalCodeOf(resolve(other.id))).toBe('WITHDRAWAL_EXCLUDED');
    expect(await resolve(other.id, 'refuse')).toMatchObject({ state: 'refused' });
  });
});
