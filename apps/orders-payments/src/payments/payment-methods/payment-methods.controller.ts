import {
  addPaymentMethod,
  listPaymentMethods,
  openBillingPortal,
  setPlanPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
  type AddPaymentMethodBody,
  type ListPaymentMethodsReply,
  type ListPaymentMethodsRequest,
  type PaymentMethodRequest,
  type SetPlanPaymentMethodRequest,
  type ProviderPage,
} from '@brote/contracts/orders';
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

  @RequestHandler(listPaymentMethods)
  listPaymentMethods(_request: ListPaymentMethodsRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.methods.list(call.authenticatedCaller.userId);
  }

  @RequestHandler(addPaymentMethod)
  addPaymentMethod({ locale }: AddPaymentMethodBody, call: CallContext): Promise<ProviderPage> {
    return this.pages.addMethod(call.authenticatedCaller.userId, locale);
  }

  @RequestHandler(setDefaultPaymentMethod)
  setDefaultPaymentMethod({ methodId }: PaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.methods.makeDefault(call.authenticatedCaller.userId, methodId);
  }

  @RequestHandler(setPlanPaymentMethod)
  payPlanWith({ subscriptionId, methodId }: SetPlanPaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.methods.payPlanWith(call.authenticatedCaller.userId, subscriptionId, methodId);
  }

  @RequestHandler(removePaymentMethod)
  removePaymentMethod({ methodId }: PaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.methods.remove(call.authenticatedCaller.userId, methodId);
  }

  @RequestHandler(openBillingPortal)
  openBillingPortal({ locale }: AddPaymentMethodBody, call: CallContext): Promise<ProviderPage> {
    return this.pages.openBillingPortal(call.authenticatedCaller.userId, locale);
  }
}
