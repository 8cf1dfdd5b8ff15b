import type { ExplainedCharge } from '@brote/contracts';
import { explainOrder, explainOrderByLink, getOrder } from '@brote/contracts/orders';
import { cancelOrderAsStaff, explainOrderForStaff } from '@brote/contracts/staff-orders';
import { metrics } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { findErrorsOf, findUnnoticedFaults } from '@brote/test-support/derivations';
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

/** Lets the independent program compute a reply again, and compares it with the tables. */
async function findErrors(orderId: string, explanation: ExplainedCharge): Promise<string[]> {
  const rows = await harness.queryRows<{ id: string; amount: number }>(
    `SELECT order_id::text AS id, amount FROM payment WHERE order_id = :orderId
      UNION ALL SELECT id::text, amount FROM refund WHERE order_id = :orderId
      UNION ALL SELECT id, amount FROM dispute WHERE order_id = :orderId`,
    { orderId },
  );
  const parts = [...(explanation.charge === null ? [] : [explanation.charge]), ...explanation.refunds];
  const unexplained = parts.filter((part) => part.unexplained.amount !== 0).map((part) => `unexplained: ${JSON.stringify(part)}`);
  const errors = findErrorsOf(explanation, new Map(rows.map(({ id, amount }) => [id, amount])));
  const counts = rows.length === parts.length ? [] : [`${parts.length} derivations of ${rows.length} amounts`];
  return [...counts, ...unexplained, ...errors, ...findUnnoticedFaults(explanation)];
}

type Part = number | 'brush' | 'rest' | 'cancellation' | 'won' | 'lost';

/** A bank takes what is left, and decides. A charge is disputed once at most. */
async function dispute(orderId: string, outcome: 'won' | 'lost'): Promise<void> {
  const [payment] = await harness.queryRows<{ charge: string }>('SELECT charge FROM payment WHERE order_id = :orderId', { orderId });
  const charge = (await harness.sandbox.readState()).charges.find(({ id }) => id === payment?.charge);
  if (charge === undefined || charge.disputed || charge.amount_refunded === charge.amount) return;
  const { id } = (await harness.sandbox.postControl('disputes', { charge: charge.id })) as { id: string };
  await harness.sandbox.postControl(`disputes/${id}/close`, { outcome });
  const sql = 'SELECT 1 FROM dispute WHERE id = :id AND state = :outcome';
  await eventually(async () => expect(await harness.queryRows(sql, { id, outcome })).toHaveLength(1));
}

async function take(part: Part, { orderId }: { orderId: string }): Promise<unknown> {
  if (part === 'won' || part === 'lost') return dispute(orderId, part);
  if (part === 'cancellation') {
    const caller = aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.now() });
    return refusalCodeOf(harness.requests.send(cancelOrderAsStaff, { orderId }, { caller }));
  }
  const items = part === 'brush' ? { items: [{ line: 0, brush: 0, quantity: 1, sealOpened: false }] } : {};
  return refusalCodeOf(refund(harness, orderId, typeof part === 'number' ? part + 1 : null, items));
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

  it('gives the charge and each refund of a random history steps that an independent program computes again', async () => {
    const named = fc.constantFrom<Part>('brush', 'rest', 'cancellation', 'won', 'lost');
    const parts = fc.array(fc.oneof(fc.nat(260), named), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(parts, async (history) => {
        harness.catalogue.reset();
        const bought = await buyOrder();
        for (const part of history) await take(part, bought);
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
