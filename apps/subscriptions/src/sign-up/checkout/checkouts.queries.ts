import type { PlanId } from '@brote/contracts/catalog';
import { insertOrIgnore, isClaimableSql, ProcessLock, type Sql, updateExpected } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Any, In } from 'typeorm';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { Checkout, type CheckoutStep } from './checkout';

export const SELECT_ERASED_PERSON = 'SELECT 1 FROM erased_person WHERE user_id = :userId';

export const DELETE_PENDING_CHOICE = 'DELETE FROM pending_choice WHERE user_id = :userId';

const CLAIM_REQUESTED_CHECKOUT = `
  UPDATE checkout SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :leaseHolder
   WHERE subscription_id = :subscriptionId AND step = 'requested' AND ${isClaimableSql()} RETURNING subscription_id`;

const CLAIM_DUE_CHECKOUTS = `
  UPDATE checkout SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :leaseHolder
   WHERE subscription_id IN (SELECT subscription_id FROM checkout
          WHERE step IN ('requested', 'open', 'processing') AND due_at <= :now AND ${isClaimableSql()}
          ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING subscription_id AS id`;

/** Reads and writes checkouts. */
@Injectable()
export class Checkouts {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly config: SubscriptionsConfig,
    private readonly processLock: ProcessLock,
  ) {}

  /**
   * Inserts the checkout, claimed by this process. False when its key or an open checkout for the same plan exists: the unique indexes of
   * the table are these rules.
   */
  insert(checkout: Checkout): Promise<boolean> {
    return this.store.run(async (tx) => {
      if ((await insertOrIgnore(tx, Checkout, checkout)) === 0) return false;
      return this.claimRequested(checkout.subscriptionId, tx);
    });
  }

  /** Saves the checkout and ends the claim. @throws OptimisticLockError when the checkout is at another step */
  async save(checkout: Checkout, previousStep: CheckoutStep, sql: Sql = this.store): Promise<void> {
    checkout.leaseUntil = null;
    await updateExpected(sql, Checkout, checkout, { step: previousStep });
  }

  /** Moves the checkout to its last step. @throws OptimisticLockError when the checkout is at another step */
  async close(checkout: Checkout, step: 'done' | 'expired' | 'failed'): Promise<void> {
    const previousStep = checkout.step;
    checkout.moveTo(step, this.store.now());
    await this.save(checkout, previousStep);
  }

  /** Nothing has changed: the next check follows later. @throws OptimisticLockError when the checkout is at another step */
  async postponeCheck(checkout: Checkout): Promise<void> {
    checkout.postpone(null, this.store.now());
    await this.save(checkout, checkout.step);
  }

  byId(subscriptionId: string): Promise<Checkout | null> {
    return this.store.repository(Checkout).findOneBy({ subscriptionId });
  }

  bySession(sessionId: string): Promise<Checkout | null> {
    return this.store.repository(Checkout).findOneBy({ sessionId });
  }

  async byKey(userId: string, key: string | null): Promise<Checkout | null> {
    return key === null ? null : this.store.repository(Checkout).findOneBy({ userId, idempotencyKey: key });
  }

  findOpen(userId: string, planId: PlanId): Promise<Checkout | null> {
    return this.store.repository(Checkout).findOneBy({ userId, planId, step: In(['requested', 'open']) });
  }

  /** Claims a requested checkout that no other process handles; false when there is none. */
  async claimRequested(subscriptionId: string, sql: Sql = this.store): Promise<boolean> {
    return (await sql.query(CLAIM_REQUESTED_CHECKOUT, { subscriptionId, ...this.leaseParams() })).length === 1;
  }

  async claimDue(limit: number): Promise<Checkout[]> {
    const params = { now: this.store.now(), limit, ...this.leaseParams() };
    const rows = await this.store.query<{ id: string }>(CLAIM_DUE_CHECKOUTS, params);
    return this.store.repository(Checkout).findBy({ subscriptionId: Any(rows.map(({ id }) => id)) });
  }

  private leaseParams(): { leaseMs: number; leaseHolder: string | null } {
    return { leaseMs: this.config.leaseMs, leaseHolder: this.processLock.holder };
  }
}
