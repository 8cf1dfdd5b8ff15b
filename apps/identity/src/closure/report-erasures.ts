import { Database } from '@brote/persistence';
import { Clock, gauge, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

const openGauge = gauge('erasures_open', 'Closed accounts whose erasure is incomplete');
const stuckGauge = gauge('erasures_stuck', 'Closed accounts whose erasure is incomplete after more than an hour');
const oldestSecondsGauge = gauge('erasure_oldest_seconds', 'Age of the longest running erasure in seconds');

const COUNT_UNFINISHED_ERASURES = `
  SELECT count(*)::int AS open, count(*) FILTER (WHERE requested_at < :now::timestamptz - interval '1 hour')::int AS stuck,
         coalesce(extract(epoch FROM :now::timestamptz - min(requested_at)), 0)::float8 AS oldest
    FROM erasure WHERE finished_at IS NULL`;
const SELECT_STUCK_STEPS = `
  SELECT s.account_id AS "accountId", s.name AS step, s.attempts, s.last_error AS "lastError" FROM erasure_step s JOIN erasure e USING (account_id)
   WHERE s.done_at IS NULL AND e.finished_at IS NULL AND e.requested_at < :now::timestamptz - interval '1 hour' ORDER BY e.requested_at LIMIT 20`;

/** Reports erasures that do not finish: the law allows a month. */
@Injectable()
export class ReportErasures {
  private reportedStuckCount = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async report(): Promise<void> {
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
}
