/** Public paths of the support inbox, below /api/v1. */
export const SUPPORT_ROUTES = {
  find: { method: 'GET', path: '/admin/tickets' },
  get: { method: 'GET', path: '/admin/tickets/:ticketId' },
  answer: { method: 'POST', path: '/admin/tickets/:ticketId/answers' },
  addNote: { method: 'POST', path: '/admin/tickets/:ticketId/notes' },
  assign: { method: 'PUT', path: '/admin/tickets/:ticketId/assignee' },
  close: { method: 'POST', path: '/admin/tickets/:ticketId/close' },
  reopen: { method: 'POST', path: '/admin/tickets/:ticketId/reopen' },
} as const;
