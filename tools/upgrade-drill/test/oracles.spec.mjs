// Plants each kind of loss in a small shop, and expects the checks of the drill to name it.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { findMissingSales, loadOracles } from '../src/oracles.mjs';

let oracles;
before(async () => {
  oracles = await loadOracles();
});

/** A bought pack and a bought plan. */
function aShop() {
  const session = { status: 'complete', payment_status: 'paid', amount_total: 700 };
  return {
    sessions: [
      { ...session, id: 'cs_1', mode: 'payment', client_reference_id: 'checkout-1', payment_intent: 'pi_1' },
      { ...session, id: 'cs_2', mode: 'subscription', client_reference_id: 'checkout-2', payment_intent: null },
    ],
    charges: [{ id: 'ch_1', status: 'succeeded', amount: 700, amount_refunded: 0, payment_intent: 'pi_1' }],
    orders: [
      {
        ...{ id: 'order-1', number: '1', status: 'processing', total: 700, lines: 700, checkout: 'checkout-1', session: 'cs_1' },
        ...{ paid: 700, refunded: 0, invoice: 'F1', invoiced: 700 },
      },
    ],
    subscriptions: [{ id: 'plan-1', status: 'active', session: 'cs_2' }],
    checkouts: [{ id: 'checkout-1', step: 'paid_order', session: 'cs_1' }],
    refundedSessions: [],
    series: [{ series: 'F2026', issued: 1, highest: 1 }],
    planCharges: [{ id: 'in_1', amount: 500, refunded: 0, invoiced: 500, credited: 0 }],
  };
}

const findAll = (shop) => [
  ...oracles.findPaymentsWithoutOrder(shop),
  ...oracles.findDoubleCharges(shop),
  ...oracles.findAmountMismatches(shop),
  ...oracles.findStuckCheckouts(shop),
];

const PLANTED = [
  ['a paid session without an order', (shop) => shop.orders.pop(), /cs_1 was paid and has 0 orders/],
  ['a paid session with two orders', (shop) => shop.orders.push({ ...shop.orders[0], number: '2' }), /cs_1 was paid and has 2 orders/],
  ['a paid order that is still pending', (shop) => (shop.orders[0].status = 'pending'), /cs_1 was paid, but order 1 is pending/],
  ['a paid plan without a subscription', (shop) => shop.subscriptions.pop(), /cs_2 of a plan was paid and has 0 subscriptions/],
  ['an order under way that is not paid', (shop) => (shop.sessions[0].payment_status = 'unpaid'), /Order 1 is processing, but/],
  ['a second charge', (shop) => shop.charges.push({ ...shop.charges[0], id: 'ch_2' }), /checkout-1 was charged 2 times/],
  ['an invoice with another amount', (shop) => (shop.orders[0].invoiced = 600), /Order 1 comes to 700/],
  ['a charge of a plan without an invoice', (shop) => (shop.planCharges[0].invoiced = null), /Plan charge in_1 of 500/],
  ['a gap between invoice numbers', (shop) => (shop.series[0].highest = 2), /Invoices F2026 count to 2/],
  ['a checkout that stopped after its payment', (shop) => (shop.checkouts[0].step = 'paid'), /checkout-1 stopped at paid/],
];

describe('the checks of the drill', () => {
  it('find nothing in a shop that is right', () => {
    assert.deepEqual(findAll(aShop()), []);
  });

  for (const [title, plant, expected] of PLANTED)
    it(`name ${title}`, () => {
      const shop = aShop();
      plant(shop);
      assert.match(findAll(shop).join('\n'), expected);
    });

  it('name a sale that a person saw as paid, and a drill without sales', () => {
    assert.deepEqual(findMissingSales(aShop(), { purchases: 1, plans: 1 }), []);
    assert.deepEqual(findMissingSales(aShop(), { purchases: 2, plans: 1 }), ['People finished 2 purchases, but Stripe has 1.']);
    assert.deepEqual(findMissingSales(aShop(), { purchases: 1, plans: 0 }), ['No person finished plans.']);
  });

  it('name a logged error, and no warning', async () => {
    const home = mkdtempSync(join(tmpdir(), 'upgrade-drill-spec-'));
    try {
      mkdirSync(join(home, 'logs'));
      const lines = ['warn', 'error', 'fatal'].map((level) => JSON.stringify({ level, message: `a ${level}` }));
      writeFileSync(join(home, 'logs/identity.log'), [...lines, 'plain text', ''].join('\n'));
      const found = await oracles.findLoggedErrors(home);
      assert.deepEqual(
        found.map((line) => JSON.parse(line.slice(line.indexOf('{'))).level),
        ['error', 'fatal'],
      );
    } finally {
      rmSync(home, { recursive: true });
    }
  });
});
