import { HealthRegistry } from '../health/health-registry';
import { createLogger } from '../logs/logger';
import { createDrain } from './drain';

const logger = createLogger('probe', { level: 'silent' });

describe('draining', () => {
  it('first reports not ready, closes once although it is called often, and exits with 0', async () => {
    const health = new HealthRegistry();
    const steps: string[] = [];
    const drain = createDrain({
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

  it('exits with an error code when closing fails', async () => {
    const exitCodes: number[] = [];
    const close = (): Promise<void> => Promise.reject(new Error('stuck'));
    await createDrain({ health: new HealthRegistry(), logger, delayMs: 0, close, exit: (code) => void exitCodes.push(code) })('SIGTERM');
    expect(exitCodes).toEqual([1]);
  });

  it('exits after 25 seconds at the latest', async () => {
    jest.useFakeTimers();
    const exitCodes: number[] = [];
    void createDrain({
      health: new HealthRegistry(),
      logger,
      delayMs: 0,
      close: () => new Promise(() => undefined),
      exit: (code) => void exitCodes.push(code),
    })('x');
    await jest.advanceTimersByTimeAsync(24_999);
    expect(exitCodes).toEqual([]);
    await jest.advanceTimersByTimeAsync(2);
    expect(exitCodes).toEqual([1]);
    jest.useRealTimers();
  });
});
