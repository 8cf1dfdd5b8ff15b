import type { Segment } from '@brote/contracts/notifications';
import { Database, type Sql } from '@brote/persistence';
import { Clock, lookUp } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

const hasSubscription = (...statuses: string[]): string =>
  `EXISTS (SELECT FROM audience_subscription s WHERE s.user_id = p.user_id AND s.status IN (${statuses.map((status) => `'${status}'`).join(', ')}))`;
const HAS_RUNNING_SUBSCRIPTION = hasSubscription('active', 'past_due');
const hasOrdered = (timeCondition: string): string =>
  `EXISTS (SELECT FROM audience_order o WHERE o.user_id = p.user_id AND o.paid_at ${timeCondition})`;
const WITHIN_90_DAYS = `> :now::timestamptz - interval '90 days'`;

/** Condition of each segment; `:now` is the current time. A running subscription counts as an order, since it gets deliveries. */
const SEGMENT_CONDITIONS: Readonly<Record<Segment, string>> = {
  'all-customers': 'true',
  'active-subscribers': HAS_RUNNING_SUBSCRIPTION,
  'paused-subscribers': hasSubscription('paused'),
  'former-subscribers': `${hasSubscription('cancelled')} AND NOT ${hasSubscription('active', 'past_due', 'paused', 'incomplete')}`,
  'no-order-90-days': `${hasOrdered('<= :now::timestamptz')} AND NOT ${hasOrdered(WITHIN_90_DAYS)} AND NOT ${HAS_RUNNING_SUBSCRIPTION}`,
};

const audienceSql = (segment: Segment): string =>
  `notification_preference p WHERE p.marketing AND :now::timestamptz IS NOT NULL AND ${lookUp(SEGMENT_CONDITIONS, segment)}`;

/** Accounts that may get a message to a segment: only those that agreed. */
@Injectable()
export class AudienceQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async countPeople(segment: Segment, sql: Sql = this.database): Promise<number> {
    const [countRow] = await sql.query<{ people: number }>(`SELECT count(*)::int AS people FROM ${audienceSql(segment)}`, {
      now: this.clock.now(),
    });
    return countRow?.people ?? 0;
  }

  /** The next accounts after one, by id. */
  async findNextUserIds(sql: Sql, segment: Segment, after: string | null, limit: number): Promise<string[]> {
    const statement = `
      SELECT p.user_id AS "userId" FROM ${audienceSql(segment)} AND (:after::uuid IS NULL OR p.user_id > :after::uuid) ORDER BY p.user_id LIMIT :limit`;
    const rows = await sql.query<{ userId: string }>(statement, { now: this.clock.now(), after, limit });
    return rows.map(({ userId }) => userId);
  }
}
