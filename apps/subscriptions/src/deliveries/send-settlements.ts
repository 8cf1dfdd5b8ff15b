import { commitReservation, releaseReservation } from '@brote/contracts/catalog';
import { Ask } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { describeError } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { isRefused } from '#app/is-refused';

const PORTION = 50;

const CLAIM = `
  UPDATE stock_settlement SET due_at = clock_timestamp() + $2 * interval '1 millisecond', tries = tries + 1
   WHERE (hold_id, action) IN (SELECT hold_id, action FROM stock_settlement WHERE done_at IS NULL AND due_at <= clock_timestamp()
                                ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING hold_id AS "holdId", action`;

interface Settlement {
  holdId: string;
  action: 'commit' | 'release';
}

/** Tells the catalogue what became of held brushes, again and again until it has understood. */
@Injectable()
export class SendSettlements {
  constructor(
    private readonly ask: Ask,
    private readonly database: Database,
    private readonly config: SubscriptionsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async execute(): Promise<boolean> {
    const claimed = await this.database.query<Settlement>(CLAIM, [PORTION, this.config.leaseMs]);
    for (const settlement of claimed) await this.one(settlement);
    return claimed.length === PORTION;
  }

  private async one({ holdId, action }: Settlement): Promise<void> {
    try {
      await this.ask.ask(action === 'commit' ? commitReservation : releaseReservation, { checkoutId: holdId });
      await this.database.query('UPDATE stock_settlement SET done_at = clock_timestamp() WHERE hold_id = $1 AND action = $2', [
        holdId,
        action,
      ]);
    } catch (error) {
      if (isRefused(error)) this.logger.error({ code: error.code, holdId, action }, 'the catalogue does not agree about held brushes');
      await this.database.query('UPDATE stock_settlement SET last_error = $3 WHERE hold_id = $1 AND action = $2', [
        holdId,
        action,
        describeError(error),
      ]);
    }
  }
}
