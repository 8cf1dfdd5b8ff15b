import { IDENTITY_MESSAGES } from '@brote/contracts/identity';
import { recallNotice } from '@brote/contracts/recalls/examples';
import { anAccountMail, aTicket } from '../test/builders';
import { composeAccountMail } from '../src/messages/rendering/compose-account-mail';
import { composeAnswerMail } from '../src/messages/rendering/compose-answer-mail';
import { composeRecallMail } from '../src/messages/rendering/compose-recall-mail';
import { composeRemedyMail } from '../src/messages/rendering/compose-remedy-mail';
import { composeStaffMail, type StaffMailData, type StaffMessage } from '../src/messages/rendering/compose-staff-mail';
import { composeStockMail } from '../src/messages/rendering/compose-stock-mail';
import { composeTicketMail, type TicketMailData } from '../src/messages/rendering/compose-ticket-mail';
import type { TicketMessage } from '../src/messages/rendering/message-kinds';
import { sampleValues } from '../src/messages/rendering/variable-values';
import { createSample, shop, type MailSample } from './mail-sample';

const twoOrderNumbers = ['BR-2026-000123', 'BR-2026-000124'];

const ticketSample = (template: TicketMessage, state: string, overrides: Partial<TicketMailData> = {}): MailSample =>
  createSample(template, state, (locale) => composeTicketMail(template, aTicket({ ...overrides, locale }), shop, true));

const staffText: StaffMailData['words'] = {
  subject: { en: 'Our new colors, {{customer_name}}', es: 'Nuestros colores nuevos, {{customer_name}}' },
  content: {
    en: 'Hello, {{customer_name}}.\n\nGreen and pink brushes are in stock from Monday.\n\nWrite to us: {{shop_email}}.',
    es: 'Hola, {{customer_name}}.\n\nDesde el lunes hay cepillos verdes y rosas.\n\nEscríbenos: {{shop_email}}.',
  },
};

function staffSample(message: StaffMessage, unsubscribeLink: StaffMailData['wayOut'] = null): MailSample {
  return createSample(message, 'usual', (locale) => {
    const mailData: StaffMailData = { words: staffText, channel: 'email', locale, values: sampleValues(locale), wayOut: unsubscribeLink };
    const body = composeStaffMail(message, mailData, shop);
    if (body === null) throw new Error(`The sample of ${message} names an unknown variable`);
    return body;
  });
}

const lowStocks = [
  { sku: 'adult-blue' as const, available: 3, threshold: 20 },
  { sku: 'kids-yellow' as const, available: 0, threshold: 15 },
];

/** Mails about an account, a recall, a ticket and the stock, and mails of staff. */
export const otherSamples: readonly MailSample[] = [
  ...IDENTITY_MESSAGES.map((template) =>
    createSample(template, 'usual', (locale) =>
      composeAccountMail(anAccountMail({ template, locale, otherEmail: 'nueva@example.com' }), shop),
    ),
  ),
  createSample('recall-notice', 'one order', (locale) => composeRecallMail({ ...recallNotice, locale }, shop)),
  createSample('recall-notice', 'two orders', (locale) =>
    composeRecallMail({ ...recallNotice, orderNumbers: twoOrderNumbers, locale }, shop),
  ),
  createSample('recall-remedied', 'replacement', (locale) => composeRemedyMail({ ...recallNotice, locale }, 'replacement', shop)),
  ticketSample('contact-received', 'usual', { kind: 'contact', category: null, dueAt: null }),
  ticketSample('contact-forwarded', 'usual', { kind: 'contact', category: null, dueAt: null }),
  ticketSample('support-received', 'usual'),
  ticketSample('support-received', 'family plan', { priority: true }),

  ticketSample('support-forwarded', 'usual'),
  ticketSample('support-forwarded', 'reply', { isReply: true }),
  createSample('ticket-answered', 'usual', (locale) => {
    const question = aTicket().message;
    const text = locale === 'es' ? 'Hola, Lucía.\nTu paquete sale mañana.' : 'Hello, Lucía.\nYour parcel leaves tomorrow.';
    return composeAnswerMail(aTicket({ locale }), { text, question }, shop);
  }),
  createSample('stock-alert', 'one brush', (locale) => composeStockMail(lowStocks.slice(0, 1), shop, locale)),
  createSample('stock-alert', 'several brushes', (locale) => composeStockMail(lowStocks, shop, locale)),
  staffSample('announcement', { topic: 'marketing', token: 'sig.ned' }),
  staffSample('personal-message'),
  staffSample('template-test'),
];
