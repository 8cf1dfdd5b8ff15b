import * as orders from '@brote/contracts/orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { PaymentMethods } from './payment-methods';
import { ProviderPages } from './provider-pages';

/** Request handlers of payment methods, each for the caller's own account. */
@Controller()
export class PaymentMethodsController {
  constructor(
    private readonly methods: PaymentMethods,
    private readonly pages: ProviderPages,
  ) {}

  @RequestHandler(orders.listPaymentMethods)
  listPaymentMethods(_request: orders.ListPaymentMethodsRequest, call: CallContext): Promise<orders.ListPaymentMethodsReply> {
    return this.methods.list(call.authenticatedCaller.userId);
  }

  @RequestHandler(orders.addPaymentMethod)
  addPaymentMethod({ locale }: orders.AddPaymentMethodBody, call: CallContext): Promise<orders.ProviderPage> {
    return this.pages.addMethod(call.authenticatedCaller.userId, locale);
  }

  @RequestHandler(orders.setDefaultPaymentMethod)
  setDefaultPaymentMethod({ methodId }: orders.PaymentMethodRequest, call: CallContext): Promise<orders.ListPaymentMethodsReply> {
    return this.methods.makeDefault(call.authenticatedCaller.userId, methodId);
  }

  @RequestHandler(orders.setPlanPaymentMethod)
  payPlanWith(
    { subscriptionId, methodId }: orders.SetPlanPaymentMethodRequest,
    call: CallContext,
  ): Promise<orders.ListPaymentMethodsReply> {
    return this.methods.payPlanWith(call.authenticatedCaller.userId, subscriptionId, methodId);
  }

  @RequestHandler(orders.removePaymentMethod)
  removePaymentMethod({ methodId }: orders.PaymentMethodRequest, call: CallContext): Promise<orders.ListPaymentMethodsReply> {
    return this.methods.remove(call.authenticatedCaller.userId, methodId);
  }

  @RequestHandler(orders.openBillingPortal)
  openBillingPortal({ locale }: orders.AddPaymentMethodBody, call: CallContext): Promise<orders.ProviderPage> {
    return this.pages.openBillingPortal(call.authenticatedCaller.userId, locale);
  }
}
