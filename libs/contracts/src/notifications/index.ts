export { MESSAGE_STATES, MESSAGE_TEMPLATES, SUBSCRIPTION_MESSAGES, MessageView } from './message-log';
export type { MessageState, MessageTemplate, SubscriptionMessage } from './message-log';
export {
  GetPreferencesRequest,
  NotificationPreferences,
  UNSUBSCRIBE_TOPICS,
  UnsubscribeReply,
  UnsubscribeRequest,
  getPreferences,
  putPreferences,
  unsubscribe,
  type UnsubscribeTopic,
} from './preferences';
export {
  ContactBody,
  ContactRequest,
  BotCheckFields,
  SupportBody,
  SupportRequest,
  TicketReply,
  openSupportTicket,
  sendContactMessage,
} from './contact';
export {
  AnswerByLinkBody,
  AnswerByLinkRequest,
  THREAD_AUTHORS,
  ThreadMessage,
  TicketLinkRequest,
  TicketThread,
  answerByLink,
  getTicketByLink,
  type ThreadAuthor,
} from './ticket-link';
export { SUPPORT_CATEGORIES, type SupportCategory } from './notifications.limits';
export { CHANNELS, type Channel } from './notifications.limits';
export { CONTACT_LIMITS } from './notifications.limits';
export { NOTIFICATION_ROUTES } from './notifications.routes';
export {
  ListPushDevicesRequest,
  PushDeviceBody,
  PushDevicesView,
  PushDeviceView,
  RemovePushDeviceRequest,
  addPushDevice,
  listPushDevices,
  removePushDevice,
  type PushNotice,
} from './push-devices';
export { PUSH_LIMITS } from './notifications.limits';
export { MessageFinalizedEventData, messageFinalized } from './message-finalized';
export {
  ChangeTemplateBody,
  ChangeTemplateRequest,
  LocalizedContent,
  CreateTemplateRequest,
  ListTemplatesReply,
  ListTemplatesRequest,
  MessagePreview,
  PreviewTemplateRequest,
  RestoreTemplateBody,
  RestoreTemplateRequest,
  TemplateVariableView,
  LocalizedSubject,
  SwitchTemplateBody,
  SwitchTemplateRequest,
  RemoveTemplateReply,
  TemplateRequest,
  TemplateVersionView,
  TemplateVersionsReply,
  TemplateView,
  TemplateText,
  TestTemplateBody,
  TestTemplateReply,
  TestTemplateRequest,
  TemplateTriggerView,
  changeTemplate,
  createTemplate,
  listTemplateVersions,
  listTemplates,
  previewTemplate,
  removeTemplate,
  restoreTemplate,
  switchTemplate,
  testTemplate,
} from './staff-templates';
export { MANUAL_TRIGGER, TEMPLATE_TRIGGERS, TEMPLATE_VARIABLES, channelsOf, variablesOf } from './template-variables';
export type { TemplateTrigger, TemplateVariable } from './template-variables';
export { STAFF_MESSAGE_LIMITS } from './notifications.limits';
export {
  AudienceView,
  CampaignRequest,
  CampaignView,
  CountAudienceRequest,
  ListCampaignsReply,
  ListCampaignsRequest,
  SendCampaignRequest,
  cancelCampaign,
  countAudience,
  listCampaigns,
  sendCampaign,
} from './campaigns';
export { CAMPAIGN_STATES, SEGMENTS, type CampaignState, type Segment } from './notifications.limits';
export {
  FindMessagesReply,
  FindMessagesRequest,
  MessageHistoryRow,
  ResendMessageBody,
  ResendMessageRequest,
  findMessages,
  resendMessage,
} from './message-history';
export { STAFF_MESSAGE_ROUTES } from './staff-messages.routes';
