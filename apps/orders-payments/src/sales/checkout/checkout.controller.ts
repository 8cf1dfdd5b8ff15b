import * as orders from '@brote/contracts/orders';
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

  @RequestHandler(orders.placeOrder)
  placeOrder(request: orders.PlaceOrderRequest, call: CallContext): Promise<orders.PlaceOrderReply> {
    return this.placeOrderUseCase.place(request, call);
  }

  @RequestHandler(orders.placeAddOnOrder)
  placeAddOnOrder(request: orders.PlaceAddOnOrderRequest): Promise<orders.PlaceAddOnOrderReply> {
    return this.placeAddOnOrderUseCase.place(request);
  }

  @RequestHandler(orders.getCheckoutSession)
  getCheckoutSession({ sessionId }: orders.CheckoutSessionRequest): Promise<orders.CheckoutSessionView> {
    return this.getCheckoutSessionUseCase.get(sessionId);
  }

  @RequestHandler(orders.cancelCheckout)
  cancelCheckout({ sessionId }: orders.CheckoutSessionRequest): Promise<orders.CheckoutSessionView> {
    return this.cancelCheckoutUseCase.cancel(sessionId);
  }
}
