import 'reflect-metadata';
import { LOCALES } from '@brote/contracts';
import { accountOrderExamples } from '@brote/contracts/examples';
import type { WithdrawalRecord } from '@brote/contracts/orders';
import { aTicket, aWithdrawal, SHOP_DETAILS } from '../../../test/builders';
import { findWordsMissingInText } from '../../../test/mail-text';
import { composeAnswerMail } from './compose-answer-mail';
import { composeTicketMail, type TicketMailData } from './compose-ticket-mail';
import { composeWithdrawalMail } from './compose-withdrawal-mail';
import { TICKET_MESSAGES, type TicketMessage, WITHDRAWAL_MESSAGES, type WithdrawalMessage } from './message-kinds';
import type { RenderedMail } from '#app/transports/channels/outgoing-mail';
import { renderMail } from './render-mail';

const HOSTILE = `<script>alert("1")</script>{{subject}} {{{html}}}`;

const renderWithdrawalMail = (template: WithdrawalMessage, overrides: Partial<WithdrawalRecord> = {}): RenderedMail =>
  renderMail(composeWithdrawalMail(template, aWithdrawal(overrides), SHOP_DETAILS));
const renderTicketMail = (template: TicketMessage, overrides: Partial<TicketMailData> = {}, isProven = false): RenderedMail =>
  renderMail(composeTicketMail(template, aTicket(overrides), SHOP_DETAILS, isProven));

const mails: [string, RenderedMail][] = LOCALES.flatMap((locale) => [
  ...WITHDRAWAL_MESSAGES.map((template): [string, RenderedMail] => [`${locale} ${template}`, renderWithdrawalMail(template, { locale })]),
  ...TICKET_MESSAGES.map((template): [string, RenderedMail] => [`${locale} ${template}`, renderTicketMail(template, { locale }, true)]),
]);
const hostileMails: [string, RenderedMail][] = [
  ...WITHDRAWAL_MESSAGES.map((template): [string, RenderedMail] => [
    template,
    renderWithdrawalMail(template, { state: 'refused', name: HOSTILE, orderNumber: HOSTILE, reason: HOSTILE, refusedBecause: HOSTILE }),
  ]),
  ...TICKET_MESSAGES.map((template): [string, RenderedMail] => [
    template,
    renderTicketMail(template, { name: HOSTILE, subject: `${HOSTILE}\r\nBcc: x@example.com`, message: HOSTILE }, true),
  ]),
];

