import { HealthRegistry } from '../health/health-registry';
import { measureHealth } from './health-metrics';
import { metrics } from './metrics';

async function readChecks(): Promise<Record<string, number>> {
  const values = (await metrics.getSingleMetric('health_check_up')?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels['check']), value]));
}

describe('the metrics of health', () => {
  it('report each condition as it is when the metrics are read', async () => {
    const health = new HealthRegistry();
    let isBrokerUp = false;
    health.register('broker', () => isBrokerUp);
    health.register('database', () => Promise.reject(new Error('away')));
    measureHealth(health);
    expect(await readChecks()).toEqual({ started: 0, accepting: 1, broker: 0, database: 0 });
    health.markStarted();
    isBrokerUp = true;
    expect(await readChecks()).toEqual({ started: 1, accepting: 1, broker: 1, database: 0 });
  });

  it('follow the registry of the last start in a process', async () => {
    measureHealth(new HealthRegistry());
    expect(await readChecks()).toEqual({ started: 0, accepting: 1 });
  });
});
