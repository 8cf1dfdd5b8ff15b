import { Registry } from 'prom-client';
import { createLogger } from '../logs/logger';
import { HealthRegistry } from './health-registry';
import { HealthServer } from './health-server';

const logger = createLogger('probe', { level: 'silent' });

async function withServer(health: HealthRegistry, work: (base: string) => Promise<void>): Promise<void> {
  const server = await HealthServer.start({ host: '127.0.0.1', port: 0, health, metrics: new Registry(), logger });
  try {
    await work(`http://127.0.0.1:${server.port}`);
  } finally {
    await server.stop();
  }
}

const fetchStatus = async (url: string): Promise<number> => (await fetch(url)).status;

describe('health', () => {
  it('is alive but not ready until the service has started', async () => {
    const health = new HealthRegistry();
    await withServer(health, async (base) => {
      expect([await fetchStatus(`${base}/health/live`), await fetchStatus(`${base}/health/ready`)]).toEqual([200, 503]);
      health.markStarted();
      expect(await fetchStatus(`${base}/health/ready`)).toBe(200);
    });
  });

  it('is alive but not ready while a database or broker is away', async () => {
    const health = new HealthRegistry();
    health.markStarted();
    health.register('database', () => Promise.reject(new Error('away')));
    health.register('broker', () => false);
    health.register('disk', () => undefined);
    await withServer(health, async (base) => {
      expect(await fetchStatus(`${base}/health/live`)).toBe(200);
      const readyResponse = await fetch(`${base}/health/ready`);
      expect(readyResponse.status).toBe(503);
      expect(await readyResponse.json()).toMatchObject({ status: 'down', checks: { database: 'down', broker: 'down', disk: 'up' } });
    });
  });

  it('is not alive after a failure that only a restart fixes', async () => {
    const health = new HealthRegistry();
    health.registerLiveness('broker not closed', () => false);
    await withServer(health, async (base) => expect(await fetchStatus(`${base}/health/live`)).toBe(503));
  });

  it('counts a check that never resolves as failed', async () => {
    const health = new HealthRegistry();
    health.markStarted();
    health.register('stuck', () => new Promise(() => undefined));
    expect((await health.checkReadiness()).checks['stuck']).toBe('down');
  });

  it('is not ready while draining', async () => {
    const health = new HealthRegistry();
    health.markStarted();
    health.markDraining();
    expect(await health.checkReadiness()).toMatchObject({ status: 'down', checks: { accepting: 'down' } });
  });

  it('serves metrics for GET, and no other path', async () => {
    await withServer(new HealthRegistry(), async (base) => {
      expect((await fetch(`${base}/metrics`)).headers.get('content-type')).toContain('text/plain');
      expect(await fetchStatus(`${base}/etc/passwd`)).toBe(404);
      expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(405);
    });
  });

  it('names the variable to change when its port is taken', async () => {
    await withServer(new HealthRegistry(), async (base) => {
      const port = Number(new URL(base).port);
      const secondServer = HealthServer.start({ host: '127.0.0.1', port, health: new HealthRegistry(), metrics: new Registry(), logger });
      await expect(secondServer).rejects.toThrow(`HEALTH_PORT ${port} on 127.0.0.1 is taken`);
    });
  });
});
