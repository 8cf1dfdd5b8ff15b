export { FindTicketsReply, FindTicketsRequest, TicketRow, findTickets } from './find-tickets';
export { SUPPORT_LIMITS, TICKET_ENTRY_KINDS, TICKET_KINDS, TICKET_LISTS, TICKET_STATES } from './support.limits';
export { SUPPORT_ROUTES } from './support.routes';
export type { TicketEntryKind, TicketKind, TicketList, TicketState } from './support.limits';
export {
  AddTicketNoteRequest,
  AnswerTicketBody,
  AnswerTicketRequest,
  AssignTicketBody,
  AssignTicketRequest,
  TicketEntry,
  TicketNoteBody,
  TicketRequest,
  TicketView,
  addTicketNote,
  answerTicket,
  assignTicket,
  closeTicket,
  getTicket,
  reopenTicket,
} from './ticket-view';
