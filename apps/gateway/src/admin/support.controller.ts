import * as support from '@brote/contracts/support';
import { staffController } from './staff-controller';

const routes = support.SUPPORT_ROUTES;

/** What staff do about what people write to the shop. */
export const SupportController = staffController('staff: support', [
  {
    route: routes.find,
    contract: support.findTickets,
    query: support.FindTicketsRequest,
    summary: 'Tickets that fit; the longest waiting first',
  },
  { route: routes.get, contract: support.getTicket, summary: 'A ticket with everything that was said' },
  { route: routes.answer, contract: support.answerTicket, body: support.AnswerTicketBody, summary: 'Mails an answer to whoever wrote' },
  { route: routes.addNote, contract: support.addTicketNote, body: support.TicketNoteBody, summary: 'Keeps words for the staff' },
  { route: routes.assign, contract: support.assignTicket, body: support.AssignTicketBody, summary: 'Says who takes care of it' },
  { route: routes.close, contract: support.closeTicket, summary: 'Ends it' },
  { route: routes.reopen, contract: support.reopenTicket, summary: 'Has it wait for the shop again' },
]);
