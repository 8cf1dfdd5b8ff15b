import { Database, ProcessLock } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { ObjectLiteral } from 'typeorm';
import { OrdersConfig } from '#app/config';
import { Checkout } from './checkout.entity';
import { UNFINISHED_STEPS } from './checkout.machine';
import { ACQUIRE_STRIPE_CALL, CLAIM_CHECKOUT, CLAIM_DUE_CHECKOUTS } from './checkout.sql';

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const IS_CONFLICTING = `
  (c.idempotencyKey = :idempotencyKey AND coalesce(c.clientHash, '') = coalesce(:clientHash, ''))
  OR (c.cartId = :cartId AND c.step NOT IN ('rejected', 'expired', 'cancelled', 'refunded'))`;

/** A checkout with its order, and the time of the read: a later response of Stripe is newer. */
export interface CheckoutSnapshot {
  checkout: Checkout;
  readAt: Date;
}

/** A checkout without its order. */
type CheckoutWithoutOrder = Omit<Checkout, 'order'>;

/** Reads and claims checkouts. */
@Injectable()
export class CheckoutsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  async byId(id: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.id = :id', { id });
  }

  async byOrder(orderId: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.orderId = :orderId', { orderId });
  }

  async bySession(sessionId: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.sessionId = :sessionId', { sessionId });
  }

  /** By Stripe's session id, or by the checkout's id, which the cancel URL contains. */
  async byEitherId(id: string): Promise<CheckoutSnapshot | null> {
    return UUID_PATTERN.test(id) ? this.byId(id) : this.bySession(id);
  }

  /** The client's checkout with this key, and the checkout of this basket. */
  async findConflicting(
    idempotencyKey: string | null,
    clientHash: string | null,
    cartId: string,
  ): Promise<{ ofKey: CheckoutWithoutOrder | null; ofCart: CheckoutWithoutOrder | null }> {
    const query = this.database.repository(Checkout).createQueryBuilder('c');
    const conflicting = await query.where(IS_CONFLICTING, { idempotencyKey, clientHash, cartId }).getMany();
    const hasKey = (row: Checkout) => idempotencyKey !== null && row.idempotencyKey === idempotencyKey && row.clientHash === clientHash;
    return { ofKey: conflicting.find(hasKey) ?? null, ofCart: conflicting.find((row) => row.cartId === cartId) ?? null };
  }

  /** Claims a checkout; false when another process has claimed it. */
  async claim(id: string): Promise<boolean> {
    return (await this.database.query(CLAIM_CHECKOUT, { id, ...this.lease })).length === 1;
  }

  /** Claims checkouts that are due by the shop's clock, the longest overdue first. */
  async claimDue(now: Date, limit: number): Promise<string[]> {
    const params = { unfinishedSteps: UNFINISHED_STEPS, now, limit, ...this.lease };
    return (await this.database.query<{ id: string }>(CLAIM_DUE_CHECKOUTS, params)).map(({ id }) => id);
  }

  /** Whether Stripe may be called for the session now: once in two seconds for all callers together. */
  async tryAcquireStripeCall(id: string): Promise<boolean> {
    return (await this.database.query(ACQUIRE_STRIPE_CALL, { id })).length === 1;
  }

  private get lease() {
    return { leaseMs: this.config.leaseMs, holder: this.processLock.holder };
  }

  private async findOne(condition: string, params: ObjectLiteral): Promise<CheckoutSnapshot | null> {
    const query = this.database
      .repository(Checkout)
      .createQueryBuilder('c')
      .leftJoinAndSelect('c.order', 'o')
      .leftJoinAndSelect('o.lines', 'l');
    const { entities, raw } = await query
      .addSelect('clock_timestamp()', 'read_at')
      .where(condition, params)
      .orderBy('l.position')
      .getRawAndEntities<{ read_at: Date }>();
    const [[checkout], [row]] = [entities, raw];
    return checkout === undefined || row === undefined ? null : { checkout, readAt: row.read_at };
  }
}
