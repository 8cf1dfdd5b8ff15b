import { answerByLink, AnswerByLinkBody, getTicketByLink, NOTIFICATION_ROUTES } from '@brote/contracts/notifications';
import { shopController } from '../routing/shop-controller';

/** A support conversation by the signed link of its e-mails, without a sign-in. Reading changes nothing. */
export const TicketLinksController = shopController('messages', 'public', [
  {
    route: NOTIFICATION_ROUTES.getTicketByLink,
    contract: getTicketByLink,
    id: 'getTicketByLink',
    summary: 'Get a ticket by its mailed link',
    description: 'The messages of customer and shop, the oldest first. Times are UTC. Notes of staff are left out.',
    byLink: true,
  },
  {
    route: NOTIFICATION_ROUTES.answerByLink,
    contract: answerByLink,
    client: 'hash',
    id: 'answerTicketByLink',
    status: 201,
    summary: 'Answer a ticket by its mailed link',
    description: 'Adds a message to the ticket, reopens it if it was closed, and returns the whole thread.',
    byLink: true,
    body: AnswerByLinkBody,
  },
]);
