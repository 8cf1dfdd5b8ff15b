import { MovableClock, eventually, useEmptyDatabase, type EmptyDatabase } from '@brote/test-support';
import { Clock } from '@brote/service-runtime';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WorkNotifier } from '#app/plans/work-notifier';
import { SubscriptionsConfig } from '#app/config';
import { DailyRun } from '#app/operations/scheduler/daily-run';
import { Scheduler } from '#app/operations/scheduler/scheduler';

const HOUR_MS = 3_600_000;

let database: EmptyDatabase;
let app: INestApplicationContext;
let clock: MovableClock;
/** Ends the current run. */
let endRun: () => void;
let runCount: number;

/** Starts a scheduler whose next run only a signal or a clock change can start during a spec. */
async function startScheduler(): Promise<WorkNotifier> {
  const dailyRun = {
    run: () => {
      runCount += 1;
      return new Promise<void>((resolve) => (endRun = resolve));
    },
    forgetMeasurements: () => undefined,
  };
  @Module({
    providers: [
      Scheduler,
      WorkNotifier,
      { provide: DailyRun, useValue: dailyRun },
      { provide: Clock, useValue: clock },
      { provide: SubscriptionsConfig, useValue: { databaseUrl: database.url, runEveryMs: HOUR_MS } },
    ],
  })
  class SchedulerModule {}
  app = await NestFactory.createApplicationContext(SchedulerModule, { logger: false });
  await eventually(() => expect(runCount).toBe(1));
  return app.get(WorkNotifier);
}

describe('the scheduler of the daily run', () => {
  beforeEach(async () => {
    database = await useEmptyDatabase();
    clock = new MovableClock();
    runCount = 0;
  });
  afterEach(async () => {
    const closing = app.close();
    endRun();
    await closing;
    await database.drop();
  });

  it('runs again at once when the clock was moved, during a run or after it', async () => {
    await startScheduler();
    clock.advance(HOUR_MS);
    endRun();
    await eventually(() => expect(runCount).toBe(2));
    endRun();
    clock.advance(HOUR_MS);
    await eventually(() => expect(runCount).toBe(3));
  });

  it('runs again at once after a notification, during a run or after it', async () => {
    const notifier = await startScheduler();
    notifier.notify('calendar');
    endRun();
    await eventually(() => expect(runCount).toBe(2));
    endRun();
    notifier.notify('calendar');
    await eventually(() => expect(runCount).toBe(3));
  });
});
