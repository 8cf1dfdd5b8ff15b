import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { root } from '../shop.mjs';

const PROGRAM = join(root, 'apps/subscriptions/test/recompute-derivation.ts');

/** The independent program that computes derivations again. */
async function loadRecomputation() {
  const { code } = await transform(await readFile(PROGRAM, 'utf8'), { loader: 'ts', format: 'esm' });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

/**
 * Reads the explanation of each charge, and computes it again.
 *
 * @param staff session of staff
 * @param orders `{ id, amount, returned }` of paid orders: cents
 * @param plans `{ id, invoices }` with the paid invoices at Stripe, the earliest first, and `returned` cents by invoice
 */
export async function findDerivationErrors(staff, orders, plans) {
  const recomputation = await loadRecomputation();
  const findings = [];
  let count = 0;
  const check = ({ charge, refunds }, { id, amount, returned, invoices }) => {
    count += 1;
    if (charge === null) return findings.push(`${id}: no derivation`);
    findings.push(...recomputation.findArithmeticErrors(charge, amount));
    if (invoices !== undefined) findings.push(...recomputation.findDifferencesFromStripe(charge, invoices));
    const wentBack = refunds.filter((refund) => isFinal(refund));
    for (const refund of refunds) findings.push(...recomputation.findArithmeticErrors(refund, refund.amount.amount));
    const sum = wentBack.reduce((cents, refund) => cents + refund.amount.amount, 0);
    if (sum !== returned) findings.push(`${id}: ${returned} cents went back, ${sum} are explained`);
    for (const one of [charge, ...refunds])
      if (one.unexplained.amount !== 0) findings.push(`${id}: ${one.unexplained.amount} cents of ${one.kind} ${one.id} are unexplained`);
  };
  for (const order of orders) check(await staff.get(`/admin/orders/${order.id}/derivation`), order);
  for (const plan of plans)
    for (const { id, amount, returned } of plan.charges)
      check(await staff.get(`/admin/subscriptions/${plan.id}/invoices/${id}/derivation`), {
        id,
        amount,
        returned,
        invoices: plan.invoices,
      });
  return { findings, count };
}

/** A dispute counts once the bank has taken the money for good. */
function isFinal({ kind, facts }) {
  return kind !== 'dispute' || facts.some(({ kind: fact, text }) => fact === 'state' && text === 'lost');
}
