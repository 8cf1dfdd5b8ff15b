import 'reflect-metadata';
import { RebuildMetrics } from '#app/metrics/rebuild/rebuild-metrics';
import { runCommand } from './run-command';

/** `node dist/rebuild.js`, beside the running service with the same environment: rebuilds all figures. */
void runCommand(async (app) => {
  const { facts, seconds } = await app.get(RebuildMetrics).rebuild();
  return `Rebuilt ${facts} facts in ${seconds.toFixed(1)} s, ${Math.round(facts / seconds)} per second.`;
});
