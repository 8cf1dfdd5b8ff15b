/** Public paths of the back office's notifications, below /api/v1. */
export const STAFF_MESSAGE_ROUTES = {
  listTemplates: { method: 'GET', path: '/admin/notifications/templates' },
  createTemplate: { method: 'POST', path: '/admin/notifications/templates' },
  previewTemplate: { method: 'POST', path: '/admin/notifications/preview' },
  changeTemplate: { method: 'PUT', path: '/admin/notifications/templates/:templateId' },
  removeTemplate: { method: 'DELETE', path: '/admin/notifications/templates/:templateId' },
  switchTemplate: { method: 'POST', path: '/admin/notifications/templates/:templateId/switch' },
  testTemplate: { method: 'POST', path: '/admin/notifications/templates/:templateId/test' },
  restoreTemplate: { method: 'POST', path: '/admin/notifications/templates/:templateId/restore' },
  templateVersions: { method: 'GET', path: '/admin/notifications/templates/:templateId/versions' },
  countAudience: { method: 'GET', path: '/admin/notifications/audience' },
  listCampaigns: { method: 'GET', path: '/admin/notifications/campaigns' },
  sendCampaign: { method: 'POST', path: '/admin/notifications/campaigns' },
  cancelCampaign: { method: 'POST', path: '/admin/notifications/campaigns/:campaignId/cancel' },
  findMessages: { method: 'GET', path: '/admin/notifications/messages' },
  resendMessage: { method: 'POST', path: '/admin/notifications/messages/:messageId/resend' },
} as const;
