import 'reflect-metadata';
import { VerifyAuditTrail } from '#app/audit/verify-audit-trail';
import { runCommand } from './run-command';

/** `node dist/verify-audit.js`: makes every service recompute its audit hashes. Fails when a chain is broken, cut or silent. */
void runCommand(async (app) => {
  const { chains, silent } = await app.get(VerifyAuditTrail).verify();
  const brokenChains = chains.filter(({ brokenAt, isComplete }) => brokenAt !== null || !isComplete);
  const lines = brokenChains.map(
    ({ context, brokenAt }) => `${context}: ${brokenAt === null ? 'entries are missing' : `broken at entry ${brokenAt}`}`,
  );
  if (brokenChains.length + silent.length > 0) throw new Error([...lines, ...silent.map((context) => `${context}: no answer`)].join('\n'));
  const entries = chains.reduce((sum, chain) => sum + chain.entries, 0);
  return `${entries} entries of ${chains.length} services form complete chains.`;
});
