import { startSubscription } from '@brote/contracts/subscriptions';
import { isRefused, type Refusal, refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { createdSince, failureOf } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Checkout, SessionParams } from './checkout';
import { Checkouts } from './checkout-rows';
import { BuildSessionParams } from './build-session-params';
import { canStillBeSent, renewed } from './session-params';

const CLOCK_TOLERANCE_S = 120;
const MOST_SESSIONS = 500;

/** Creates the Checkout Session of a checkout. A repeated call finds the session of the earlier call. */
@Injectable()
export class CreateCheckoutSession {
  constructor(
    private readonly stripe: Stripe,
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
      const params = await this.prepare(checkout);
      const page = await this.openOrFind(checkout, params);
      checkout.open(page, this.clock.now());
      await this.checkouts.save(checkout, 'requested');
      return page.url ?? '';
    } catch (error) {
      return this.fail(checkout, error);
    }
  }

  /** Stores the exact request to Stripe before it is sent. */
  private async prepare(checkout: Checkout): Promise<SessionParams> {
    const now = this.clock.now();
    const { choice, sessionParams: stored } = checkout;
    if (stored !== null && canStillBeSent(stored, now)) return stored;
    if (choice === null) throw new Error(`The checkout ${checkout.subscriptionId} has no stored choice`);
    const params = stored === null ? await this.buildSessionParams.of(checkout, choice, now) : renewed(stored, now);
    checkout.request(params);
    await this.checkouts.save(checkout, 'requested');
    return params;
  }

  private async openOrFind(checkout: Checkout, params: SessionParams): Promise<Stripe.Checkout.Session> {
    const isRepeated = checkout.attempt > 1;
    const found = isRepeated ? await this.find(checkout) : null;
    const options = { idempotencyKey: checkout.stripeKey ?? '', maxNetworkRetries: 0 };
    return found ?? this.stripe.checkout.sessions.create(params, options);
  }

  /** The Checkout Session of an earlier attempt whose answer was lost. */
  private async find({ subscriptionId, createdAt }: Checkout): Promise<Stripe.Checkout.Session | null> {
    const created = createdSince(createdAt, CLOCK_TOLERANCE_S);
    const sessions = await this.stripe.checkout.sessions.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST_SESSIONS });
    return sessions.find(({ client_reference_id: id, status }) => id === subscriptionId && status !== 'expired') ?? null;
  }

  /** A refusal of Stripe is final. After an uncertain error the same key is used again, or a new one when that is spent. */
  private async fail(checkout: Checkout, error: unknown): Promise<never> {
    const now = this.clock.now();
    const failure = isRefused(error) ? refusalKind(error) : failureOf(error);
    if (failure === 'refused') checkout.move('failed', now);
    else checkout.postpone(error, now);
    if (failure === 'spent' && checkout.sessionParams !== null) checkout.request(renewed(checkout.sessionParams, now));
    await this.checkouts.save(checkout, 'requested');
    if (isRefused(error) && SHOWN_TO_CUSTOMER.has(error.code)) throw error;
    return refuse(startSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
  }
}

/** Refusals of add-on items that reach the customer unchanged; any other becomes PAYMENT_PROVIDER_UNAVAILABLE. */
const SHOWN_TO_CUSTOMER: ReadonlySet<string> = new Set([
  ...['PRICE_CHANGED', 'STOCK_SHORT', 'PRODUCT_UNKNOWN', 'BRUSHES_INVALID', 'ITEM_COUNT_WRONG'],
  ...['POSTAL_CODE_INVALID', 'DELIVERY_NOT_OFFERED', 'CHECKOUT_PAID', 'TOO_MANY_OPEN_CHECKOUTS'],
]);
const FINAL: ReadonlySet<string> = new Set([...SHOWN_TO_CUSTOMER, 'ACCOUNT_UNKNOWN', 'CHECKOUT_UNKNOWN']);

function refusalKind({ code }: Refusal): 'refused' | 'unknown' {
  return FINAL.has(code) ? 'refused' : 'unknown';
}
