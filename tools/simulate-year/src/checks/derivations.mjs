import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { root } from '../shop.mjs';

const PROGRAMS = [
  'apps/subscriptions/test/recompute-derivation.ts',
  'tools/test-support/src/derivations/find-arithmetic-errors.ts',
  'tools/test-support/src/derivations/recompute-explanation.ts',
];

/** The independent programs that compute derivations again. They import nothing. */
async function loadRecomputation() {
  const functions = {};
  for (const path of PROGRAMS) {
    const source = await readFile(join(root, path), 'utf8');
    const { code } = await transform(source, { loader: 'ts', format: 'esm' });
    Object.assign(functions, await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`));
  }
  return functions;
}

/**
 * Reads the explanation of each charge of packs and plans, and computes it and all that went back again.
 *
 * @param staff session of staff
 * @param orders `{ id, amount, returned }` of paid orders: cents
 * @param plans `{ id, invoices }` with the paid invoices at Stripe, the earliest first, and `charges`, `{ id, amount, returned }`
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
    for (const refund of refunds) findings.push(...recomputation.findArithmeticErrors(refund, refund.amount.amount));
    findings.push(...recomputation.findExplanationErrors({ charge, refunds }));
    const wentBack = refunds.filter((refund) => isFinal(refund)).reduce((cents, refund) => cents + refund.amount.amount, 0);
    // A bank demands the whole payment. A plan that shares it returns at most its own charge.
    const sum = Math.min(wentBack, charge.amount.amount);
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
