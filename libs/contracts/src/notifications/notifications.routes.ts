/** Public paths of messages, below /api/v1. */
export const NOTIFICATION_ROUTES = {
  getPreferences: { method: 'GET', path: '/me/notification-preferences' },
  putPreferences: { method: 'PUT', path: '/me/notification-preferences' },
  unsubscribe: { method: 'POST', path: '/unsubscribe/:token' },
  contact: { method: 'POST', path: '/contact' },
  supportRequest: { method: 'POST', path: '/support-requests' },
  getTicketByLink: { method: 'GET', path: '/tickets/by-link/:token' },
  answerByLink: { method: 'POST', path: '/tickets/by-link/:token/answers' },
  listPushDevices: { method: 'GET', path: '/me/push-devices' },
  addPushDevice: { method: 'POST', path: '/me/push-devices' },
  removePushDevice: { method: 'DELETE', path: '/me/push-devices/:deviceId' },
} as const;
