import {
  cancelCheckout,
  getCheckoutSession,
  placeAlongside,
  placeOrder,
  type CheckoutSessionRequest,
  type CheckoutSessionView,
  type PlaceAlongsideReply,
  type PlaceAlongsideRequest,
  type PlaceOrderReply,
  type PlaceOrderRequest,
} from '@brote/contracts/orders';
import { type CallContext, Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CancelCheckout } from './cancel-checkout';
import { GetCheckoutSession } from './get-checkout-session';
import { PlaceAlongside } from './place-alongside';
import { PlaceOrder } from './place-order';

/** What checkout answers. */
@Injectable()
export class CheckoutController {
  constructor(
    private readonly placeOrderCase: PlaceOrder,
    private readonly placeAlongsideCase: PlaceAlongside,
    private readonly getSession: GetCheckoutSession,
    private readonly cancel: CancelCheckout,
  ) {}

  @Handles(placeOrder)
  placeOrder(request: PlaceOrderRequest, call: CallContext): Promise<PlaceOrderReply> {
    return this.placeOrderCase.execute(request, call);
  }

  @Handles(placeAlongside)
  placeAlongside(request: PlaceAlongsideRequest): Promise<PlaceAlongsideReply> {
    return this.placeAlongsideCase.execute(request);
  }

  @Handles(getCheckoutSession)
  getCheckoutSession({ sessionId }: CheckoutSessionRequest): Promise<CheckoutSessionView> {
    return this.getSession.execute(sessionId);
  }

  @Handles(cancelCheckout)
  cancelCheckout({ sessionId }: CheckoutSessionRequest): Promise<CheckoutSessionView> {
    return this.cancel.execute(sessionId);
  }
}
