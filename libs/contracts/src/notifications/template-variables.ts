import { DEMO_CONTACT_EMAIL } from '@brote/brand';
import { IDENTITY_MESSAGES } from '../identity/messages';
import type { Channel } from './notifications.limits';
import { SUBSCRIPTION_MESSAGES, type MessageTemplate } from './message-log';

/** Variables between double braces in the text of staff, with an example of each. */
export const TEMPLATE_VARIABLES = {
  customer_name: { es: 'Lucía', en: 'Lucía' },
  order_number: { es: 'BR-2026-000123', en: 'BR-2026-000123' },
  order_total: { es: '7,00 €', en: '7,00 €' },
  order_date: { es: '20 de noviembre de 2026', en: '20 November 2026' },
  refunded_amount: { es: '3,50 €', en: '3,50 €' },
  carrier: { es: 'SEUR', en: 'SEUR' },
  tracking_number: { es: 'SE-0001', en: 'SE-0001' },
  plan_name: { es: 'Individual', en: 'Individual' },
  plan_price: { es: '1,90 € al mes', en: '1,90 € per month' },
  next_box_date: { es: '12 de febrero de 2027', en: '12 February 2027' },
  amount_due: { es: '1,90 €', en: '1,90 €' },
  paused_until: { es: '1 de marzo de 2027', en: '1 March 2027' },
  ticket_number: { es: 'BT-2026-000042', en: 'BT-2026-000042' },
  shop_email: { es: DEMO_CONTACT_EMAIL, en: DEMO_CONTACT_EMAIL },
} as const satisfies Readonly<Record<string, Readonly<Record<'es' | 'en', string>>>>;
export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES;

/** Messages whose text staff write themselves. */
export const MANUAL_TRIGGER = 'by-hand';

const ORDER_TRIGGERS = [
  'order-confirmation',
  'payment-delayed',
  'payment-failed',
  'order-refunded',
  'order-cancelled',
  'order-shipped',
  'order-delivered',
  'order-delivery-failed',
] as const satisfies readonly MessageTemplate[];
const WITHDRAWAL_TRIGGERS = ['withdrawal-received', 'withdrawal-resolved'] as const satisfies readonly MessageTemplate[];
const TICKET_TRIGGERS = ['contact-received', 'support-received'] as const satisfies readonly MessageTemplate[];

/** Triggers of messages whose text staff may replace. Mails to the shop's own people are not among them. */
export const TEMPLATE_TRIGGERS = [
  MANUAL_TRIGGER,
  ...ORDER_TRIGGERS,
  ...WITHDRAWAL_TRIGGERS,
  ...IDENTITY_MESSAGES,
  ...SUBSCRIPTION_MESSAGES,
  ...TICKET_TRIGGERS,
] as const;
export type TemplateTrigger = (typeof TEMPLATE_TRIGGERS)[number];

const ORDER_VARIABLES: readonly TemplateVariable[] = ['customer_name', 'order_number', 'order_total', 'order_date'];
const SUBSCRIPTION_VARIABLES: readonly TemplateVariable[] = ['customer_name', 'plan_name', 'plan_price', 'next_box_date'];
const PARCEL_VARIABLES: readonly TemplateVariable[] = ['carrier', 'tracking_number'];

/** Variables that some triggers offer beyond their family. */
const EXTRA_VARIABLES: Readonly<Partial<Record<TemplateTrigger, readonly TemplateVariable[]>>> = {
  'order-shipped': PARCEL_VARIABLES,
  'delivery-shipped': PARCEL_VARIABLES,
  'order-refunded': ['refunded_amount'],
  'subscription-refunded': ['refunded_amount'],
  'subscription-payment-failed': ['amount_due'],
  'subscription-payment-reminder': ['amount_due'],
  'subscription-payment-last': ['amount_due'],
  'subscription-paused': ['paused_until'],
  'subscription-resumes-soon': ['paused_until'],
};

const isOneOf = (triggers: readonly string[], trigger: TemplateTrigger): boolean => triggers.includes(trigger);

/** The variables that a trigger can fill. Mails about accounts contain no name: their address may be that of a stranger. */
export function variablesOf(trigger: TemplateTrigger): TemplateVariable[] {
  return [...variableGroupOf(trigger), ...(EXTRA_VARIABLES[trigger] ?? []), 'shop_email'];
}

function variableGroupOf(trigger: TemplateTrigger): readonly TemplateVariable[] {
  if (isOneOf(ORDER_TRIGGERS, trigger)) return ORDER_VARIABLES;
  if (isOneOf(SUBSCRIPTION_MESSAGES, trigger)) return SUBSCRIPTION_VARIABLES;
  if (isOneOf(TICKET_TRIGGERS, trigger)) return ['ticket_number'];
  return trigger === MANUAL_TRIGGER ? ['customer_name'] : [];
}

/** Channels of messages with this trigger. Only orders and subscriptions provide a telephone number and an account. */
export function channelsOf(trigger: TemplateTrigger): Channel[] {
  const isKnown = trigger === MANUAL_TRIGGER || isOneOf(ORDER_TRIGGERS, trigger) || isOneOf(SUBSCRIPTION_MESSAGES, trigger);
  return isKnown ? ['email', 'sms', 'push'] : ['email'];
}
