import 'reflect-metadata';
import { LOCALES, type Locale } from '@brote/contracts';
import { SUBSCRIPTION_MESSAGES, type SubscriptionMessage } from '@brote/contracts/notifications';
import type { SubscriptionMessageContent } from '@brote/contracts/subscriptions';
import { aDelivery, aSubscription, SHOP_DETAILS } from '../../../test/builders';
import { findWordsMissingInText, textOf } from '../../../test/mail-text';
import { FACTS_BY_TEMPLATE } from '../../../test/subscription-states';
import { composeSubscriptionMail, subscriptionSubject } from './compose-subscription-mail';
import { TOPIC_BY_SWITCHABLE_MESSAGE } from './message-kinds';
import type { RenderedMail } from '#app/transports/channels/outgoing-mail';
import { renderMail } from './render-mail';

const allMails = LOCALES.flatMap((locale) => SUBSCRIPTION_MESSAGES.map((template) => [locale, template] as const));
const HOSTILE = `<script>alert("1")</script>{{subject}} {{{html}}}`;

function render(
  template: SubscriptionMessage,
  overrides: Partial<SubscriptionMessageContent> & {
    locale?: Locale;
    firstName?: string;
    refunded?: number;
    documentNumber?: string;
    chargeId?: string;
  } = {},
): RenderedMail {
  const { userId: _owner, ...state } = FACTS_BY_TEMPLATE[template];
  const topic = TOPIC_BY_SWITCHABLE_MESSAGE[template];
  const unsubscribeLink = topic === undefined ? null : { topic, token: 'sig.ned' };
  return renderMail(
    composeSubscriptionMail(template, { locale: 'es', firstName: 'Lucía', ...state, ...overrides }, SHOP_DETAILS, unsubscribeLink),
  );
}

