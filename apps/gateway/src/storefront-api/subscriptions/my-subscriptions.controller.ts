import {
  explainCharge,
  getSubscription,
  getSubscriptionStatus,
  getUpcomingDeliveries,
  listSubscriptionInvoices,
  listSubscriptions,
  SUBSCRIPTION_ROUTES,
} from '@brote/contracts/subscriptions';
import { DOCUMENT_ROUTES, getMyPlanDocument } from '@brote/contracts/orders';
import { DOCUMENT_PATH, INVOICE_FILE } from '../orders/my-orders.controller';
import { shopController } from '../routing/shop-controller';

/** A customer's own subscriptions. One of another account counts as unknown. */
export const MySubscriptionsController = shopController('subscriptions', 'confirmed', [
  {
    route: SUBSCRIPTION_ROUTES.status,
    contract: getSubscriptionStatus,
    id: 'getSubscriptionStatus',
    summary: 'Get the subscription status',
    description: 'Whether the customer has an active plan, and which one.',
  },
  {
    route: SUBSCRIPTION_ROUTES.list,
    contract: listSubscriptions,
    id: 'listSubscriptions',
    summary: 'List the own subscriptions',
    description: 'Active plans first. Amounts are cents including VAT.',
  },
  {
    route: SUBSCRIPTION_ROUTES.get,
    contract: getSubscription,
    path: { name: 'subscriptionId', refusal: 'SUBSCRIPTION_UNKNOWN' },
    id: 'getSubscription',
    summary: 'Get one of the own subscriptions',
    description: 'The plan with its version, next delivery and next charge. Amounts are cents, days are Europe/Madrid.',
  },
  {
    route: SUBSCRIPTION_ROUTES.upcoming,
    contract: getUpcomingDeliveries,
    path: { name: 'subscriptionId', refusal: 'SUBSCRIPTION_UNKNOWN' },
    id: 'listUpcomingDeliveries',
    summary: 'List the upcoming deliveries',
    description: 'The next deliveries as they are scheduled today. Days are Europe/Madrid, amounts are cents.',
  },
  {
    route: SUBSCRIPTION_ROUTES.listInvoices,
    contract: listSubscriptionInvoices,
    path: { name: 'subscriptionId', refusal: 'SUBSCRIPTION_UNKNOWN' },
    id: 'listSubscriptionInvoices',
    summary: 'List the charges of a subscription',
    description:
      'The charges, the newest first. Amounts are cents including VAT, times are UTC. Documents are listed once they are issued.',
  },
  {
    route: DOCUMENT_ROUTES.explainCharge,
    contract: explainCharge,
    path: { name: 'subscriptionId', refusal: 'SUBSCRIPTION_UNKNOWN' },
    id: 'explainSubscriptionCharge',
    summary: 'Explain a charge of a subscription',
    description:
      'The steps by which the amount of a charge, and of its refunds, follows from stored facts. Amounts are cents including VAT. `unexplained` is the part that does not follow.',
  },
  {
    route: DOCUMENT_ROUTES.getPlanDocument,
    contract: getMyPlanDocument,
    path: DOCUMENT_PATH,
    file: INVOICE_FILE,
    id: 'getPlanDocument',
    summary: 'Get a document of a subscription',
    description: 'The invoice or credit note as PDF, by its number in the list of charges.',
  },
]);
