import { createPlanCheckoutSession, findPlanCheckoutSession, type PlanCheckoutSession } from '@brote/contracts/payments';
import { startSubscription } from '@brote/contracts/subscriptions';
import { isRefused, refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';
import { canStillBeSent, renewParams, type SessionParams, BuildSessionParams } from './build-session-params';
import { type BillingFailure, findBillingFailure } from '#app/billing/stripe-commands/billing-failure';
import type { Checkout } from './checkout';
import { Checkouts } from './checkouts.queries';

/** Creates the Checkout Session of a checkout. A repeated call finds the session of the earlier call. */
@Injectable()
export class CreateCheckoutSession {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly buildSessionParams: BuildSessionParams,
    private readonly checkouts: Checkouts,
    private readonly clock: Clock,
  ) {}

  /**
   * The address of the payment page.
   * @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE, or the refusal of the add-on items; OptimisticLockError
   */
  async create(checkout: Checkout): Promise<string> {
    try {
      const params = await this.prepareParams(checkout);
      const session = await this.createOrFind(checkout, params);
      checkout.storeOpenSession(session, this.clock.now());
      await this.checkouts.save(checkout, 'requested');
      return session.url ?? '';
    } catch (error) {
      return this.handleFailure(checkout, error);
    }
  }

  /** Stores the exact request before it is sent. */
  private async prepareParams(checkout: Checkout): Promise<SessionParams> {
    const now = this.clock.now();
    const { choice, sessionParams: storedParams } = checkout;
    if (storedParams !== null && canStillBeSent(storedParams, now)) return storedParams;
    if (choice === null) throw new Error(`The checkout ${checkout.subscriptionId} has no stored choice`);
    const params = storedParams === null ? await this.buildSessionParams.build(checkout, choice, now) : renewParams(storedParams, now);
    checkout.storeSessionRequest(params);
    await this.checkouts.save(checkout, 'requested');
    return params;
  }

  /** A repeated attempt searches the session of the earlier one, whose answer was lost. */
  private async createOrFind(checkout: Checkout, params: SessionParams): Promise<PlanCheckoutSession> {
    const earlierSession = checkout.attempt > 1 ? await this.findEarlierSession(checkout) : null;
    return earlierSession ?? this.payments.send(createPlanCheckoutSession, { ...params, idempotencyKey: checkout.stripeKey ?? '' });
  }

  private async findEarlierSession({ subscriptionId: reference, createdAt }: Checkout): Promise<PlanCheckoutSession | null> {
    return (await this.payments.send(findPlanCheckoutSession, { reference, createdSince: createdAt.toISOString() })).session;
  }

  /** A refusal of Stripe is final. After an uncertain error the same key is used again, or a new one when that is spent. */
  private async handleFailure(checkout: Checkout, error: unknown): Promise<never> {
    const now = this.clock.now();
    const { outcome, reason } = findBillingFailure(error) ?? failureOfRefusal(error);
    if (outcome === 'refused') checkout.moveTo('failed', now);
    else checkout.postpone(reason, now);
    if (outcome === 'spent' && checkout.sessionParams !== null) checkout.storeSessionRequest(renewParams(checkout.sessionParams, now));
    await this.checkouts.save(checkout, 'requested');
    if (isRefused(error) && CODES_SHOWN_TO_CUSTOMER.has(error.code)) throw error;
    return refuse(startSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
  }
}

/** Refusals of add-on items that reach the customer unchanged; any other becomes PAYMENT_PROVIDER_UNAVAILABLE. */
const CODES_SHOWN_TO_CUSTOMER: ReadonlySet<string> = new Set([
  ...['PRICE_CHANGED', 'STOCK_SHORT', 'PRODUCT_UNKNOWN', 'BRUSHES_INVALID', 'SHOP_NOT_OPEN', 'ITEM_COUNT_WRONG'],
  ...['POSTAL_CODE_INVALID', 'DELIVERY_NOT_OFFERED', 'CHECKOUT_PAID', 'TOO_MANY_OPEN_CHECKOUTS'],
]);
const FINAL_CODES: ReadonlySet<string> = new Set([...CODES_SHOWN_TO_CUSTOMER, 'ACCOUNT_UNKNOWN', 'CHECKOUT_UNKNOWN']);

const MAX_REASON_LENGTH = 300;

/** A refused order of add-on items, or a refused customer account, has the consequences of a failed payment. @throws any other error itself */
function failureOfRefusal(error: unknown): BillingFailure {
  if (!isRefused(error)) throw error;
  return { outcome: FINAL_CODES.has(error.code) ? 'refused' : 'unknown', reason: String(error).slice(0, MAX_REASON_LENGTH) };
}
