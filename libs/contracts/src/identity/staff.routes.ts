/** Public paths of the sign-in to the back office and of its accounts, below /api/v1. */
export const STAFF_ROUTES = {
  signIn: { method: 'POST', path: '/admin/auth/sign-in' },
  secondFactor: { method: 'POST', path: '/admin/auth/second-factor' },
  refresh: { method: 'POST', path: '/admin/auth/refresh' },
  reauthenticate: { method: 'POST', path: '/admin/auth/reauthenticate' },
  signOut: { method: 'POST', path: '/admin/auth/sign-out' },
  changeRoles: { method: 'PUT', path: '/admin/users/:userId/roles' },
  endSessions: { method: 'DELETE', path: '/admin/users/:userId/sessions' },
  resetSecondFactor: { method: 'DELETE', path: '/admin/users/:userId/second-factor' },
} as const;
