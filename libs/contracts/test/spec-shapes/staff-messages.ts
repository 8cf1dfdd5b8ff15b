import * as examples from '../../src/examples';
import * as notifications from '../../src/notifications/index';
import type { Shape } from './shape';

const { staffMessageExamples: messageData } = examples;
const TEMPLATE_ID = messageData.template.id;
export const staffMessageShapes: readonly Shape[] = [
  ['ListTemplatesRequest', notifications.ListTemplatesRequest, {}],
  ['ListTemplatesReply', notifications.ListTemplatesReply, messageData.templates],
  ['CreateTemplateRequest', notifications.CreateTemplateRequest, { ...messageData.templateText, templateId: TEMPLATE_ID }],
  ['ChangeTemplateRequest', notifications.ChangeTemplateRequest, { ...messageData.templateText, templateId: TEMPLATE_ID, version: 2 }],
  ['SwitchTemplateRequest', notifications.SwitchTemplateRequest, { templateId: TEMPLATE_ID, active: true }],
  ['TemplateRequest', notifications.TemplateRequest, { templateId: TEMPLATE_ID }],
  ['RemoveTemplateReply', notifications.RemoveTemplateReply, { templateId: TEMPLATE_ID }],
  ['TemplateView', notifications.TemplateView, messageData.template],
  ['TemplateVersionsReply', notifications.TemplateVersionsReply, messageData.versions],
  ['RestoreTemplateRequest', notifications.RestoreTemplateRequest, { templateId: TEMPLATE_ID, version: 2, restored: 1 }],
  [
    'PreviewTemplateRequest',
    notifications.PreviewTemplateRequest,
    { channel: 'email', trigger: 'order-shipped', subject: null, content: 'Hola', locale: 'es' },
  ],
  ['MessagePreview', notifications.MessagePreview, messageData.preview],
  ['TestTemplateRequest', notifications.TestTemplateRequest, { templateId: TEMPLATE_ID, locale: 'es' }],
  ['TestTemplateReply', notifications.TestTemplateReply, { messageId: messageData.historyRow.id }],
  ['CountAudienceRequest', notifications.CountAudienceRequest, { segment: 'all-customers' }],
  ['AudienceView', notifications.AudienceView, { people: 42 }],
  ['SendCampaignRequest', notifications.SendCampaignRequest, messageData.sendCampaign],
  ['CampaignView', notifications.CampaignView, messageData.campaign],
  ['ListCampaignsRequest', notifications.ListCampaignsRequest, { cursor: null, limit: 20 }],
  ['ListCampaignsReply', notifications.ListCampaignsReply, { rows: [messageData.campaign], nextCursor: null }],
  ['CampaignRequest', notifications.CampaignRequest, { campaignId: messageData.campaign.id }],
  [
    'FindMessagesRequest',
    notifications.FindMessagesRequest,
    {
      ...{ search: 'lucia@example.com', state: 'sent', channel: 'email', template: null },
      ...{ from: '2026-11-01', until: '2026-11-30', campaignId: null, cursor: null, limit: 20 },
    },
  ],
  ['FindMessagesReply', notifications.FindMessagesReply, { rows: [messageData.historyRow], nextCursor: null }],
  ['ResendMessageRequest', notifications.ResendMessageRequest, { messageId: messageData.historyRow.id, resendId: TEMPLATE_ID }],
  [
    'ListSuppressedAddressesRequest',
    notifications.ListSuppressedAddressesRequest,
    { search: 'lucia', address: null, cursor: null, limit: 20 },
  ],
  ['ListSuppressedAddressesReply', notifications.ListSuppressedAddressesReply, messageData.suppressedAddresses],
  ['SuppressedAddressView', notifications.SuppressedAddressView, messageData.suppressedAddress],
  ['TopicConfirmationView', notifications.TopicConfirmationView, messageData.topicConfirmation],
  ['LiftSuppressionRequest', notifications.LiftSuppressionRequest, { suppressionId: TEMPLATE_ID }],
  ['LiftSuppressionReply', notifications.LiftSuppressionReply, { suppressionId: TEMPLATE_ID }],
  ['ReceiveMailFeedbackRequest', notifications.ReceiveMailFeedbackRequest, { provider: 'postmark', secret: 's3cret', rawBody: '{}' }],
  ['ReceiveMailFeedbackReply', notifications.ReceiveMailFeedbackReply, { received: true }],
  ['MessageHistoryRow', notifications.MessageHistoryRow, messageData.historyRow],
];
