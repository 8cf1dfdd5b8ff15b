import { placeOrder, type PlaceOrderReply, type PlaceOrderRequest } from '@brote/contracts/orders';
import { type CallContext, refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OptimisticLockError } from '@brote/persistence';
import { ACCOUNT_CLIENT_PREFIX, CreateOrReuseCheckout } from './create-or-reuse-checkout';
import { basketOf, type Basket } from './basket';
import { JoinCheckout } from './join-checkout';
import { ReplaceCheckout } from './replace-checkout';
import { CheckoutWorkflow } from './checkout.workflow';

/** A basket may find its own earlier session ended and begin again. More rounds than this mean that concurrent requests interfere. */
const MAX_ATTEMPTS = 4;

/** Turns a basket into a Checkout Session. The order belongs to the account of the caller, if any. */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly createOrReuseCheckout: CreateOrReuseCheckout,
    private readonly checkoutWorkflow: CheckoutWorkflow,
    private readonly joinCheckout: JoinCheckout,
    private readonly replaceCheckout: ReplaceCheckout,
  ) {}

  /** @throws Refusal of `placeOrder` */
  async place(request: PlaceOrderRequest, call: CallContext): Promise<PlaceOrderReply> {
    const userId = call.caller?.userId ?? null;
    const basket = basketOf(request, userId);
    // An account has its own keys and slots, from any network address.
    const clientRequest = userId === null ? request : { ...request, clientHash: `${ACCOUNT_CLIENT_PREFIX}${userId}` };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const reply = await this.attempt(basket, clientRequest, call);
      if (reply !== null) return reply;
    }
    return refuse(placeOrder, 'CHECKOUT_IN_PROGRESS');
  }

  /** Null when the conflicting checkout is gone, so that another round is worth it. */
  private async attempt(basket: Basket, request: PlaceOrderRequest, call: CallContext): Promise<PlaceOrderReply | null> {
    const outcome = await this.createOrReuseCheckout.create(basket, request);
    try {
      if (outcome.kind === 'created') return await this.checkoutWorkflow.start(outcome.checkout, outcome.orderNumber, basket);
      if (outcome.kind === 'reused') return await this.joinCheckout.join(outcome.checkoutId, outcome.repeatsKey, call);
      await this.replaceCheckout.replace(outcome.checkoutId);
      return null;
    } catch (error) {
      if (error instanceof OptimisticLockError) return null;
      throw error;
    }
  }
}
