import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LOCALES, type Locale } from '@brote/contracts';
import type { OrderView } from '@brote/contracts/orders';
import { anOrder, SHOP_DETAILS } from '../../../test/builders';
import { findWordsMissingInText, textOf } from '../../../test/mail-text';
import { composeOrderMail, orderSubject } from './compose-order-mail';
import { ORDER_MESSAGES, type OrderMessage } from './message-kinds';
import { renderMail } from './render-mail';
import { templateValues } from './template-values';

/** A reader without an account. */
const GUEST = { userId: null, unsubscribeToken: null };
const render = (template: OrderMessage, overrides: Partial<OrderView> = {}, refundedCents = 0): ReturnType<typeof renderMail> =>
  renderMail(composeOrderMail(template, { order: anOrder(overrides), shop: SHOP_DETAILS, refunded: refundedCents, ...GUEST }));

const allMails = LOCALES.flatMap((locale) => ORDER_MESSAGES.map((template) => [locale, template] as const));
const OWNER = { userId: '0192f0c0-0000-7000-8000-0000000000a1', unsubscribeToken: 'sig.ned' };
const HOSTILE = `<script>alert("1")</script>'"\`= {{subject}} {{{html}}} \${x} ]]> --> <b>`;

describe('the committed template', () => {
  it('equals the compiled sources', async () => {
    const check = promisify(execFile)(process.execPath, [join(__dirname, '../../../bin/compile-templates.mjs'), '--check']);
    await expect(check).resolves.toMatchObject({ stderr: '' });
  });
});

describe('values typed by customers', () => {
  const order = anOrder();
  const hostile = anOrder({
    number: HOSTILE,
    items: order.items.map((item) => ({ ...item, name: { en: HOSTILE, es: HOSTILE } })),
    shippingInfo: { ...order.shippingInfo, firstName: HOSTILE, lastName: HOSTILE, address: HOSTILE, city: HOSTILE, postalCode: HOSTILE },
    paymentMethod: { type: HOSTILE, brand: HOSTILE, last4: '<i>1' },
    linkToken: '"><script>/../x',
  });

  it.each(allMails)('never become markup or templates (%s, %s)', (locale, template) => {
    const { html, text } = render(template, { ...hostile, locale });
    expect(html).not.toMatch(/<script|<i>1|<b>\s*<\/|alert\("1"\)/);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)');
    expect(html).toContain('{{subject}} {{{html}}} ${x}');
    expect(text).toContain('<script>alert("1")</script>\'"`= {{subject}} {{{html}}} ${x}');
  });

  it('cannot break out of the invoice link', () => {
    const { html, text } = render('order-confirmation', hostile);
    const link = 'http://localhost:8080/invoice#token=%22%3E%3Cscript%3E%2F..%2Fx';
    expect(html).toContain(`href="${link.replace('=', '&#x3D;')}"`);
    expect(text).toContain(link);
  });

  it('cannot add a header through the subject', () => {
    const { subject } = render('order-confirmation', { number: 'BR-1\r\nBcc: everyone@example.com\u2028X: y' });
    expect(subject).toBe('Ya tenemos tu pedido BR-1 Bcc: everyone@example.com X: y');
  });

  it('cannot add lines to the text part', () => {
    const shippingInfo = { ...order.shippingInfo, address: 'Calle 1\r\n\r\nYou won: visit us' };
    expect(render('order-confirmation', { shippingInfo }).text.split('\n')).toContain('Calle 1 You won: visit us');
  });

  it.each(['http://evil.example', 'evil.example', 'a@b.example', 'www.evil', 'x/y', '   '])(
    'are left out of the greeting when they look like a link: %s',
    (firstName) => {
      const { html, text } = render('order-confirmation', { shippingInfo: { ...order.shippingInfo, firstName } });
      expect(textOf(html)).toContain(' Gracias. Ya tenemos tu pedido. ');
      expect(text.startsWith('Gracias. Ya tenemos tu pedido.\n')).toBe(true);
    },
  );

  it('appear unchanged when they are ordinary', () => {
    const { html } = render('order-confirmation', {
      shippingInfo: { ...order.shippingInfo, firstName: "Mª José d'Or", city: 'L’Hospitalet' },
    });
    expect(html).toContain('Gracias, Mª José d&#x27;Or. Ya tenemos tu pedido.');
    expect(html).toContain('46006 L’Hospitalet, España');
  });

  it('reach the template without prototypes', () => {
    const mailValues = templateValues(composeOrderMail('order-confirmation', { order, shop: SHOP_DETAILS, refunded: 0, ...GUEST }));
    expect(Object.getPrototypeOf(mailValues)).toBeNull();
    expect(Object.getPrototypeOf(mailValues['order'])).toBeNull();
    expect('constructor' in mailValues).toBe(false);
  });
});

