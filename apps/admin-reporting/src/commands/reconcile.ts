import 'reflect-metadata';
import { ReconcileFigures } from '#app/rebuild/reconcile-figures';
import { runCommand } from './run-command';

/** `node dist/reconcile.js`: compares all figures with the services that own the facts; fails when any differs. */
void runCommand(async (app) => {
  const { compared, differences } = await app.get(ReconcileFigures).reconcile();
  if (differences.length > 0)
    throw new Error(`${differences.length} of ${compared} differ:\n${differences.map((one) => JSON.stringify(one)).join('\n')}`);
  return `${compared} facts and their sums agree with their owners.`;
});
