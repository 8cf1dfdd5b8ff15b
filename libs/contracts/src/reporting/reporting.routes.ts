/** Public paths of the back office's figures, below /api/v1. */
export const REPORTING_ROUTES = {
  dashboard: { method: 'GET', path: '/admin/dashboard' },
  trends: { method: 'GET', path: '/admin/dashboard/trends' },
  live: { method: 'GET', path: '/admin/dashboard/live' },
  audit: { method: 'GET', path: '/admin/audit' },
  auditChains: { method: 'GET', path: '/admin/audit/chains' },
  users: { method: 'GET', path: '/admin/users' },
  user: { method: 'GET', path: '/admin/users/:userId' },
  resendConfirmation: { method: 'POST', path: '/admin/users/:userId/confirmation' },
  system: { method: 'GET', path: '/admin/system' },
  deadLetters: { method: 'GET', path: '/admin/dead-letters' },
  replayDeadLetter: { method: 'POST', path: '/admin/dead-letters/:service/:letterId/replay' },
  discardDeadLetter: { method: 'POST', path: '/admin/dead-letters/:service/:letterId/discard' },
} as const;
