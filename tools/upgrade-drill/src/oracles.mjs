import { loadTypeScript, root } from '../../build-tooling/typescript/load-typescript.mjs';
import { findDeadLetters } from './dead-letters.mjs';

/** Gracefully stopped senders send no mail twice. */
const KILLS = 0;

/** The checks that the journeys use after kills. */
export const loadOracles = () =>
  loadTypeScript(
    `export * from './tools/e2e/src/oracles/money';
     export { readMoneyRecords } from './tools/e2e/src/oracles/money-records';
     export { findStockProblems } from './tools/e2e/src/oracles/stock';
     export { findEventProblems } from './tools/e2e/src/oracles/events';
     export { findMailProblems } from './tools/e2e/src/oracles/mails';
     export { findLoggedErrors } from './tools/e2e/src/error-logs';
     export { ShopDatabase } from './tools/e2e/src/shop-database';
     export { waitForConsistency } from './tools/e2e/src/wait-for-consistency';`,
    { name: 'upgrade-oracles' },
  );

/**
 * Waits until the shop is at rest, and checks that nothing was lost or done twice.
 * @returns {Promise<{name: string, findings: string[]}[]>}
 */
export async function checkShop({ home, addresses, failures, sales }) {
  const oracles = await loadOracles();
  const shop = { ...addresses, home };
  const check = async (name, find) => ({ name, findings: await find() });
  const rest = await check('the shop comes to rest: every queue and outbox is empty', () =>
    oracles.waitForConsistency(shop).then(
      () => [],
      (error) => [String(error)],
    ),
  );
  const money = await oracles.readMoneyRecords(shop);
  const database = new oracles.ShopDatabase(home, root);
  return [
    rest,
    await check('every act of a person succeeded', () => failures),
    await check('people bought', () => findMissingSales(money, sales)),
    await check('every paid session has exactly one order or plan', () => oracles.findPaymentsWithoutOrder(money)),
    await check('no checkout is charged twice', () => oracles.findDoubleCharges(money)),
    await check('payments, orders and documents have equal amounts', () => oracles.findAmountMismatches(money)),
    await check('no checkout is stuck', () => oracles.findStuckCheckouts(money)),
    await check('every piece is accounted for', () => oracles.findStockProblems(database)),
    await check('every event is applied once', () => oracles.findEventProblems(database)),
    await check('no service has a dead letter', () => findDeadLetters(home)),
    await check('every paid order has one confirmation mail', () => oracles.findMailProblems(shop, KILLS)),
    await check('no service logged an error', () => oracles.findLoggedErrors(home)),
  ];
}

/** A sale that a person saw as paid is paid at Stripe. Without sales, the other checks would prove nothing. */
export function findMissingSales({ sessions }, { purchases, plans }) {
  const countPaid = (mode) => sessions.filter((session) => session.mode === mode && session.payment_status === 'paid').length;
  const compare = (kind, seen, paid) => {
    if (seen === 0) return [`No person finished ${kind}.`];
    return paid < seen ? [`People finished ${seen} ${kind}, but Stripe has ${paid}.`] : [];
  };
  return [...compare('purchases', purchases, countPaid('payment')), ...compare('plans', plans, countPaid('subscription'))];
}
