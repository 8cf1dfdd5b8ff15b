import { IDENTITY_MESSAGES } from '@brote/contracts/identity';
import { recallNotice } from '@brote/contracts/recalls/examples';
import { anAccountMail, aTicket } from '../test/builders';
import { composeAccountMail } from '../src/rendering/compose-account-mail';
import { composeAnswerMail } from '../src/rendering/compose-answer-mail';
import { composeRecallMail } from '../src/rendering/compose-recall-mail';
import { composeRemedyMail } from '../src/rendering/compose-remedy-mail';
import { composeStaffMail, type StaffMailData, type StaffMessage } from '../src/rendering/compose-staff-mail';
import { composeStockMail } from '../src/rendering/compose-stock-mail';
import { composeTicketMail, type TicketMailData } from '../src/rendering/compose-ticket-mail';
import type { TicketMessage } from '../src/rendering/message-kinds';
import { sampleValues } from '../src/rendering/variable-values';
import { sample, shop, type MailSample } from './mail-sample';

const twoOrders = ['BR-2026-000123', 'BR-2026-000124'];

const ofTicket = (template: TicketMessage, state: string, own: Partial<TicketMailData> = {}): MailSample =>
  sample(template, state, (locale) => composeTicketMail(template, aTicket({ ...own, locale }), shop, true));

const staffWords: StaffMailData['words'] = {
  subject: { en: 'Our new colors, {{customer_name}}', es: 'Nuestros colores nuevos, {{customer_name}}' },
  content: {
    en: 'Hello, {{customer_name}}.\n\nGreen and pink brushes are in stock from Monday.\n\nWrite to us: {{shop_email}}.',
    es: 'Hola, {{customer_name}}.\n\nDesde el lunes hay cepillos verdes y rosas.\n\nEscríbenos: {{shop_email}}.',
  },
};

function ofStaff(message: StaffMessage, wayOut: StaffMailData['wayOut'] = null): MailSample {
  return sample(message, 'usual', (locale) => {
    const facts: StaffMailData = { words: staffWords, channel: 'email', locale, values: sampleValues(locale), wayOut };
    const body = composeStaffMail(message, facts, shop);
    if (body === null) throw new Error(`The sample of ${message} names an unknown variable`);
    return body;
  });
}

const low = [
  { sku: 'adult-blue' as const, available: 3, threshold: 20 },
  { sku: 'kids-yellow' as const, available: 0, threshold: 15 },
];

/** Mails about an account, a recall, a ticket and the stock, and mails of staff. */
export const otherSamples: readonly MailSample[] = [
  ...IDENTITY_MESSAGES.map((template) =>
    sample(template, 'usual', (locale) => composeAccountMail(anAccountMail({ template, locale, otherEmail: 'nueva@example.com' }), shop)),
  ),
  sample('recall-notice', 'one order', (locale) => composeRecallMail({ ...recallNotice, locale }, shop)),
  sample('recall-notice', 'two orders', (locale) => composeRecallMail({ ...recallNotice, orderNumbers: twoOrders, locale }, shop)),
  sample('recall-remedied', 'replacement', (locale) => composeRemedyMail({ ...recallNotice, locale }, 'replacement', shop)),
  ofTicket('contact-received', 'usual', { kind: 'contact', category: null, dueAt: null }),
  ofTicket('contact-forwarded', 'usual', { kind: 'contact', category: null, dueAt: null }),
  ofTicket('support-received', 'usual'),
  ofTicket('support-received', 'family plan', { priority: true }),

  ofTicket('support-forwarded', 'usual'),
  ofTicket('support-forwarded', 'reply', { isReply: true }),
  sample('ticket-answered', 'usual', (locale) => {
    const question = aTicket().message;
    const text = locale === 'es' ? 'Hola, Lucía.\nTu paquete sale mañana.' : 'Hello, Lucía.\nYour parcel leaves tomorrow.';
    return composeAnswerMail(aTicket({ locale }), { text, question }, shop);
  }),
  sample('stock-alert', 'one brush', (locale) => composeStockMail(low.slice(0, 1), shop, locale)),
  sample('stock-alert', 'several brushes', (locale) => composeStockMail(low, shop, locale)),
  ofStaff('announcement', { topic: 'marketing', token: 'sig.ned' }),
  ofStaff('personal-message'),
  ofStaff('template-test'),
];
