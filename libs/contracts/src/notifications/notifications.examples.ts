import type {
  AnswerByLinkBody,
  ContactRequest,
  MessageFinalizedEventData,
  NotificationPreferences,
  PushDeviceBody,
  PushDevicesView,
  SupportRequest,
  TicketThread,
} from './index';

export const preferences: NotificationPreferences = { orderUpdates: true, subscriptionReminders: true, marketing: false };
export const contactRequest: ContactRequest = {
  name: 'Lucía Ferrer',
  email: 'lucia@example.com',
  subject: 'Mango roto',
  message: 'Un cepillo ha llegado con el mango partido. ¿Qué hago?',
  locale: 'es',
  website: '',
  filledInMs: 42_000,
  clientHash: '3f1a9c',
};
export const supportRequest: SupportRequest = { ...contactRequest, category: 'product' };
export const answerByLink: AnswerByLinkBody = {
  entryId: '0192f0c0-0000-7000-8000-0000000000f3',
  text: 'Aquí va la foto que me pedíais.',
};
export const ticketThread: TicketThread = {
  ...{ number: 'BT-2026-000042', subject: contactRequest.subject, state: 'answered', dueAt: null },
  messages: [
    { id: '0192f0c0-0000-7000-8000-0000000000f1', by: 'customer', text: contactRequest.message, at: '2026-11-20T10:00:00.000Z' },
    { id: '0192f0c0-0000-7000-8000-0000000000f4', by: 'shop', text: '¿Nos mandas una foto del mango?', at: '2026-11-20T11:30:00.000Z' },
  ],
};
export const messageFinalized: MessageFinalizedEventData = {
  messageId: '0192f0c0-0000-7000-8000-000000000004',
  subjectId: '0192f0c0-0000-7000-8000-000000000002',
  state: 'sent',
};
export const pushDevice: PushDeviceBody = {
  endpoint: 'https://push.example/send/a1B2c3',
  p256dh: `B${'a'.repeat(86)}`,
  auth: 'b'.repeat(22),
  device: 'Firefox · Android',
};
export const pushDevices: PushDevicesView = {
  publicKey: `B${'k'.repeat(86)}`,
  devices: [{ id: 'd'.repeat(43), device: 'Firefox · Android', addedAt: '2026-11-20T10:00:00.000Z' }],
};
