import {
  CheckoutSubscriptionBody,
  deletePendingSubscription,
  FirstDeliveryBody,
  getFirstDelivery,
  getPendingSubscription,
  getSubscriptionCheckout,
  PendingSubscriptionBody,
  putPendingSubscription,
  startSubscription,
  SUBSCRIPTION_ROUTES,
} from '@brote/contracts/subscriptions';
import { shopController } from '../routing/shop-controller';

/** The steps from a chosen plan to a paid subscription. A choice can be stored before the onboarding; only the payment requires it. */
export const SubscriptionCheckoutController = shopController('subscriptions', 'confirmed', [
  {
    route: SUBSCRIPTION_ROUTES.startCheckout,
    contract: startSubscription,
    access: 'onboarded',
    limit: 'checkout',
    idempotencyKey: 'header-and-message',
    id: 'startSubscription',
    status: 201,
    summary: 'Start a subscription',
    description:
      'Creates a checkout session of the payment provider for a plan. Send the customer to the returned address. Amounts are cents including VAT.',
    body: CheckoutSubscriptionBody,
  },
  {
    route: SUBSCRIPTION_ROUTES.firstDelivery,
    contract: getFirstDelivery,
    limit: 'reads',
    id: 'previewFirstDelivery',
    summary: 'Preview the first delivery',
    description: 'The day on which the first delivery would leave if the plan were bought now. Nothing is stored.',
    body: FirstDeliveryBody,
  },
  {
    route: SUBSCRIPTION_ROUTES.getCheckout,
    contract: getSubscriptionCheckout,
    id: 'getSubscriptionCheckout',
    summary: 'Get the state of a subscription checkout',
    description: 'Open, processing, paid or expired; once paid, the subscription is included.',
  },
  {
    route: SUBSCRIPTION_ROUTES.getPending,
    contract: getPendingSubscription,
    id: 'getPendingSubscription',
    summary: 'Get the chosen plan',
    description: 'The plan that the customer chose and has not bought yet; null without one.',
  },
  {
    route: SUBSCRIPTION_ROUTES.putPending,
    contract: putPendingSubscription,
    id: 'replacePendingSubscription',
    summary: 'Store the chosen plan',
    description: 'Stores the choice until it is bought or dropped. It replaces an earlier one.',
    body: PendingSubscriptionBody,
  },
  {
    route: SUBSCRIPTION_ROUTES.dropPending,
    contract: deletePendingSubscription,
    id: 'dropPendingSubscription',
    status: 204,
    summary: 'Drop the chosen plan',
    description: 'Deletes the stored choice. It succeeds without one too.',
  },
]);
