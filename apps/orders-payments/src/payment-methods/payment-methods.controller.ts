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
    return this.methods.list(call.person.userId);
  }

  @RequestHandler(addPaymentMethod)
  addPaymentMethod({ locale }: AddPaymentMethodBody, call: CallContext): Promise<ProviderPage> {
    return this.pages.addMethod(call.person.userId, locale);
  }

  @RequestHandler(setDefaultPaymentMethod)
  setDefaultPaymentMethod({ methodId }: PaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.methods.makeDefault(call.person.userId, methodId);
  }

  @RequestHandler(setPlanPaymentMethod)
  payPlanWith({ subscriptionId, methodId }: SetPlanPaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.methods.payPlanWith(call.person.userId, subscriptionId, methodId);
  }

  @RequestHandler(removePaymentMethod)
  removePaymentMethod({ methodId }: PaymentMethodRequest, call: CallContext): Promise<ListPaymentMethodsReply> {
    return this.methods.remove(call.person.userId, methodId);
  }

  @RequestHandler(openBillingPortal)
  openBillingPortal({ locale }: AddPaymentMethodBody, call: CallContext): Promise<ProviderPage> {
    return this.pages.openBillingPortal(call.person.userId, locale);
  }
}