describe('every mail about a withdrawal or a ticket', () => {
  it.each(mails)('is complete in both parts: %s', (_name, mail) => {
    for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/undefined|\[object|\{\{|NaN|null/);
    expect(mail.text).not.toMatch(/<|&(amp|lt|gt|quot|#)/);
    expect(mail.text).toContain('B12345674');
    expect(findWordsMissingInText(mail)).toEqual([]);
    expect(mail.html).not.toMatch(/<link|@import|url\(|src="http/);
  });

  it.each(hostileMails)('escapes markup, templates and headers in customer input: %s', (_name, { html, text, subject }) => {
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)');
    expect(text).toContain('<script>alert("1")</script>{{subject}} {{{html}}}');
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

describe('the acknowledgement of a withdrawal', () => {
  it('contains the declaration with its day and time', () => {
    const { subject, text } = renderWithdrawalMail('withdrawal-received', { lines: [], reason: 'Me he equivocado' });
    expect(subject).toBe('Hemos recibido tu desistimiento del pedido BR-2026-000123');
    expect(text).toContain('Recibimos tu declaración el 20 de noviembre de 2026 a las 11:00:00 (hora de Madrid).');
    expect(text).toContain(
      [
        'Lo que declaraste',
        'Desisto de mi contrato de venta de los siguientes productos:',
        'Pedido: BR-2026-000123',
        'Productos: el pedido completo',
        'Nombre: Lucía Ferrer',
        'Correo electrónico: lucia@example.com',
        'Motivo (opcional): Me he equivocado',
        'Recibido: 20 de noviembre de 2026 a las 11:00:00 en Madrid (2026-11-20T10:00:00.000Z)',
      ].join('\n'),
    );
    expect(text).toContain('no se puede desactivar');
  });

  it('lists single pieces', () => {
    const name = { en: 'Family pack', es: 'Pack familia' };
    const lines = [
      { name, quantity: 2, sealOpened: false },
      { name, quantity: 1, sealOpened: true },
    ];
    const { text } = renderWithdrawalMail('withdrawal-received', { lines, locale: 'en' });
    expect(text).toContain('Goods: 2 × Family pack (still sealed)\nGoods: 1 × Family pack (seal opened)');
  });

  it('names the plan, its end and the brushes that come back when a plan ends', () => {
    const lines = [{ name: { en: 'Brush, adult blue', es: 'Cepillo adulto azul' }, quantity: 1, sealOpened: true }];
    const plan = { ...accountOrderExamples.planWithdrawalRecord, lines };
    const { subject, text } = renderWithdrawalMail('withdrawal-received', plan);
    expect(subject).toBe('Hemos recibido tu desistimiento');
    expect(text).toContain(
      'Referencia: PLAN-0000-00E1\nPlan: Pareja, con todas sus cajas\nProductos: 1 × Cepillo adulto azul (precinto abierto)\n',
    );
    expect(text).toContain('Tu plan termina con esto: no se cobra nada más y no sale ninguna caja más.');
    const unnamedPlanText = renderWithdrawalMail('withdrawal-received', { ...plan, planName: null, lines: [], locale: 'en' }).text;
    expect(unnamedPlanText).toContain('Reference: PLAN-0000-00E1');
    expect(unnamedPlanText).not.toMatch(/Your plan ends|the whole order/);
  });

  it('contains no link that a stranger typed', () => {
    const hostileInput = { orderId: null, orderNumber: 'win at evil.example', name: 'www.evil.example', reason: 'see http://evil.example' };
    const { subject, text } = renderWithdrawalMail('withdrawal-received', { ...hostileInput, locale: 'en' });
    expect(`${subject}${text}`).not.toContain('evil.example');
    expect(subject).toBe('We have your withdrawal');
    expect(text.match(/not repeated here because it holds a link/g)).toHaveLength(3);
  });
});

describe('the mail about the result of a withdrawal', () => {
  it('lists the returned brushes when they differ from the declared ones', () => {
    const returnedLines = [{ name: { en: 'Family pack: adult blue', es: 'Pack familia: adulto azul' }, quantity: 1, sealOpened: true }];
    const { text } = renderWithdrawalMail('withdrawal-resolved', { state: 'refunded', returnedLines });
    expect(text).toMatch(/De ello, nos ha llegado:\s+Productos: 1 × Pack familia: adulto azul/);
    expect(renderWithdrawalMail('withdrawal-resolved', { state: 'refunded' }).text).not.toContain('nos ha llegado');
  });

  it('says that the money is on its way', () => {
    expect(renderWithdrawalMail('withdrawal-resolved', { state: 'refunded', locale: 'en' }).text).toContain('We have sent your money back');
  });

  it('names the reason of a refusal', () => {
    const { text } = renderWithdrawalMail('withdrawal-resolved', { state: 'refused', refusedBecause: 'El plazo terminó en marzo.' });
    expect(text).toContain('El motivo: El plazo terminó en marzo.');
    expect(text).toContain('Tus derechos legales no cambian.');
    expect(text).not.toContain('Te hemos devuelto');
  });
});

describe('the mails about a message to the shop', () => {
  it('show support the whole message, line by line', () => {
    const { subject, text } = renderTicketMail('support-forwarded', { message: 'Hola:\n\n  el mango está roto.\nGracias', locale: 'es' });
    expect(subject).toBe('[BT-2026-000042] Mango roto');
    expect(text).toContain('Mango roto\nHola:\n\nel mango está roto.\nGracias\n');
    expect(text).toContain('Lucía Ferrer\nlucia@example.com\nSin iniciar sesión\n');
    expect(text).toContain('Respuesta prometida hasta el 21 de noviembre de 2026 a las 11:00 (hora de Madrid).');
  });

  it('repeat no typed text to an unproven address', () => {
    const { subject, text } = renderTicketMail('support-received', { name: 'Buy', subject: 'cheap', message: 'things at evil.example' });
    expect(`${subject}${text}`).not.toMatch(/\b(Buy|cheap|things)\b|evil/);
    expect(text).toContain('BT-2026-000042');
  });

  it('give the owner of an account a copy', () => {
    expect(renderTicketMail('support-received', { userId: SHOP_DETAILS.seller.taxId }, true).text).toContain(
      'Un cepillo ha llegado con el mango partido.',
    );
  });

  it('lead the sender to the conversation, but not support', () => {
    const link = `${SHOP_DETAILS.publicOrigin}/answer#token=tick.et`;
    for (const template of ['support-received', 'contact-received'] as const) expect(renderTicketMail(template).text).toContain(link);
    expect(renderMail(composeAnswerMail(aTicket(), { text: 'Va de camino.', question: '¿Dónde está?' }, SHOP_DETAILS)).text).toContain(
      link,
    );
    expect(renderTicketMail('support-forwarded').text).not.toContain(link);
  });

  it('inform support of an addition to the conversation', () => {
    expect(renderTicketMail('contact-forwarded', { isReply: true, message: 'Aquí va la foto.', locale: 'en' }).text).toMatch(
      /An answer in a conversation[^]*Aquí va la foto\./,
    );
  });

  it('quote the question below the answer and keep the thread’s subject', () => {
    const { subject, text } = renderMail(
      composeAnswerMail(aTicket(), { text: 'Va de camino.', question: '¿Dónde está?\n¿Y cuándo llega?' }, SHOP_DETAILS),
    );
    expect(subject).toBe('Re: Tu consulta (BT-2026-000042)');
    expect(text).toMatch(/Va de camino\.[^]*Lo que escribiste\n¿Dónde está\?\n¿Y cuándo llega\?/);
  });

  it('promise 24 hours for every ticket with a deadline', () => {
    expect(renderTicketMail('support-received', { locale: 'en' }).text).toContain('within 24 hours');
    expect(renderTicketMail('contact-received', { kind: 'contact', category: null, locale: 'en' }).text).toContain('within 24 hours');
  });
});
