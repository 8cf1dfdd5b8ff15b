import type { ExplainedCharge } from '@brote/contracts';
import { explainOrder, explainOrderByLink, getOrder } from '@brote/contracts/orders';
import { explainOrderForStaff } from '@brote/contracts/staff-orders';
import { metrics } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import * as fc from 'fast-check';
import { aBasket, buy, refusalCodeOf } from './builders';
import { startHarness, type Harness } from './harness';
import { refund } from './refund-steps';

let harness: Harness;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };

async function buyOrder() {
  const owner = { caller: aCaller() };
  const { orderId } = await buy(harness, aBasket(), owner.caller);
  return { orderId, owner };
}

const explain = ({ orderId, owner }: Awaited<ReturnType<typeof buyOrder>>): Promise<ExplainedCharge> =>
  harness.requests.send(explainOrder, { orderId }, owner);

/** Re-computes a reply from its own factors and from the tables. It shares no code with the service. */
async function findErrors(orderId: string, { charge, refunds }: ExplainedCharge): Promise<string[]> {
  const rows = await harness.queryRows<{ id: string; amount: number }>(
    `SELECT order_id::text AS id, amount FROM payment WHERE order_id = :orderId
      UNION ALL SELECT id::text, amount FROM refund WHERE order_id = :orderId`,
    { orderId },
  );
  return rows.flatMap(({ id, amount }) => {
    const derivation = [...(charge === null ? [] : [charge]), ...refunds].find((one) => one.id === id);
    if (derivation === undefined) return [`${id} is not derived`];
    const parts = derivation.steps.slice(0, -1);
    const total = parts.reduce((sum, step) => sum + (step.operation === 'add' ? 1 : -1) * step.amount.amount, 0);
    const areFactorsRight = parts.every(
      (step) => step.unitPrice === undefined || step.unitPrice.amount * (step.quantity ?? 0) === step.amount.amount,
    );
    const isRight = areFactorsRight && total === amount && derivation.amount.amount === amount && derivation.unexplained.amount === 0;
    return isRight ? [] : [JSON.stringify(derivation)];
  });
}

describe('the derivation of an order', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('lists items, delivery, documents and VAT', async () => {
    const bought = await buyOrder();
    const { charge } = await explain(bought);
    expect(charge).toMatchObject({
      steps: [{ kind: 'item' }, { kind: 'shipping', amount: { amount: 0 } }, { kind: 'sum', amount: { amount: 700 } }],
      ...{ amount: { amount: 700 }, unexplained: { amount: 0 }, vat: { ratePermille: 210, country: 'ES' } },
    });
    expect((charge?.vat?.net.amount ?? 0) + (charge?.vat?.vat.amount ?? 0)).toBe(700);
    expect(charge?.facts.map(({ kind }) => kind)).toContain('document');
  });

  it('gives the charge and each refund of a random history steps that add up', async () => {
    const partArbitrary = fc.oneof(fc.nat(260), fc.constant('brush' as const), fc.constant('rest' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(partArbitrary, { maxLength: 4 }), async (parts) => {
        harness.catalogue.reset();
        const bought = await buyOrder();
        for (const part of parts) {
          const isItem = part === 'brush';
          const items = isItem ? { items: [{ line: 0, brush: 0, quantity: 1, sealOpened: false }] } : {};
          await refusalCodeOf(refund(harness, bought.orderId, typeof part === 'number' ? part + 1 : null, items));
        }
        expect(await findErrors(bought.orderId, await explain(bought))).toEqual([]);
      }),
      { seed: jest.getSeed(), numRuns: Number(process.env['RANDOM_RUNS'] ?? 8), endOnFailure: true },
    );
  }, 300_000);

  it('reports a planted wrong amount as unexplained, and counts it', async () => {
    const bought = await buyOrder();
    await harness.queryRows('UPDATE payment SET amount = amount - 13 WHERE order_id = :orderId', { orderId: bought.orderId });
    const readCounter = async () => Number(/^order_amounts_unexplained_total\S* (\d+)/m.exec(await metrics.metrics())?.[1] ?? 0);
    const before = await readCounter();
    expect((await explain(bought)).charge).toMatchObject({ amount: { amount: 687 }, unexplained: { amount: -13 } });
    expect(await readCounter()).toBe(before + 1);
    await harness.queryRows('UPDATE payment SET amount = amount + 13 WHERE order_id = :orderId', { orderId: bought.orderId });
  });

  it('is refused to another customer, and given by the mailed link of the order alone', async () => {
    const [bought, other] = [await buyOrder(), await buyOrder()];
    expect(await refusalCodeOf(explain({ ...bought, owner: other.owner }))).toBe('ORDER_UNKNOWN');
    const { linkToken } = await harness.requests.send(getOrder, { orderId: bought.orderId });
    expect((await harness.requests.send(explainOrderByLink, { token: linkToken })).charge?.id).toBe(bought.orderId);
    expect(await refusalCodeOf(harness.requests.send(explainOrderByLink, { token: 'a.b' }))).toBe('ORDER_UNKNOWN');
  });

  it('has references for staff alone, and the reason of a refund for both', async () => {
    const bought = await buyOrder();
    await refund(harness, bought.orderId, 200);
    await eventually(async () => expect((await explain(bought)).refunds).toHaveLength(1));
    const forStaff = await harness.requests.send(explainOrderForStaff, { orderId: bought.orderId }, staff);
    expect(JSON.stringify(forStaff)).toContain('staff-reference');
    const forOwner = JSON.stringify(await explain(bought));
    expect(forOwner).not.toContain('staff-');
    expect(forOwner).toContain('A brush was broken');
  });
});
