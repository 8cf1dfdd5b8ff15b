import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';

/** An event taken hold of. */
export interface ClaimedEvent {
  id: string;
  type: string;
  objectId: string;
  tries: number;
}

// Events of one object are never worked on by two at once: one that is claimed keeps the others of its object waiting.
const CLAIM = `
  UPDATE stripe_event SET claimed_until = clock_timestamp() + $2 * interval '1 millisecond', tries = tries + 1
   WHERE id IN (SELECT id FROM stripe_event waiting
                 WHERE state = 'pending' AND due_at <= clock_timestamp() AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
                   AND NOT EXISTS (SELECT 1 FROM stripe_event busy
                                    WHERE busy.object_id = waiting.object_id AND busy.state = 'pending'
                                      AND busy.claimed_until > clock_timestamp())
                 ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id, type, object_id AS "objectId", tries`;

/** Reads and marks of events that wait to be applied. */
@Injectable()
export class StripeEventsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
  ) {}

  async claim(limit: number): Promise<ClaimedEvent[]> {
    return this.database.query<ClaimedEvent>(CLAIM, [limit, this.config.leaseMs]);
  }

  async done(ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE stripe_event SET state = 'done', done_at = clock_timestamp(), claimed_until = NULL, last_error = NULL WHERE id = ANY($1)`,
      [ids],
    );
  }

  /** Tried again after 1, 2, 4 … seconds, at most ten minutes; never given up, since Stripe has the truth for 30 days. */
  async postpone(ids: readonly string[], error: string): Promise<void> {
    await this.database.query(
      `UPDATE stripe_event SET claimed_until = NULL, last_error = $2,
              due_at = clock_timestamp() + least(power(2, least(tries, 12) - 1), 600) * interval '1 second'
        WHERE id = ANY($1)`,
      [ids, error],
    );
  }
}
