import type { Sql } from '@brote/persistence';
import { withdrawalDeadline } from '@brote/service-runtime';
import { SELECT_WITHDRAWAL_BASES } from './withdrawals.sql';

/** State of a plan, as far as a withdrawal needs it. */
interface WithdrawalBasis {
  id: string;
  /** Arrival of the first delivery; null while it is unknown. */
  arrivedAt: Date | null;
  /** Whether a charge of the plan is not fully refunded. */
  isPaid: boolean;
  isWithdrawn: boolean;
}

/** Whether the owner may withdraw now, and until when. */
export interface WithdrawalRight {
  withdrawable: boolean;
  /** Whether the owner has withdrawn. */
  isWithdrawn: boolean;
  /** Whether nothing is left to withdraw from, at any time. */
  isSettled: boolean;
  /** Null while the arrival of the first delivery is unknown, which keeps the period open. */
  withdrawableUntil: Date | null;
}

/** Rights of several plans by their ids. For repeated deliveries the period starts with the first one (Directive 2011/83/EU, article 9). */
export async function findWithdrawalRights(sql: Sql, ids: readonly string[], now: Date): Promise<Map<string, WithdrawalRight>> {
  const bases = await sql.query<WithdrawalBasis>(SELECT_WITHDRAWAL_BASES, { ids });
  return new Map(bases.map((basis) => [basis.id, toWithdrawalRight(basis, now)]));
}

/** The right of one plan. */
export async function findWithdrawalRightOf(sql: Sql, id: string, now: Date): Promise<WithdrawalRight> {
  return (
    (await findWithdrawalRights(sql, [id], now)).get(id) ?? {
      withdrawable: false,
      isWithdrawn: false,
      isSettled: true,
      withdrawableUntil: null,
    }
  );
}

function toWithdrawalRight({ arrivedAt, isPaid, isWithdrawn }: WithdrawalBasis, now: Date): WithdrawalRight {
  const until = arrivedAt === null ? null : withdrawalDeadline(arrivedAt);
  const isSettled = isWithdrawn || !isPaid;
  return { withdrawable: !isSettled && (until === null || now <= until), isWithdrawn, isSettled, withdrawableUntil: until };
}
