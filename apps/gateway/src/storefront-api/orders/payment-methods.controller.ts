import {
  addPaymentMethod,
  AddPaymentMethodBody,
  listPaymentMethods,
  openBillingPortal,
  ORDER_ROUTES,
  setPlanPaymentMethod,
  PlanPaymentMethodBody,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@brote/contracts/orders';
import { shopController } from '../routing/shop-controller';

const METHOD_ID_PATTERN = /^[a-z]+_\w{1,95}$/;

/** The payment methods that a customer has saved at the payment provider. */
export const PaymentMethodsController = shopController('payment methods', 'confirmed', [
  {
    route: ORDER_ROUTES.listPaymentMethods,
    contract: listPaymentMethods,
    id: 'listPaymentMethods',
    summary: 'List the saved payment methods',
    description: 'Brand, last digits and expiry of the saved methods, the default first.',
  },
  {
    route: ORDER_ROUTES.addPaymentMethod,
    contract: addPaymentMethod,
    limit: 'checkout',
    idempotencyKey: 'header',
    id: 'addPaymentMethod',
    status: 201,
    summary: 'Add a payment method',
    description: 'Creates a page of the payment provider that saves a method. Send the customer to the returned address.',
    body: AddPaymentMethodBody,
  },
  {
    route: ORDER_ROUTES.setDefaultPaymentMethod,
    contract: setDefaultPaymentMethod,
    path: { name: 'methodId', pattern: METHOD_ID_PATTERN, refusal: 'PAYMENT_METHOD_UNKNOWN' },
    id: 'setDefaultPaymentMethod',
    summary: 'Set the default payment method',
    description: 'Later charges of all plans use this method. Returns all methods.',
  },
  {
    route: ORDER_ROUTES.payPlanWith,
    contract: setPlanPaymentMethod,
    path: { name: 'subscriptionId', refusal: 'SUBSCRIPTION_UNKNOWN' },
    id: 'setPaymentMethodOfSubscription',
    summary: 'Set the payment method of a subscription',
    description: 'Later charges of this plan use this method instead of the default. Returns all methods.',
    body: PlanPaymentMethodBody,
  },
  {
    route: ORDER_ROUTES.removePaymentMethod,
    contract: removePaymentMethod,
    path: { name: 'methodId', pattern: METHOD_ID_PATTERN, refusal: 'PAYMENT_METHOD_UNKNOWN' },
    id: 'removePaymentMethod',
    summary: 'Remove a payment method',
    description: 'Detaches the method at the payment provider, and returns the remaining ones.',
  },
  {
    route: ORDER_ROUTES.billingPortal,
    contract: openBillingPortal,
    limit: 'checkout',
    id: 'openBillingPortal',
    status: 201,
    summary: 'Open the billing portal',
    description: 'Creates a session of the portal of the payment provider. Send the customer to the returned address.',
    body: AddPaymentMethodBody,
  },
]);
