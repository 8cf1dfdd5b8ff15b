import { Database } from '@brote/persistence';
import type { WithdrawalList } from '@brote/contracts/staff-orders';
import { Injectable } from '@nestjs/common';
import type { OrdersPosition } from '#app/core/orders/orders-cursor';
import { isShownSql } from '#app/core/erasure/erased-person';
import { Withdrawal } from '#app/after-sales/withdrawals/withdrawal.entity';

/** The date and direction by which each list is sorted. */
const SQL_BY_LIST = {
  open: { state: `w.state = 'received'`, at: 'w.refundBy', behind: '>', order: 'ASC' },
  resolved: { state: 'w.resolvedAt IS NOT NULL', at: 'w.resolvedAt', behind: '<', order: 'DESC' },
} as const;

/** Reads of withdrawals for staff. */
@Injectable()
export class StaffWithdrawalsQueries {
  constructor(private readonly database: Database) {}

  /** The withdrawals whose person is hidden from staff. */
  async filterHiddenIds(ids: readonly string[]): Promise<Set<string>> {
    const sql = `SELECT id FROM withdrawal WHERE id = ANY(:ids::uuid[]) AND NOT (${isShownSql()})`;
    return new Set((await this.database.query<{ id: string }>(sql, { ids })).map(({ id }) => id));
  }

  /** Up to `limit` withdrawals of a list after a position. */
  async readPage(list: WithdrawalList, after: OrdersPosition | null, limit: number): Promise<Withdrawal[]> {
    const { state, at, behind, order } = SQL_BY_LIST[list];
    const query = this.database.repository(Withdrawal).createQueryBuilder('w').where(state);
    if (after !== null) query.andWhere(`(${at}, w.id) ${behind} (:at, :id)`, { at: after.at, id: after.id });
    return query.orderBy(at, order).addOrderBy('w.id', order).limit(limit).getMany();
  }
}
