import {
  cancelCheckout,
  getCheckoutSession,
  placeAddOnOrder,
  placeOrder,
  type CheckoutSessionRequest,
  type CheckoutSessionView,
  type PlaceAddOnOrderReply,
  type PlaceAddOnOrderRequest,
  type PlaceOrderReply,
  type PlaceOrderRequest,
} from '@brote/contracts/orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { CancelCheckout } from './cancel-checkout';
import { GetCheckoutSession } from './get-checkout-session';
import { PlaceAddOnOrder } from './place-add-on-order';
import { PlaceOrder } from './place-order';

/** Request handlers of the checkout. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly placeOrderUseCase: PlaceOrder,
    private readonly placeAddOnOrderUseCase: PlaceAddOnOrder,
    private readonly getCheckoutSessionUseCase: GetCheckoutSession,
    private readonly cancelCheckoutUseCase: CancelCheckout,
  ) {}

  @RequestHandler(placeOrder)
  placeOrder(request: PlaceOrderRequest, call: CallContext): Promise<PlaceOrderReply> {
    return this.placeOrderUseCase.place(request, call);
  }

  @RequestHandler(placeAddOnOrder)
  placeAddOnOrder(request: PlaceAddOnOrderRequest): Promise<PlaceAddOnOrderReply> {
    return this.placeAddOnOrderUseCase.place(request);
  }

  @RequestHandler(getCheckoutSession)
  getCheckoutSession({ sessionId }: CheckoutSessionRequest): Promise<CheckoutSessionView> {
    return this.getCheckoutSessionUseCase.get(sessionId);
  }

  @RequestHandler(cancelCheckout)
  cancelCheckout({ sessionId }: CheckoutSessionRequest): Promise<CheckoutSessionView> {
    return this.cancelCheckoutUseCase.cancel(sessionId);
  }
}
