import { Database } from '@brote/persistence';
import { Clock, gauge, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { COUNT_UNFINISHED_ERASURES, SELECT_STUCK_STEPS } from './closure.sql';

const openGauge = gauge('erasures_open', 'Closed accounts whose erasure is incomplete');
const stuckGauge = gauge('erasures_stuck', 'Closed accounts whose erasure is incomplete after more than an hour');
const oldestSecondsGauge = gauge('erasure_oldest_seconds', 'Age of the longest running erasure in seconds');

/** Reports erasures that do not finish: the law allows a month. */
@Injectable()
export class ReportErasures {
  private reportedStuckCount = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async reportStuckErasures(): Promise<void> {
    const now = this.clock.now();
    const [row] = await this.database.query<{ open: number; stuck: number; oldest: number }>(COUNT_UNFINISHED_ERASURES, { now });
    const counts = row ?? { open: 0, stuck: 0, oldest: 0 };
    openGauge.set(counts.open);
    stuckGauge.set(counts.stuck);
    oldestSecondsGauge.set(counts.oldest);
    // Once per change: an alarm that repeats every minute gets ignored.
    if (counts.stuck > this.reportedStuckCount)
      this.logger.error(
        { steps: await this.database.query(SELECT_STUCK_STEPS, { now }) },
        'erasures are incomplete after more than an hour',
      );
    this.reportedStuckCount = counts.stuck;
  }

  /** Sets the metrics to 0. A process that no longer leads must not report old erasures for ever. */
  forget(): void {
    for (const erasuresGauge of [openGauge, stuckGauge, oldestSecondsGauge]) erasuresGauge.set(0);
  }
}
