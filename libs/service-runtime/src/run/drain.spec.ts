import { HealthRegistry } from '../health/health-registry';
import { createLogger } from '../logs/logger';
import { drainOnce } from './drain';

const logger = createLogger('probe', { level: 'silent' });

describe('draining', () => {
  it('is first not ready, closes once however often it is called, and exits with 0', async () => {
    const health = new HealthRegistry();
    const steps: string[] = [];
    const drain = drainOnce({
      health,
      logger,
      delayMs: 5,
      close: () => {
        steps.push(`close while ${health.isDraining ? 'not ready' : 'ready'}`);
        return Promise.resolve();
      },
      exit: (code) => void steps.push(`exit ${code}`),
    });
    await Promise.all([drain('SIGTERM'), drain('SIGINT')]);
    expect(steps).toEqual(['close while not ready', 'exit 0']);
  });

  it('says so with its exit code when closing fails', async () => {
    const codes: number[] = [];
    const close = (): Promise<void> => Promise.reject(new Error('stuck'));
    await drainOnce({ health: new HealthRegistry(), logger, delayMs: 0, close, exit: (code) => void codes.push(code) })('SIGTERM');
    expect(codes).toEqual([1]);
  });

  it('gives up after 25 seconds', async () => {
    jest.useFakeTimers();
    const codes: number[] = [];
    void drainOnce({
      health: new HealthRegistry(),
      logger,
      delayMs: 0,
      close: () => new Promise(() => undefined),
      exit: (code) => void codes.push(code),
    })('x');
    await jest.advanceTimersByTimeAsync(24_999);
    expect(codes).toEqual([]);
    await jest.advanceTimersByTimeAsync(2);
    expect(codes).toEqual([1]);
    jest.useRealTimers();
  });
});
