import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  addPaymentMethod,
  AddPaymentMethodBody,
  listPaymentMethods,
  ListPaymentMethodsReply,
  openBillingPortal,
  ORDER_ROUTES,
  setPlanPaymentMethod,
  PlanPaymentMethodBody,
  ProviderPage,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { EmailConfirmed } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { IdempotencyKey } from '../../http/requests/idempotency-key';
import { PatternParam, UuidParam } from '../../http/requests/pattern-param';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'payment methods';
const METHOD_ID_PATTERN = /^[a-z]+_\w{1,95}$/;

/** The payment methods that a customer has saved at the payment provider. */
@Controller()
export class PaymentMethodsController {
  constructor(private readonly requests: RequestClient) {}

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.listPaymentMethods, {
    limit: 'reads',
    id: 'listPaymentMethods',
    summary: 'List the saved payment methods',
    description: 'Brand, last digits and expiry of the saved methods, the default first.',
    tag,
    contract: listPaymentMethods,
  })
  list(@CurrentCaller() caller: Caller): Promise<ListPaymentMethodsReply> {
    return this.requests.send(listPaymentMethods, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.addPaymentMethod, {
    limit: 'checkout',
    id: 'addPaymentMethod',
    status: 201,
    summary: 'Add a payment method',
    description: 'Creates a page of the payment provider that saves a method. Send the customer to the returned address.',
    tag,
    contract: addPaymentMethod,
    body: AddPaymentMethodBody,
  })
  add(
    @ValidBody(AddPaymentMethodBody) body: AddPaymentMethodBody,
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<ProviderPage> {
    return this.requests.send(addPaymentMethod, body, { caller, idempotencyKey });
  }

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.setDefaultPaymentMethod, {
    limit: 'writes',
    id: 'setDefaultPaymentMethod',
    summary: 'Set the default payment method',
    description: 'Later charges of all plans use this method. Returns all methods.',
    tag,
    contract: setDefaultPaymentMethod,
  })
  setDefault(
    @PatternParam('methodId', METHOD_ID_PATTERN, 'PAYMENT_METHOD_UNKNOWN') methodId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<ListPaymentMethodsReply> {
    return this.requests.send(setDefaultPaymentMethod, { methodId }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.payPlanWith, {
    limit: 'writes',
    id: 'setPaymentMethodOfSubscription',
    summary: 'Set the payment method of a subscription',
    description: 'Later charges of this plan use this method instead of the default. Returns all methods.',
    tag,
    contract: setPlanPaymentMethod,
    body: PlanPaymentMethodBody,
  })
  setPlanPaymentMethod(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @ValidBody(PlanPaymentMethodBody) { methodId }: PlanPaymentMethodBody,
    @CurrentCaller() caller: Caller,
  ): Promise<ListPaymentMethodsReply> {
    return this.requests.send(setPlanPaymentMethod, { subscriptionId, methodId }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.removePaymentMethod, {
    limit: 'writes',
    id: 'removePaymentMethod',
    summary: 'Remove a payment method',
    description: 'Detaches the method at the payment provider, and returns the remaining ones.',
    tag,
    contract: removePaymentMethod,
  })
  remove(
    @PatternParam('methodId', METHOD_ID_PATTERN, 'PAYMENT_METHOD_UNKNOWN') methodId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<ListPaymentMethodsReply> {
    return this.requests.send(removePaymentMethod, { methodId }, { caller });
  }

  @EmailConfirmed()
  @Endpoint(ORDER_ROUTES.billingPortal, {
    limit: 'checkout',
    id: 'openBillingPortal',
    status: 201,
    summary: 'Open the billing portal',
    description: 'Creates a session of the portal of the payment provider. Send the customer to the returned address.',
    tag,
    contract: openBillingPortal,
    body: AddPaymentMethodBody,
  })
  openPortal(@ValidBody(AddPaymentMethodBody) body: AddPaymentMethodBody, @CurrentCaller() caller: Caller): Promise<ProviderPage> {
    return this.requests.send(openBillingPortal, body, { caller });
  }
}
