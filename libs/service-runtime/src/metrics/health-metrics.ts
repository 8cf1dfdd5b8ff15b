import { Gauge } from 'prom-client';
import type { HealthRegistry } from '../health/health-registry';
import { metrics } from './metrics';

/**
 * Reports each condition of readiness as `health_check_up{check="database"}`: 1 while it holds, else 0.
 * The conditions are checked when the metrics are read, so that the value is never old.
 */
export function measureHealth(health: HealthRegistry): void {
  metrics.removeSingleMetric('health_check_up');
  new Gauge({
    name: 'health_check_up',
    help: '1 while a condition of readiness holds, such as an open connection to the database or the broker',
    labelNames: ['check'],
    registers: [metrics],
    async collect() {
      const { checks } = await health.checkReadiness();
      for (const [check, status] of Object.entries(checks)) this.set({ check }, status === 'up' ? 1 : 0);
    },
  });
}
