import { NOTIFICATION_ROUTES, unsubscribe } from '@brote/contracts/notifications';
import { shopController } from '../routing/shop-controller';

/** Unsubscribes from a kind of e-mail on the shop's page, which the link in the footer of an e-mail opens. */
export const UnsubscribeController = shopController('messages', 'public', [
  {
    route: NOTIFICATION_ROUTES.unsubscribe,
    contract: unsubscribe,
    id: 'unsubscribe',
    summary: 'Unsubscribe from a topic',
    description: 'Turns one kind of mail off by the signed link of a mail. It succeeds again when repeated.',
    byLink: true,
  },
]);
