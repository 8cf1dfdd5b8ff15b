import { createLogger } from '../logs/logger';
import { metrics } from '../metrics/metrics';
import { PollingWorker } from './polling-worker';

const logger = createLogger('probe', { level: 'silent' });

async function readMetric(name: string, work: string): Promise<number | undefined> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  return values.find(({ labels }) => labels['work'] === work)?.value;
}

/** Runs rounds of a worker until one of them asks for the end. */
async function runRounds(name: string, round: (count: number) => void, rounds: number): Promise<void> {
  let count = 0;
  await new Promise<void>((resolve) => {
    const worker = new PollingWorker({
      name,
      everyMs: 1,
      logger,
      work: () => {
        count += 1;
        if (count >= rounds) void worker.stop().then(resolve);
        round(count);
        return Promise.resolve(true);
      },
    });
    worker.start();
  });
}

describe('the metrics of a polling worker', () => {
  it('start at no failure, before any round', async () => {
    new PollingWorker({ name: 'declared', everyMs: 1, logger, work: () => Promise.resolve(false) });
    expect(await readMetric('work_failures_total', 'declared')).toBe(0);
    expect(await readMetric('work_completed_timestamp_seconds', 'declared')).toBeUndefined();
  });

  it('give the time of the last completed round', async () => {
    const beforeSeconds = Date.now() / 1_000;
    await runRounds('completing', () => undefined, 2);
    expect(await readMetric('work_completed_timestamp_seconds', 'completing')).toBeGreaterThanOrEqual(beforeSeconds);
    expect(await readMetric('work_failures_total', 'completing')).toBe(0);
  });

  it('count rounds that failed, which complete nothing', async () => {
    const fail = () => {
      throw new Error('refused');
    };
    await runRounds('failing', fail, 3);
    expect(await readMetric('work_failures_total', 'failing')).toBe(3);
    expect(await readMetric('work_completed_timestamp_seconds', 'failing')).toBeUndefined();
  });
});
