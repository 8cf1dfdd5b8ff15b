import { Database, isClaimableSql, ProcessLock, type Transaction } from '@brote/persistence';
import type { UnknownPaymentList } from '@brote/contracts/staff-orders';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { OrdersConfig } from '#app/config';
import { UnknownPayment } from './unknown-payment.entity';

const CLAIM_DUE = `
  UPDATE unknown_payment SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
   WHERE id IN (SELECT id FROM unknown_payment
                 WHERE refund_state IN ('requested', 'pending') AND due_at <= :now AND ${isClaimableSql()}
                 ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
   RETURNING id`;

const SELECT_KNOWN_SESSIONS = `SELECT session_id FROM unknown_payment WHERE session_id = ANY(:sessionIds) AND kind = 'order'`;

const COUNT_OPEN = `SELECT count(*)::int AS count FROM unknown_payment WHERE state = 'open'`;

/** The date by which each list is sorted, and its direction. */
const LISTS = {
  open: { condition: `p.state = 'open'`, at: 'p.paidAt', behind: '>', order: 'ASC' },
  decided: { condition: `p.state <> 'open'`, at: 'p.decidedAt', behind: '<', order: 'DESC' },
} as const;

/** Reads of unknown payments. */
@Injectable()
export class UnknownPaymentsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  async byId(id: string): Promise<UnknownPayment | null> {
    return this.database.repository(UnknownPayment).findOneBy({ id });
  }

  /** Locks the payment for the transaction: two members of staff decide one after the other. */
  async lock(tx: Transaction, id: string): Promise<UnknownPayment | null> {
    return tx.repository(UnknownPayment).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The Checkout Sessions among these that staff know of. */
  async filterKnownSessions(sessionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ session_id: string }>(SELECT_KNOWN_SESSIONS, { sessionIds });
    return new Set(rows.map(({ session_id: id }) => id));
  }

  async countOpen(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(COUNT_OPEN);
    return row?.count ?? 0;
  }

  /** Claims due refunds: those to be sent, and those whose state at Stripe is to be read again. */
  async claimDue(now: Date, limit: number): Promise<UnknownPayment[]> {
    const { leaseMs } = this.config;
    const { holder } = this.processLock;
    const rows = await this.database.query<{ id: string }>(CLAIM_DUE, { now, limit, leaseMs, holder });
    if (rows.length === 0) return [];
    return this.database.repository(UnknownPayment).findBy({ id: In(rows.map(({ id }) => id)) });
  }

  /** Up to `limit` payments of a list after a position. */
  async page(list: UnknownPaymentList, after: { at: Date; id: string } | null, limit: number): Promise<UnknownPayment[]> {
    const { condition, at, behind, order } = LISTS[list];
    const query = this.database.repository(UnknownPayment).createQueryBuilder('p').where(condition);
    if (after !== null) query.andWhere(`(${at}, p.id) ${behind} (:at, :id)`, { at: after.at, id: after.id });
    return query.orderBy(at, order).addOrderBy('p.id', order).limit(limit).getMany();
  }
}
