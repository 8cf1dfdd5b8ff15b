/** Bounds of visitors' messages to the shop; read by the server's rules and the browser's forms alike. */
export const CONTACT_LIMITS = {
  name: { min: 2, max: 100 },
  subject: { min: 2, max: 150 },
  supportSubject: { min: 5, max: 150 },
  message: { min: 10, max: 5_000 },
  /** A sender's addition to a conversation. */
  answer: { min: 2, max: 5_000 },
} as const;

/** Bounds of a browser's push subscription, and of the devices of an account. */
export const PUSH_LIMITS = {
  endpoint: { max: 1_000 },
  device: { max: 60 },
  devices: { max: 20 },
} as const;

/** Bounds of staff's texts to customers, in characters; read by the server's rules and the back office's forms alike. */
export const STAFF_MESSAGE_LIMITS = {
  name: { min: 1, max: 80 },
  subject: { min: 1, max: 150 },
  content: { min: 1, max: 4_000 },
  recipient: { min: 3, max: 254 },
} as const;

/** Topics of support requests. */
export const SUPPORT_CATEGORIES = ['subscription', 'delivery', 'billing', 'product', 'account', 'other'] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

/** Channels of messages. */
export const CHANNELS = ['email', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Groups of customers that staff can write to at once; only accounts that agreed get the message. */
export const SEGMENTS = ['all-customers', 'active-subscribers', 'paused-subscribers', 'former-subscribers', 'no-order-90-days'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** scheduled: waits for its moment and can be cancelled; sending: its messages are being stored; sent: all are. */
export const CAMPAIGN_STATES = ['scheduled', 'sending', 'sent', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Mail providers whose reports of bounces and complaints the shop understands. */
export const MAIL_PROVIDERS = ['ses', 'postmark', 'brevo'] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

/** hard-bounce: no mail can arrive; soft-bounce: this one did not; complaint: the recipient reported it as spam. */
export const MAIL_FEEDBACK_KINDS = ['hard-bounce', 'soft-bounce', 'complaint'] as const;
export type MailFeedbackKind = (typeof MAIL_FEEDBACK_KINDS)[number];