describe('every mail about a subscription', () => {
  it.each(allMails)('is complete in its HTML and text parts (%s, %s)', (locale, template) => {
    const mail = render(template, { locale });
    expect(mail.subject).toBe(subscriptionSubject(template, locale));
    expect(mail.html).toContain(`<html lang="${locale}"`);
    for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/undefined|\[object|\{\{|NaN|null/);
    expect(mail.text).not.toMatch(/<|&(amp|lt|gt|quot|#)/);
    expect(mail.text).toContain('Lucía');
    expect(mail.text).toContain('Brote Cepillos S. L., Calle del Ejemplo 1, 46001 Valencia');
    // The seller's name ends in a point of its own.
    expect(mail.text).not.toContain('..');
    expect(findWordsMissingInText(mail)).toEqual([]);
  });

  it.each(allMails)('loads nothing from servers and stays small (%s, %s)', (locale, template) => {
    const { html } = render(template, { locale });
    expect(html).not.toMatch(/<link|@import|url\(|src="http/);
    expect(html.length).toBeLessThan(30_000);
  });

  it.each(allMails)('escapes markup and templates in customer input (%s, %s)', (locale, template) => {
    const { subscription } = FACTS_BY_TEMPLATE[template];
    const shippingInfo = { ...subscription.shippingInfo, firstName: HOSTILE, lastName: HOSTILE, address: HOSTILE, city: HOSTILE };
    const { html } = render(template, { locale, firstName: HOSTILE, subscription: { ...subscription, shippingInfo } });
    expect(html).not.toContain('<script');
    expect(textOf(html)).not.toMatch(/^.{0,200}alert/);
  });

  it.each(allMails)('says whether and how it can be switched off (%s, %s)', (locale, template) => {
    const { text } = render(template, { locale });
    const isSwitchable = template === 'delivery-shipped' || template === 'subscription-resumes-soon';
    expect(text.includes('/unsubscribe#token=sig.ned')).toBe(isSwitchable);
    expect(text.includes(locale === 'es' ? 'no se pueden desactivar' : 'cannot be switched off')).toBe(!isSwitchable);
  });
});

describe('the confirmation of a subscription', () => {
  it('contains the price, interval, cancellation, first delivery and every right', () => {
    const { text, pictures } = render('subscription-started', { locale: 'en' });
    expect(text).toContain(
      'Couple plan: 1,90\u00a0€ per month, VAT and delivery included, one box every 3 months. It runs until you cancel',
    );
    expect(text).toContain('It should reach you between 23 and 25 February 2027.');
    expect(text).toContain('Visa ending in 4242');
    expect(text).toContain('14 days after you, or someone you name who is not the carrier, receive the first box.');
    expect(text).not.toContain('the last of the goods');
    expect(text).toContain('Model form for withdrawal');
    expect(text).toContain('legal guarantee of three years');
    expect(pictures.map(({ cid }) => cid)).toEqual(['logo@brote', 'adult-blue_adult-yellow@brote']);
  });
});

describe('the right of withdrawal from a plan', () => {
  const withdrawalToken = 'c2lnbmVk.bGluaw';
  const WITHDRAWAL_LINK_TEXT = 'Withdraw from contract here:\nhttp://localhost:8080/withdrawal?plan=PLAN-0000-00E1#token=c2lnbmVk.bGluaw';

  it.each(['subscription-started', 'delivery-upcoming', 'delivery-shipped', 'subscription-cancelled'] as const)(
    'is a link in %s while it lasts',
    (template) => {
      expect(render(template, { locale: 'en', withdrawalToken }).text).toContain(WITHDRAWAL_LINK_TEXT);
      expect(render(template, { locale: 'en', withdrawalToken: null }).text).not.toContain('/withdrawal?plan=');
    },
  );

  it('is shown with the reference of the plan', () => {
    expect(render('subscription-started', { locale: 'es' }).text).toContain('Referencia de tu plan\nPLAN-0000-00E1');
  });

  it('is reported after its use as an end with refund and without delivery', () => {
    const { text } = render('subscription-cancelled', { locale: 'en', isWithdrawn: true });
    expect(text).toContain('No further box will be sent.');
    expect(text).toContain('You withdrew from the contract: what you paid goes back to you.');
    expect(text).not.toMatch(/already packed|lasts until/);
  });
});

describe('the notice before a delivery', () => {
  it('names contents, day, cut-offs, next charge, the effect of silence and every alternative', () => {
    const { text, html } = render('delivery-upcoming', { locale: 'en' });
    expect(text).toContain('Your next box leaves on 18 February 2027 and should reach you between 23 and 25 February 2027.');
    expect(text).toContain('until 11 February 2027, and its address until 15 February 2027');
    expect(text).toContain('you need not do anything: the box leaves, and your subscription goes on at 1,90\u00a0€ per month');
    expect(text).toContain(
      'Couple\n  - Ocean Blue, adult\n  - Sunny Yellow, adult\n\nEvery month: 1,90\u00a0€\nNext charge, 20 December 2026: 1,90\u00a0€\n',
    );
    expect(text).toContain('3 months, from one box to the next (VAT included): 5,70\u00a0€');
    expect(text).toContain('Skip this box:\nhttp://localhost:8080/box#token=Ym94.c2lnbmVk&part=skip');
    expect(text).toContain('See or change this box:\nhttp://localhost:8080/box#token=Ym94.c2lnbmVk&part=change');
    expect(text).toContain('Pause, change or cancel your subscription:\nhttp://localhost:8080/manage-subscription');
    expect(html).toContain('href="http://localhost:8080/box#token&#x3D;Ym94.c2lnbmVk&amp;part&#x3D;skip"');
  });

  it('keeps its links within the shop and names the price of a separately charged delivery', () => {
    const perDelivery = aSubscription({ billingPeriod: 'per-delivery' });
    const { text } = render('delivery-upcoming', { locale: 'en', deliveryToken: '/../@evil', subscription: perDelivery });
    expect(text).toContain('http://localhost:8080/box#token=%2F..%2F%40evil&part=skip');
    expect(text).toContain('goes on at 5,70\u00a0€ per box');
    expect(text).toContain('With every box: 5,70\u00a0€\nNext charge, 20 December 2026: 5,70\u00a0€\n');
  });
});

describe('the mail series about a failed payment', () => {
  const INVOICE_PAGE = 'https://invoice.stripe.com/i/acct_1/test_1';

  it.each([
    ['subscription-payment-failed', 'could not charge 1,90\u00a0€', 'we try again by ourselves'],
    ['subscription-payment-reminder', 'The 1,90\u00a0€ for your Couple plan is still unpaid', 'we try again by ourselves'],
    ['subscription-payment-last', 'is still unpaid', 'If that fails too, the subscription ends'],
  ] as const)('links to the payment page without a sign-in: %s', (template, failureText, consequenceText) => {
    const { text } = render(template, { locale: 'en' });
    for (const sentence of [failureText, consequenceText, 'Your next box waits until then.', `Put the payment right:\n${INVOICE_PAGE}`])
      expect(text).toContain(sentence);
  });

  it('promises neither delivery nor another try for a subscription that has not begun', () => {
    const subscription = aSubscription({ status: 'incomplete', nextDelivery: null, nextChargeOn: null });
    const { text } = render('subscription-payment-failed', { locale: 'en', subscription });
    expect(text).toContain('Your subscription begins once it is paid.');
    expect(text).not.toMatch(/try again|next box waits/);
  });

  it('links to the account while Stripe has no payment page', () => {
    const subscription = aSubscription({ status: 'past_due', paymentProblemUrl: null });
    expect(render('subscription-payment-failed', { locale: 'en', subscription }).text).toContain(
      'Put the payment right:\nhttp://localhost:8080/manage-subscription',
    );
  });
});

describe('the other mails about a subscription', () => {
  it('name the day on which a pause ends and the charge of that day', () => {
    const { text } = render('subscription-resumes-soon', { locale: 'en' });
    expect(text).toContain('On 10 January 2027 your subscription resumes by itself, at 1,90\u00a0€ per month.');
    expect(text).toContain('The next charge is 1,90\u00a0€ on 10 January 2027.');
  });

  it('name the refunded amount and the time until it arrives', () => {
    expect(render('subscription-refunded', { locale: 'en', refunded: 95 }).text).toContain('We have returned 0,95\u00a0€');
    const { text } = render('subscription-refunded', { locale: 'es', refunded: 190, chargeId: 'in_1' });
    for (const part of ['Te hemos devuelto 1,90\u00a0€', '¿Por qué este importe?', '&charge=in_1']) expect(text).toContain(part);
  });

  it('name the invoice or credit note and lead to the account', () => {
    const invoice = render('subscription-document', { locale: 'en', documentNumber: 'F2026-000124' });
    expect(invoice.text).toContain('Invoice F2026-000124 documents the latest charge of your Couple plan.');
    expect(invoice.text).toContain('/manage-subscription');
    expect(invoice.text).not.toContain('/charge?');
    const explained = render('subscription-document', { locale: 'en', documentNumber: 'F2026-000124', chargeId: 'in_1' });
    expect(explained.text).toContain(`/charge?plan=${FACTS_BY_TEMPLATE['subscription-document'].subscription.id}&charge=in_1`);
    expect(explained.text).toContain('Why this amount?');
    const creditNote = render('subscription-document', { locale: 'es', documentNumber: 'R2026-000007' });
    expect(creditNote.text).toContain('La factura rectificativa R2026-000007 documenta lo que te hemos devuelto de tu plan Pareja.');
  });

  it('say after a cancellation whether a packed delivery still comes', () => {
    expect(render('subscription-cancelled', { locale: 'en' }).text).toContain('No further box will be sent.');
    const { subscription } = FACTS_BY_TEMPLATE['subscription-cancelled'];
    const packedText = render('subscription-cancelled', {
      locale: 'en',
      subscription: { ...subscription, nextDelivery: aDelivery() },
    }).text;
    expect(packedText).toContain('One box is already packed and still comes: it leaves on 18 February 2027.');
  });

  it('name the skipped delivery and the next one', () => {
    const { text } = render('delivery-skipped', { locale: 'en' });
    expect(text).toContain('We are skipping the box of 10 December 2026');
    expect(text).toContain('Your next box leaves on 18 February 2027');
  });

  it('offer other colours for a late delivery only while they can be chosen', () => {
    expect(render('delivery-delayed', { locale: 'en' }).text).toMatch(/other colours[\s\S]*part=change[\s\S]*part=skip/);
    const { text } = render('delivery-delayed', { locale: 'en', subscription: aSubscription({ actions: ['pause', 'cancel'] }) });
    expect(text).not.toMatch(/other colours|part=change|part=skip/);
  });

  it('mention the address only when it may be the cause', () => {
    const failedText = (reason: 'address' | 'lost'): string =>
      render('delivery-failed', { locale: 'en', delivery: aDelivery({ status: 'failed', reason }) }).text;
    expect(failedText('address')).toContain('have a look at the address');
    expect(failedText('lost')).not.toContain('have a look at the address');
  });

  it('compare the old price with the new one', () => {
    expect(render('subscription-price-notice', { locale: 'en' }).text).toContain(
      'From 1 March 2027 your Couple plan costs 2,20\u00a0€ per month instead of 1,90\u00a0€ per month.',
    );
  });

  it('explain how to leave before a new price and that the notice is mandatory', () => {
    const { id } = FACTS_BY_TEMPLATE['subscription-price-notice'].subscription;
    const { text } = render('subscription-price-notice', { locale: 'en' });
    expect(text).toContain('you can cancel in your account at any time before that day, at no cost');
    expect(text).toContain(`See or cancel your subscription:\nhttp://localhost:8080/manage-subscription?id=${id}`);
    expect(text).toContain('cannot be switched off');
  });

  it('name the price that stays after a cancelled change', () => {
    expect(render('subscription-price-kept', { locale: 'es' }).text).toContain('tu plan Pareja sigue a 1,90\u00a0€ al mes');
  });

  it('announce a new price before a delivery and charge it from its day', () => {
    const priceChange = { monthlyPrice: { amount: 220, currency: 'EUR' as const }, from: '2026-12-20' };
    const announcedText = render('delivery-upcoming', { locale: 'en', subscription: aSubscription({ priceChange }) }).text;
    expect(announcedText).toContain('From 20 December 2026 your Couple plan costs 2,20\u00a0€ per month instead of 1,90\u00a0€ per month.');
    expect(announcedText).toContain('Next charge, 20 December 2026: 2,20\u00a0€');
    expect(announcedText).toContain('(VAT included): 6,60\u00a0€');
    const laterChange = aSubscription({ priceChange: { ...priceChange, from: '2027-06-01' } });
    expect(render('delivery-upcoming', { locale: 'en', subscription: laterChange }).text).toContain(
      'Next charge, 20 December 2026: 1,90\u00a0€',
    );
  });

  it('contain the number of the parcel and link to the carrier', () => {
    const { text } = render('delivery-shipped', { locale: 'en' });
    expect(text).toContain('Track package:\nhttps://www.seur.com/livetracking');
    expect(text).toContain('SEUR\nTracking number SE123456');
  });
});