describe('every mail about an order', () => {
  it.each(allMails)('is complete in its HTML and text parts (%s, %s)', (locale, template) => {
    const { subject, html, text, pictures } = render(template, { locale }, 350);
    expect(subject).toBe(orderSubject(template, anOrder({ locale })));
    expect(subject).toContain('BR-2026-000123');
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).not.toMatch(/undefined|\[object|\{\{|NaN/);
    expect(text).not.toMatch(/undefined|\[object|\{\{|NaN|<|&(amp|lt|gt|quot|#)/);
    expect(pictures.map(({ cid }) => cid)).toEqual(['logo@brote', 'adult-blue_adult-yellow_kids-yellow_kids-white@brote']);
    for (const part of [textOf(html), textOf(text)]) {
      expect(part).toMatch(/Brote Cepillos S\. L\., Calle del Ejemplo 1, 46001 Valencia/);
      expect(part).toContain('B12345674');
      expect(part).toContain('7,00 €');
    }
  });

  it.each(allMails)('repeats all words of its HTML part in its text part (%s, %s)', (locale, template) => {
    expect(findWordsMissingInText(render(template, { locale }, 350))).toEqual([]);
  });

  it.each(allMails)('loads nothing from servers and stays small (%s, %s)', (locale, template) => {
    const { html, pictures } = render(template, { locale });
    expect(html).not.toMatch(/<link|@import|url\(|src="http/);
    expect(html.length).toBeLessThan(60_000);
    for (const { png } of pictures) {
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(png.length).toBeLessThan(12_000);
    }
  });

  it.each(allMails)('makes no offer and no general environmental claim (%s, %s)', (locale, template) => {
    const { text } = render(template, { locale });
    expect(text).not.toMatch(
      /neutral|eco[- ]?friendly|ecol[oó]gic|sostenible|sustainable|biodegrad|offset|compensa|plastic-free|sin plástico|discount|descuento|oferta|offer|newsletter/i,
    );
  });
});

describe('the order confirmation', () => {
  it.each<[Locale, string[]]>([
    [
      'es',
      [
        'Azul océano, adulto',
        'Blanco clásico, infantil',
        'IVA incluido (21\u00a0%)',
        '20 de noviembre de 2026',
        'Visa terminada en 4242',
        '46006 Valencia, España',
        '1–2 días hábiles',
        '3–5 días hábiles',
        '14 días',
        'Modelo de formulario de desistimiento',
        'garantía legal de tres años',
      ],
    ],
    [
      'en',
      [
        'Ocean Blue, adult',
        'Classic White, kids',
        'VAT included (21%)',
        '20 November 2026',
        'Visa ending in 4242',
        '46006 Valencia, Spain',
        '1–2 business days',
        '3–5 business days',
        '14 days',
        'Model form for withdrawal',
        'legal guarantee of three years',
      ],
    ],
  ])('contains all facts that the law and the buyer require (%s)', (locale, data) => {
    const { html, text } = render('order-confirmation', { locale });
    for (const expectedText of [...data, '1,21\u00a0€', 'BR-2026-000123']) {
      expect(text).toContain(expectedText);
      expect(html).toContain(expectedText);
    }
  });

  it('names the travel time to the country', () => {
    const shippingInfo = { ...anOrder().shippingInfo, country: 'DE' as const };
    expect(render('order-confirmation', { shippingInfo }).text).toContain('llega en 3–7 días hábiles');
    expect(render('order-confirmation', { shippingInfo, locale: 'en' }).text).toContain('46006 Valencia, Germany');
  });

  it.each<[Locale, 'order-confirmation' | 'order-shipped', string]>([
    ['en', 'order-confirmation', 'It should reach you between 26 and 30 November 2026.'],
    ['es', 'order-confirmation', 'Debería llegarte entre el 26 y el 30 de noviembre de 2026.'],
    ['en', 'order-shipped', 'It should reach you between 26 and 30 November 2026.'],
    ['es', 'order-shipped', 'Debería llegarte entre el 26 y el 30 de noviembre de 2026.'],
  ])('names the days of arrival (%s, %s)', (locale, template, sentence) => {
    expect(render(template, { locale, arrivesFrom: '2026-11-26', arrivesUntil: '2026-11-30' }).text).toContain(sentence);
    const unknown = render(template, { locale, arrivesFrom: null, arrivesUntil: null }).text;
    expect(unknown).not.toMatch(/It should reach you|Debería llegarte/);
  });

  it('names a single day when the carrier announced one', () => {
    const days = { arrivesFrom: '2026-11-26', arrivesUntil: '2026-11-26' };
    expect(render('order-shipped', { locale: 'es', ...days }).text).toContain('Debería llegarte el 26 de noviembre de 2026.');
  });

  it('shows the day in Madrid, not the day in London', () => {
    expect(render('order-confirmation', { placedAt: '2026-11-20T23:30:00.000Z' }).text).toContain('21 de noviembre de 2026');
    expect(render('order-confirmation', { placedAt: '2026-06-30T22:30:00.000Z', locale: 'en' }).text).toContain('1 July 2026');
  });

  it('formats money alike in both languages', () => {
    const total = { amount: 123456, currency: 'EUR' as const };
    expect(render('order-confirmation', { total, locale: 'en' }).text).toContain('Total: 1.234,56\u00a0€');
  });

  it('groups equal brushes and packs', () => {
    const [item] = anOrder().items;
    if (!item) throw new Error('the order has no line');
    const brushes = [
      { type: 'adult' as const, color: 'purple' as const },
      { type: 'adult' as const, color: 'purple' as const },
    ];
    const { text, pictures } = render('order-confirmation', { items: [{ ...item, productId: 'brush-couple', quantity: 3, brushes }] });
    expect(text).toContain('Pack familia\u00a0×\u00a03: 7,00\u00a0€\n  - 2\u00a0× Morado real, adulto');
    expect(pictures.map(({ cid }) => cid)).toEqual(['logo@brote', 'adult-purple_adult-purple@brote']);
  });

  it.each([
    [{ type: 'sepa_debit', brand: null, last4: '3000' }, 'Adeudo SEPA, cuenta terminada en 3000'],
    [{ type: 'bizum', brand: null, last4: null }, 'Bizum'],
    [{ type: 'toString', brand: 'constructor', last4: null }, 'Pago en línea'],
    [{ type: 'card', brand: 'constructor', last4: null }, 'Tarjeta'],
  ])('names the payment method %j', (paymentMethod, expectedText) => {
    expect(render('order-confirmation', { paymentMethod }).text).toContain(`Pagado con\n${expectedText}\n`);
  });
});

describe('a mail about the parcel', () => {
  const tracking = { carrier: 'seur' as const, number: 'S123456789', url: 'https://www.seur.com/miseur/mis-envios?n=S123456789' };
  const renderForOwner = (template: OrderMessage, overrides: Partial<OrderView> = {}) =>
    renderMail(composeOrderMail(template, { order: anOrder({ tracking, ...overrides }), shop: SHOP_DETAILS, refunded: 0, ...OWNER }));

  it('links to the tracking page when the parcel has left', () => {
    const { html, text } = renderForOwner('order-shipped');
    expect(html).toContain('href="https://www.seur.com/miseur/mis-envios?n&#x3D;S123456789"');
    expect(text).toContain('Hemos entregado tu paquete a SEUR.');
    expect(text).toContain('Tu paquete\nSEUR\nNúmero de seguimiento S123456789\n');
  });

  it('names the parcel without a link when the carrier has no tracking page', () => {
    const { html, text } = renderForOwner('order-shipped', { tracking: { carrier: 'other', number: 'X-1', url: null }, locale: 'en' });
    expect(html).not.toContain('Track package');
    expect(text).toContain('We have handed your parcel to the carrier.');
    expect(text).toContain('Tracking number X-1');
  });

  it('names the day of arrival and the last day for a withdrawal', () => {
    const deliveredOrder = {
      deliveredAt: '2026-11-24T23:30:00.000Z',
      withdrawableUntil: '2026-12-09T22:59:59.000Z',
      locale: 'en' as const,
    };
    const { text } = renderForOwner('order-delivered', deliveredOrder);
    expect(text).toContain('Your parcel was delivered on 25 November 2026.');
    expect(text).toContain('You can change your mind until 9 December 2026.');
  });

  it('links to the page that switches it off exactly when it can be switched off', () => {
    const switchable = ORDER_MESSAGES.filter((template) => renderForOwner(template).text.includes('/unsubscribe#token=sig.ned'));
    expect(switchable).toEqual(ORDER_MESSAGES.filter((template) => !renderForOwner(template).text.includes('no se pueden desactivar')));
    for (const template of ORDER_MESSAGES)
      expect(renderForOwner(template).html).toContain('http://localhost:8080/account?tab&#x3D;notifications');
  });
});

describe('the links into the shop', () => {
  it('lead the owner of an account to the order and every buyer to the withdrawal', () => {
    const { id } = anOrder();
    const withdrawal = 'http://localhost:8080/withdrawal?order=BR-2026-000123#token=c2lnbmVk.bGluaw';
    const guestText = render('order-confirmation').text;
    expect(guestText).toContain(`Desistir del contrato aquí:\n${withdrawal}`);
    expect(guestText).not.toMatch(/\/account|\/orders\/[0-9a-f]{8}-/);
    const data = { order: anOrder(), shop: SHOP_DETAILS, refunded: 0, userId: OWNER.userId, unsubscribeToken: null };
    const ownerHtmlText = renderMail(composeOrderMail('order-confirmation', data)).text;
    expect(ownerHtmlText).toContain(`Ver tu pedido:\nhttp://localhost:8080/orders/${id}`);
    expect(ownerHtmlText).toContain(withdrawal);
    for (const template of ['order-shipped', 'order-delivered', 'order-refunded'] as const)
      expect(renderMail(composeOrderMail(template, data)).text).toContain(`Ver tu pedido:\nhttp://localhost:8080/orders/${id}`);
  });
});
