import {
  changeDeliveryByLink,
  ChangeDeliveryBody,
  getDeliveryByLink,
  skipDeliveryByLink,
  SUBSCRIPTION_ROUTES,
  unskipDeliveryByLink,
} from '@brote/contracts/subscriptions';
import { shopController } from '../routing/shop-controller';

/** Actions that the e-mail about a delivery permits without a sign-in: its signed link is the permission. Reading changes nothing. */
export const DeliveryLinksController = shopController('subscriptions', 'public', [
  {
    route: SUBSCRIPTION_ROUTES.getDeliveryByLink,
    contract: getDeliveryByLink,
    id: 'getDeliveryByLink',
    summary: 'Get a delivery by its mailed link',
    description: 'The next delivery of a plan, with its day in Europe/Madrid and the changes that are still allowed.',
    byLink: true,
  },
  {
    route: SUBSCRIPTION_ROUTES.skipByLink,
    contract: skipDeliveryByLink,
    id: 'skipDeliveryByLink',
    summary: 'Skip a delivery by its mailed link',
    description: 'Skips the delivery and its charge. It succeeds again when repeated.',
    byLink: true,
  },
  {
    route: SUBSCRIPTION_ROUTES.unskipByLink,
    contract: unskipDeliveryByLink,
    id: 'unskipDeliveryByLink',
    summary: 'Unskip a delivery by its mailed link',
    description: 'Schedules a skipped delivery and its charge again.',
    byLink: true,
  },
  {
    route: SUBSCRIPTION_ROUTES.changeByLink,
    contract: changeDeliveryByLink,
    id: 'changeDeliveryByLink',
    summary: 'Change the brushes of a delivery by its mailed link',
    description: 'Changes the colors of this delivery and the following ones. The number of brushes stays.',
    byLink: true,
    body: ChangeDeliveryBody,
  },
]);
