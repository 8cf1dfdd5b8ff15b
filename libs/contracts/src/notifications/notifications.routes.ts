/** Public paths of messages, below /api/v1. */
export const NOTIFICATION_ROUTES = {
  getPreferences: { method: 'GET', path: '/me/notification-preferences' },
  putPreferences: { method: 'PUT', path: '/me/notification-preferences' },
  unsubscribe: { method: 'POST', path: '/unsubscribe' },
  /** The only route with a token in its address: mail programs post to the address of a header, and send nothing else (RFC 8058). */
  unsubscribeInOneClick: { method: 'POST', path: '/unsubscribe/:token' },
  contact: { method: 'POST', path: '/contact' },
  supportRequest: { method: 'POST', path: '/support-requests' },
  getTicketByLink: { method: 'GET', path: '/tickets/by-link' },
  answerByLink: { method: 'POST', path: '/tickets/by-link/answers' },
  listPushDevices: { method: 'GET', path: '/me/push-devices' },
  addPushDevice: { method: 'POST', path: '/me/push-devices' },
  /** For mail providers only. */
  mailWebhook: { method: 'POST', path: '/webhooks/mail/:provider' },
  removePushDevice: { method: 'DELETE', path: '/me/push-devices/:deviceId' },
} as const;
