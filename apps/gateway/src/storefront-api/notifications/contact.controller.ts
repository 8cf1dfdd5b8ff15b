import { ContactBody, NOTIFICATION_ROUTES, openSupportTicket, sendContactMessage, SupportBody } from '@brote/contracts/notifications';
import { shopController } from '../routing/shop-controller';

/** Messages of people to the shop. */
export const ContactController = shopController('messages', 'public', [
  {
    route: NOTIFICATION_ROUTES.contact,
    contract: sendContactMessage,
    limit: 'rare',
    client: 'hash',
    id: 'sendContactMessage',
    status: 201,
    summary: 'Send a message to the shop',
    description: 'Opens a support ticket and mails its number to the sender.',
    body: ContactBody,
  },
  {
    route: NOTIFICATION_ROUTES.supportRequest,
    contract: openSupportTicket,
    access: 'optional',
    limit: 'rare',
    client: 'hash',
    id: 'openSupportTicket',
    status: 201,
    summary: 'Open a support ticket',
    description: 'Opens a ticket about an order, a subscription or the account. A signed-in customer is named by the token.',
    body: SupportBody,
  },
]);
