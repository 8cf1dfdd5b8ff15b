import 'reflect-metadata';
import { ReconcileMetrics } from '#app/metrics/rebuild/reconcile-metrics';
import { runCommand } from './run-command';

/** `node dist/reconcile.js`: compares all metrics with the services that own the facts; fails when any differs. */
void runCommand(async (app) => {
  const { compared, differences } = await app.get(ReconcileMetrics).reconcile();
  if (differences.length > 0)
    throw new Error(`${differences.length} of ${compared} differ:\n${differences.map((one) => JSON.stringify(one)).join('\n')}`);
  return `${compared} facts and their sums agree with their owners.`;
});
