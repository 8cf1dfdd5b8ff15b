import { DEMO_LEGAL_IDENTITY } from '@brote/brand';
import type {
  CampaignView,
  MessageHistoryRow,
  ListTemplatesReply,
  ListSuppressedAddressesReply,
  SuppressedAddressView,
  TopicConfirmationView,
  MessagePreview,
  SendCampaignRequest,
  TemplateVersionsReply,
  TemplateView,
  TemplateText,
} from './index';

const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';
const TEMPLATE_ID = '0192f0c0-0000-7000-8000-0000000000e1';

export const templateText: TemplateText = {
  name: 'Pedido en camino',
  channel: 'email',
  trigger: 'order-shipped',
  subject: { es: 'Tu pedido {{order_number}} está en camino', en: 'Your order {{order_number}} is on its way' },
  content: { es: 'Hola, {{customer_name}}.', en: 'Hello {{customer_name}}.' },
};
export const template: TemplateView = { ...templateText, id: TEMPLATE_ID, version: 2, active: true, updatedAt: EXAMPLE_TIME };
export const templates: ListTemplatesReply = {
  templates: [template],
  triggers: [
    {
      trigger: 'order-shipped',
      channels: ['email', 'sms', 'push'],
      variables: [{ name: 'customer_name', es: 'Lucía', en: 'Lucía' }],
      keepsDefaultText: false,
    },
  ],
  configured: ['email'],
};
export const versions: TemplateVersionsReply = {
  versions: [{ ...templateText, version: 2, at: EXAMPLE_TIME, by: '0192f0c0-0000-7000-8000-0000000000a1' }],
};
export const preview: MessagePreview = {
  subject: 'Tu pedido BR-2026-000123 está en camino',
  heading: 'Tus cepillos están en camino, Lucía.',
  paragraphs: ['Hola, Lucía.'],
  foot: [DEMO_LEGAL_IDENTITY.name],
};
export const sendCampaign: SendCampaignRequest = {
  campaignId: '0192f0c0-0000-7000-8000-0000000000e2',
  channel: 'email',
  recipient: null,
  locale: null,
  segment: 'active-subscribers',
  subject: { es: 'Novedades', en: 'News' },
  content: { es: 'Hola, {{customer_name}}.', en: 'Hello {{customer_name}}.' },
  scheduledFor: null,
};
export const campaign: CampaignView = {
  id: sendCampaign.campaignId,
  channel: 'email',
  state: 'scheduled',
  segment: 'active-subscribers',
  recipient: null,
  title: 'Novedades',
  scheduledFor: EXAMPLE_TIME,
  createdAt: EXAMPLE_TIME,
  counted: 42,
  pending: 0,
  sent: 0,
  failed: 0,
  suppressed: 0,
  cancellable: true,
};
export const historyRow: MessageHistoryRow = {
  id: '0192f0c0-0000-7000-8000-000000000004',
  template: 'order-confirmation',
  recipient: 'l•••@example.com',
  subject: 'Ya tenemos tu pedido BR-2026-000123',
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: EXAMPLE_TIME,
  sentAt: EXAMPLE_TIME,
  channel: 'email',
  orderId: '0192f0c0-0000-7000-8000-000000000002',
  userId: null,
  resendable: true,
};
export const suppressedAddress: SuppressedAddressView = {
  id: '0192f0c0-0000-7000-8000-0000000000e3',
  address: 'lucia@example.com',
  kind: 'hard-bounce',
  reason: 'smtp; 550 5.1.1 unknown user',
  provider: 'ses',
  since: EXAMPLE_TIME,
};

export const topicConfirmation: TopicConfirmationView = {
  topic: 'arn:aws:sns:eu-west-1:123456789012:brote-mails',
  url: 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37',
  requestedAt: EXAMPLE_TIME,
};

export const suppressedAddresses: ListSuppressedAddressesReply = {
  rows: [suppressedAddress],
  nextCursor: null,
  confirmations: [topicConfirmation],
};
