import * as examples from '../examples';
import * as notifications from '../notifications/index';
import type { Shape } from './shape';

const { staffMessageExamples: words } = examples;
const TEMPLATE_ID = words.template.id;
export const staffMessageShapes: readonly Shape[] = [
  ['ListTemplatesRequest', notifications.ListTemplatesRequest, {}],
  ['ListTemplatesReply', notifications.ListTemplatesReply, words.templates],
  ['CreateTemplateRequest', notifications.CreateTemplateRequest, { ...words.words, templateId: TEMPLATE_ID }],
  ['ChangeTemplateRequest', notifications.ChangeTemplateRequest, { ...words.words, templateId: TEMPLATE_ID, version: 2 }],
  ['SwitchTemplateRequest', notifications.SwitchTemplateRequest, { templateId: TEMPLATE_ID, active: true }],
  ['TemplateRequest', notifications.TemplateRequest, { templateId: TEMPLATE_ID }],
  ['TemplateRemoved', notifications.TemplateRemoved, { templateId: TEMPLATE_ID }],
  ['TemplateView', notifications.TemplateView, words.template],
  ['TemplateVersionsReply', notifications.TemplateVersionsReply, words.versions],
  ['RestoreTemplateRequest', notifications.RestoreTemplateRequest, { templateId: TEMPLATE_ID, version: 2, restored: 1 }],
  [
    'PreviewTemplateRequest',
    notifications.PreviewTemplateRequest,
    { channel: 'email', trigger: 'order-shipped', subject: null, content: 'Hola', locale: 'es' },
  ],
  ['MessagePreview', notifications.MessagePreview, words.preview],
  ['TestTemplateRequest', notifications.TestTemplateRequest, { templateId: TEMPLATE_ID, locale: 'es' }],
  ['TestTemplateReply', notifications.TestTemplateReply, { messageId: words.historyRow.id }],
  ['CountAudienceRequest', notifications.CountAudienceRequest, { segment: 'all-customers' }],
  ['AudienceView', notifications.AudienceView, { people: 42 }],
  ['SendCampaignRequest', notifications.SendCampaignRequest, words.sendCampaign],
  ['CampaignView', notifications.CampaignView, words.campaign],
  ['ListCampaignsRequest', notifications.ListCampaignsRequest, { cursor: null, limit: 20 }],
  ['ListCampaignsReply', notifications.ListCampaignsReply, { rows: [words.campaign], nextCursor: null }],
  ['CampaignRequest', notifications.CampaignRequest, { campaignId: words.campaign.id }],
  [
    'FindMessagesRequest',
    notifications.FindMessagesRequest,
    {
      ...{ search: 'lucia@example.com', state: 'sent', channel: 'email', template: null },
      ...{ from: '2026-11-01', until: '2026-11-30', campaignId: null, cursor: null, limit: 20 },
    },
  ],
  ['FindMessagesReply', notifications.FindMessagesReply, { rows: [words.historyRow], nextCursor: null }],
  ['ResendMessageRequest', notifications.ResendMessageRequest, { messageId: words.historyRow.id, resendId: TEMPLATE_ID }],
  ['HistoryRow', notifications.HistoryRow, words.historyRow],
];
