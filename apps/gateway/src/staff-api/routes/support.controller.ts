import * as support from '@brote/contracts/support';
import { staffController } from '../routing/staff-controller';

const routes = support.SUPPORT_ROUTES;

/** Staff actions on messages to the shop. */
export const SupportController = staffController('staff: support', [
  {
    route: routes.find,
    contract: support.findTickets,
    query: support.FindTicketsRequest,
    id: 'findTickets',
    summary: 'Find tickets',
    description: 'Tickets that match the filter; those that wait longest first. Times are UTC.',
  },
  {
    route: routes.get,
    contract: support.getTicket,
    id: 'getTicket',
    summary: 'Get a ticket',
    description: 'The ticket with all messages and notes. Times are UTC.',
  },
  {
    route: routes.answer,
    contract: support.answerTicket,
    body: support.AnswerTicketBody,
    id: 'answerTicket',
    status: 201,
    summary: 'Answer a ticket',
    description: 'Mails the answer to the customer, and returns the ticket.',
  },
  {
    route: routes.addNote,
    contract: support.addTicketNote,
    body: support.TicketNoteBody,
    id: 'addTicketNote',
    status: 201,
    summary: 'Add a note to a ticket',
    description: 'Stores a note that only staff see, and returns the ticket.',
  },
  {
    route: routes.assign,
    contract: support.assignTicket,
    body: support.AssignTicketBody,
    id: 'assignTicket',
    summary: 'Assign a ticket',
    description: 'Sets or clears the member of staff who handles the ticket.',
  },
  {
    route: routes.close,
    contract: support.closeTicket,
    id: 'closeTicket',
    summary: 'Close a ticket',
    description: 'Ends the conversation. A new message of the customer reopens it.',
  },
  {
    route: routes.reopen,
    contract: support.reopenTicket,
    id: 'reopenTicket',
    summary: 'Reopen a ticket',
    description: 'Puts the ticket back among those that wait for the shop.',
  },
]);
