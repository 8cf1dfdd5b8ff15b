import { supportRequest } from '../notifications/notifications.examples';
import type { TicketEntry, TicketRow, TicketView } from './index';

const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';
const { name, email, subject, category, message, locale } = supportRequest;

export const ticketRow: TicketRow = {
  ...{
    id: '0192f0c0-0000-7000-8000-0000000000f1',
    number: 'BT-2026-000042',
    kind: 'support',
    state: 'open',
    priority: false,
    userId: null,
  },
  ...{ name, email, subject, category, locale, assigneeId: null },
  ...{ createdAt: EXAMPLE_TIME, dueAt: '2026-11-21T10:00:00.000Z', hours: 23, isOverdue: false, answeredAt: null, closedAt: null },
};
export const ticketEntry = {
  id: '0192f0c0-0000-7000-8000-0000000000f2',
  kind: 'note',
  authorId: '0192f0c0-0000-7000-8000-0000000000a1',
  text: 'Pedir una foto del mango',
  assigneeId: null,
  at: EXAMPLE_TIME,
  mail: null,
} satisfies TicketEntry;
/** A reply of the ticket's sender. */
export const ticketReply: TicketEntry = {
  ...{ ...ticketEntry, id: '0192f0c0-0000-7000-8000-0000000000f3', kind: 'reply', authorId: null },
  text: 'Aquí va la foto que me pedíais.',
};
export const ticket: TicketView = { ...ticketRow, message, entries: [ticketEntry] };
