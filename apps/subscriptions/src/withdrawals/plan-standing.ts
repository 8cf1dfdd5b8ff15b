import type { Sql } from '@brote/persistence';
import { withdrawalDeadline } from '@brote/service-runtime';

/** How far a plan is, as far as withdrawing from it goes. */
interface Standing {
  id: string;
  /** When its first delivery arrived; null while that is unknown. */
  arrivedAt: Date | null;
  /** Whether money was paid for it that has not gone back. */
  isPaid: boolean;
  isWithdrawn: boolean;
}

/** What follows: whether its owner may withdraw now, and until when. */
export interface WithdrawalRight {
  withdrawable: boolean;
  /** Whether they have. */
  isWithdrawn: boolean;
  /** Whether nothing is left to withdraw from, whatever the time. */
  isSettled: boolean;
  /** Null while the arrival of the first delivery is unknown, which keeps the time open. */
  withdrawableUntil: Date | null;
}

const STANDINGS = `
  SELECT one.id,
         (SELECT min(d.delivered_at) FROM delivery d WHERE d.subscription_id = one.id AND d.status = 'delivered') AS "arrivedAt",
         EXISTS (SELECT 1 FROM charge c WHERE c.subscription_id = one.id AND c.refunded < c.amount) AS "isPaid",
         EXISTS (SELECT 1 FROM plan_withdrawal w WHERE w.subscription_id = one.id) AS "isWithdrawn"
    FROM unnest($1::uuid[]) AS one(id)`;

/** Of several plans at once, by their ids. For goods that come again and again the time runs from the first (Directive 2011/83/EU, article 9). */
export async function withdrawalRights(sql: Sql, ids: readonly string[], now: Date): Promise<Map<string, WithdrawalRight>> {
  const standings = await sql.query<Standing>(STANDINGS, [ids]);
  return new Map(standings.map((standing) => [standing.id, rightOf(standing, now)]));
}

/** The right of one plan. */
export async function withdrawalRightOf(sql: Sql, id: string, now: Date): Promise<WithdrawalRight> {
  return (
    (await withdrawalRights(sql, [id], now)).get(id) ?? {
      withdrawable: false,
      isWithdrawn: false,
      isSettled: true,
      withdrawableUntil: null,
    }
  );
}

function rightOf({ arrivedAt, isPaid, isWithdrawn }: Standing, now: Date): WithdrawalRight {
  const until = arrivedAt === null ? null : withdrawalDeadline(arrivedAt);
  const isSettled = isWithdrawn || !isPaid;
  return { withdrawable: !isSettled && (until === null || now <= until), isWithdrawn, isSettled, withdrawableUntil: until };
}
