/** Bounds of staff's texts about a ticket; read by the server's rules and the browser's forms alike. */
export const SUPPORT_LIMITS = {
  answer: { min: 2, max: 5_000 },
  note: { min: 1, max: 2_000 },
  search: { min: 1, max: 100 },
  /** Most entries of one thread. */
  entries: 300,
} as const;

/** open: waits for the shop; answered: waits for the sender; closed: over, until it is opened again. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** Source of a ticket: the contact form, or the support dialog, which promises an answer within 24 hours. */
export const TICKET_KINDS = ['contact', 'support'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** Filters of the inbox; overdue: open, after its promised hour. */
export const TICKET_LISTS = [...TICKET_STATES, 'overdue'] as const;
export type TicketList = (typeof TICKET_LISTS)[number];

/** The entries of a ticket's thread after its first message. reply: by the sender; all others are by the staff. */
export const TICKET_ENTRY_KINDS = ['answer', 'note', 'assigned', 'closed', 'reopened', 'reply'] as const;
export type TicketEntryKind = (typeof TICKET_ENTRY_KINDS)[number];
