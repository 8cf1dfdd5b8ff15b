import type { DeliveryStatus } from '@brote/contracts/subscriptions';
import type { ErasePersonReply } from '@brote/contracts/personal-data';
import { clearColumnsSql, deletePersonStatements, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dataMap } from '#app/data-map';

/** A delivery that is packed, in transit or failed keeps its address until its arrival. */
export const UNFINISHED_STATUSES: readonly DeliveryStatus[] = ['scheduled', 'waiting', 'in_transit', 'failed'];

const isUnfinishedSql = `status IN (${UNFINISHED_STATUSES.map((status) => `'${status}'`).join(', ')})`;

const ERASURE_STATEMENTS = [
  ...deletePersonStatements(dataMap),
  `UPDATE checkout SET ${clearColumnsSql(dataMap, 'checkout')} WHERE user_id = :userId AND choice IS NOT NULL`,
  `UPDATE subscription SET ${clearColumnsSql(dataMap, 'subscription')}, card_key = NULL WHERE user_id = :userId AND shipping IS NOT NULL`,
  `UPDATE delivery SET ${clearColumnsSql(dataMap, 'delivery')} WHERE user_id = :userId AND shipping IS NOT NULL AND NOT (${isUnfinishedSql})`,
  `UPDATE refund SET ${clearColumnsSql(dataMap, 'refund')} FROM charge WHERE charge.id = refund.charge_id AND charge.user_id = :userId AND note IS NOT NULL`,
];

/** Erases a person. Payments and deliveries stay without a name; a late request cannot restore the person. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Repeating it erases nothing more. */
  async erase(userId: string): Promise<ErasePersonReply> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query('INSERT INTO erased_person (user_id, erased_at) VALUES (:userId, :now) ON CONFLICT DO NOTHING', {
        userId,
        now: this.clock.now(),
      });
      let erasedCount = 0;
      for (const sql of ERASURE_STATEMENTS) erasedCount += await tx.execute(sql, { userId });
      const [keptRow] = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM subscription WHERE user_id = :userId', {
        userId,
      });
      return { erased: erasedCount, kept: keptRow?.count ?? 0 };
    });
  }
}
