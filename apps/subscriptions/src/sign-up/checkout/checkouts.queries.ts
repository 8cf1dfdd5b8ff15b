import { SubscriptionStore } from '#app/subscription-store';
import { isClaimableSql, ProcessLock, type Sql, type SqlParams, OptimisticLockError } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { Checkout, type CheckoutStep } from './checkout';

const COLUMNS = `
  subscription_id AS "subscriptionId", user_id AS "userId", plan_id AS "planId", is_another AS "isAnother", step, choice,
  add_on_order AS "order",  idempotency_key AS "idempotencyKey", request_hash AS "requestHash", attempt, stripe_key AS "stripeKey", session_params AS "sessionParams",
  session_id AS "sessionId", session_url AS "sessionUrl", expires_at AS "expiresAt", last_error AS "lastError", tries, due_at AS "dueAt",
  created_at AS "createdAt"`;

// The unique indexes are the rules: one checkout per key, one open Checkout Session per plan.
const INSERT = `
  INSERT INTO checkout (subscription_id, user_id, plan_id, is_another, step, choice, idempotency_key, request_hash, due_at, created_at, lease_until, lease_holder)
  VALUES (:subscriptionId, :userId, :planId, :isAnother, 'requested', :choice, :idempotencyKey, :requestHash, :dueAt, :createdAt,
          clock_timestamp() + :leaseMs * interval '1 millisecond', :leaseHolder)
  ON CONFLICT DO NOTHING RETURNING subscription_id`;

const UPDATE = `
  UPDATE checkout SET step = :step, choice = :choice, idempotency_key = :idempotencyKey, attempt = :attempt, stripe_key = :stripeKey,
         session_params = :sessionParams, session_id = :sessionId, session_url = :sessionUrl, expires_at = :expiresAt,
         last_error = :lastError, tries = :tries, due_at = :dueAt, add_on_order = :order, lease_until = NULL
   WHERE subscription_id = :subscriptionId AND step = :previousStep RETURNING subscription_id`;

const CLAIM_REQUESTED_CHECKOUT = `
  UPDATE checkout SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :leaseHolder
   WHERE subscription_id = :subscriptionId AND step = 'requested' AND ${isClaimableSql()} RETURNING subscription_id`;

const CLAIM_DUE_CHECKOUTS = `
  UPDATE checkout SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :leaseHolder
   WHERE subscription_id IN (SELECT subscription_id FROM checkout
          WHERE step IN ('requested', 'open', 'processing') AND due_at <= :now AND ${isClaimableSql()}
          ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}`;

/** Reads and writes checkouts. */
@Injectable()
export class Checkouts {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly config: SubscriptionsConfig,
    private readonly processLock: ProcessLock,
  ) {}

  /** Inserts the checkout. False when its key or an open checkout for the same plan exists. */
  async insert(checkout: Checkout): Promise<boolean> {
    const { subscriptionId, userId, planId, isAnother, choice, idempotencyKey, requestHash, dueAt, createdAt } = checkout;
    const insertedRows = await this.store.query(INSERT, {
      ...{ subscriptionId, userId, planId, isAnother, idempotencyKey, requestHash, dueAt, createdAt },
      choice: JSON.stringify(choice),
      ...this.leaseParams(),
    });
    return insertedRows.length === 1;
  }

  /** @throws OptimisticLockError when the checkout is at another step */
  async save(checkout: Checkout, previousStep: CheckoutStep, sql: Sql = this.store): Promise<void> {
    const { subscriptionId, step, idempotencyKey, attempt, stripeKey, sessionId, sessionUrl, expiresAt, lastError, tries, dueAt } =
      checkout;
    const savedRows = await sql.query(UPDATE, {
      ...{ subscriptionId, previousStep, step, idempotencyKey, lastError, tries, dueAt },
      ...{ attempt, stripeKey, sessionId, sessionUrl, expiresAt },
      sessionParams: toJson(checkout.sessionParams),
      choice: toJson(checkout.choice),
      order: toJson(checkout.order),
    });
    if (savedRows.length !== 1) throw new OptimisticLockError(`Checkout ${subscriptionId} is no longer ${previousStep}`);
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

  async byId(subscriptionId: string): Promise<Checkout | null> {
    return this.findOne('subscription_id = :subscriptionId', { subscriptionId });
  }

  async bySession(sessionId: string): Promise<Checkout | null> {
    return this.findOne('session_id = :sessionId', { sessionId });
  }

  async byKey(userId: string, key: string | null): Promise<Checkout | null> {
    return key === null ? null : this.findOne('user_id = :userId AND idempotency_key = :key', { userId, key });
  }

  async findOpen(userId: string, planId: string): Promise<Checkout | null> {
    return this.findOne(`user_id = :userId AND plan_id = :planId AND step IN ('requested', 'open')`, { userId, planId });
  }

  /** Claims a requested checkout that no other process handles; false when there is none. */
  async claimRequested(subscriptionId: string): Promise<boolean> {
    return (await this.store.query(CLAIM_REQUESTED_CHECKOUT, { subscriptionId, ...this.leaseParams() })).length === 1;
  }

  async claimDue(limit: number): Promise<Checkout[]> {
    return toCheckouts(await this.store.query<object>(CLAIM_DUE_CHECKOUTS, { now: this.store.now(), limit, ...this.leaseParams() }));
  }

  private leaseParams(): { leaseMs: number; leaseHolder: string | null } {
    return { leaseMs: this.config.leaseMs, leaseHolder: this.processLock.holder };
  }

  private async findOne(where: string, params: SqlParams): Promise<Checkout | null> {
    return toCheckouts(await this.store.query<object>(`SELECT ${COLUMNS} FROM checkout WHERE ${where}`, params))[0] ?? null;
  }
}

function toCheckouts(rows: readonly object[]): Checkout[] {
  return rows.map((row) => Object.assign(new Checkout(), row));
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
