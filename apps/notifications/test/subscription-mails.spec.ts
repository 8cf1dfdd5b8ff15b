import type { EventContract } from '@brote/contracts';
import type { SubscriptionMessage } from '@brote/contracts/notifications';
import { getPreferences, putPreferences, unsubscribe } from '@brote/contracts/notifications';
import { eraseFromNotifications, exportFromNotifications } from '@brote/contracts/personal-data';
import * as subscriptions from '@brote/contracts/subscriptions';
import type { DeliveryEventData, SubscriptionEventData, SubscriptionMailFacts } from '@brote/contracts/subscriptions';
import { aCaller, type ReceivedMail } from '@brote/test-support';
import { aDelivery, aSubscription } from './builders';
import { aTemplate, outOfUse } from './template-content';
import { everythingKept, type LogRow, mailsTo, openHarness, type Harness, untilSettled } from './harness';
import { STATES } from './subscription-states';

const HOUR = 3_600_000;
const ALL_OFF = { orderUpdates: false, subscriptionReminders: false, marketing: false };

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

let count = 0;

/** A subscription with a reachable owner. */
function aSubscriber(own: Partial<SubscriptionMailFacts> = {}): { facts: SubscriptionMailFacts; email: string } {
  count += 1;
  const email = `subscriber-${count}@example.com`;
  const facts = harness.subscriptions.has(own);
  harness.identity.has({ userId: facts.userId, email, confirmed: true, fullName: 'Lucía Ferrer', locale: 'en' });
  return { facts, email };
}

const settled = async (facts: SubscriptionMailFacts, mails = 1): Promise<LogRow[]> => untilSettled(harness, facts.subscription.id, mails);
const only = (mails: ReceivedMail[]): ReceivedMail => {
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (!mail) throw new Error('no mail has arrived');
  return mail;
};

const OF_SUBSCRIPTIONS: [SubscriptionMessage, EventContract<SubscriptionEventData>][] = [
  ['subscription-started', subscriptions.subscriptionStarted],
  ['subscription-payment-failed', subscriptions.subscriptionPaymentFailed],
  ['subscription-payment-recovered', subscriptions.subscriptionPaymentRecovered],
  ['subscription-paused', subscriptions.subscriptionPaused],
  ['subscription-resumes-soon', subscriptions.subscriptionResumesSoon],
  ['subscription-resumed', subscriptions.subscriptionResumed],
  ['subscription-cancelled', subscriptions.subscriptionCancelled],
  ['subscription-price-notice', subscriptions.subscriptionPriceChanging],
];
const OF_DELIVERIES: [SubscriptionMessage, EventContract<DeliveryEventData>][] = [
  ['delivery-upcoming', subscriptions.deliveryUpcoming],
  ['delivery-delayed', subscriptions.deliveryDelayed],
  ['delivery-skipped', subscriptions.deliverySkipped],
  ['delivery-shipped', subscriptions.deliveryShipped],
  ['delivery-failed', subscriptions.deliveryFailed],
];
const withoutOwner = ({ userId: _owner, ...state }: SubscriptionMailFacts): Partial<SubscriptionMailFacts> => state;

describe('an event of a subscription', () => {
  it.each(OF_SUBSCRIPTIONS)('causes one mail in the owner’s language: %s', async (template, event) => {
    const { facts, email } = aSubscriber(withoutOwner(STATES[template]));
    await harness.subscriptions.publish(facts, event);
    expect(await settled(facts)).toMatchObject([{ template, state: 'sent', user_id: facts.userId, last_error: null }]);
    const mail = only(mailsTo(harness, email));
    expect([mail.text, mail.html]).toEqual([expect.stringContaining('Lucía'), expect.stringContaining('<html lang="en"')]);
  });

  it('causes a mail with the accepted terms when the plan starts', async () => {
    const { facts, email } = aSubscriber(withoutOwner({ ...STATES['subscription-started'], termsVersion: '2025-05-21' }));
    await harness.subscriptions.publish(facts, subscriptions.subscriptionStarted);
    await settled(facts);
    const mail = only(mailsTo(harness, email));
    expect(mail.text).toContain('The terms of your subscription, as of 21 May 2025, are attached.');
    const terms = mail.attachments.find(({ filename }) => filename === 'terms-2025-05-21.html');
    expect(terms?.content.toString('utf8')).toContain('Version of 21 May 2025 (2025-05-21)');
  });

  it.each(OF_DELIVERIES)('causes one mail about its delivery: %s', async (template, event) => {
    const { facts, email } = aSubscriber(withoutOwner(STATES[template]));
    await harness.subscriptions.publishDelivery(facts, event);
    expect(await settled(facts)).toMatchObject([{ template, state: 'sent' }]);
    expect(only(mailsTo(harness, email)).html).toContain('<html lang="en"');
  });

  it('causes a refund mail in the words of staff, with the amount as a variable', async () => {
    const content = { es: 'Te devolvemos {{refunded_amount}}.', en: 'You get {{refunded_amount}} back.' };
    const template = await aTemplate(harness, {
      trigger: 'subscription-refunded',
      subject: { es: 'Dinero de vuelta', en: 'Money back' },
      content,
    });
    const { facts, email } = aSubscriber();
    await harness.subscriptions.notifyRefund(facts, 185);
    await settled(facts);
    expect(only(mailsTo(harness, email)).text).toContain('You get 1,85\u00a0€ back.');
    await outOfUse(harness, template);
  });

  it('causes a mail with the amount of this refund', async () => {
    const { facts, email } = aSubscriber();
    await harness.subscriptions.notifyRefund(facts, 185);
    expect(await settled(facts)).toMatchObject([{ template: 'subscription-refunded', state: 'sent' }]);
    expect(only(mailsTo(harness, email)).text).toContain('We have returned 1,85\u00a0€');
  });

  it('causes a mail about a kept price when the owner was notified of the change', async () => {
    const { facts, email } = aSubscriber({ priceChange: STATES['subscription-price-notice'].priceChange });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPriceChanging);
    await settled(facts);
    harness.subscriptions.becomes(facts, { priceChange: null });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPriceKept);
    expect(await settled(facts, 2)).toMatchObject([
      { template: 'subscription-price-notice', state: 'sent' },
      { template: 'subscription-price-kept', state: 'sent' },
    ]);
    expect(mailsTo(harness, email)[1]?.text).toContain('your Couple plan goes on at 1,90\u00a0€ per month');
  });

  it('causes no mail about a kept price when the owner was not notified before', async () => {
    const { facts, email } = aSubscriber();
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPriceChanging);
    expect(await settled(facts)).toMatchObject([{ template: 'subscription-price-notice', state: 'suppressed' }]);
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPriceKept);
    await harness.subscriptions.publish(facts, subscriptions.subscriptionStarted);
    expect((await settled(facts, 2)).map(({ template }) => template)).toEqual(['subscription-price-notice', 'subscription-started']);
    expect(mailsTo(harness, email)).toHaveLength(1);
  });

  it('leaves no secret of a delivery, name or address in the database', async () => {
    const { facts, email } = aSubscriber({ deliveryToken: 'Canary.SecretOfABox' });
    await harness.subscriptions.publishDelivery(facts, subscriptions.deliveryUpcoming);
    expect(await settled(facts)).toMatchObject([{ recipient: 's•••@example.com' }]);
    expect(only(mailsTo(harness, email)).text).toContain('http://localhost:8080/box#token=Canary.SecretOfABox&part=skip');
    expect(await everythingKept(harness)).not.toMatch(/Canary|Carrer|Lucía|subscriber-/);
  });
});

describe('an outdated mail', () => {
  it.each([
    ['a delivery skipped meanwhile', subscriptions.deliveryUpcoming, { delivery: aDelivery({ status: 'skipped' }), deliveryToken: null }],
    ['a delivery waiting for payment', subscriptions.deliveryDelayed, { delivery: aDelivery({ status: 'waiting', reason: 'payment' }) }],
    ['a delivery that is no longer delayed', subscriptions.deliveryDelayed, {}],
    ['a missing delivery', subscriptions.deliveryUpcoming, { delivery: null }],
  ] as const)('is not sent: %s', async (_why, event, own) => {
    const { facts, email } = aSubscriber(own);
    await harness.subscriptions.publishDelivery(
      { ...facts, delivery: facts.delivery ?? aDelivery({ subscriptionId: facts.subscription.id }) },
      event,
    );
    expect(await settled(facts)).toMatchObject([{ state: 'suppressed', last_error: 'it is no longer so' }]);
    expect(mailsTo(harness, email)).toEqual([]);
  });

  it.each([
    ['paid meanwhile', subscriptions.subscriptionPaymentFailed, { amountDue: null }],
    ['ended meanwhile', subscriptions.subscriptionPaymentFailed, STATES['subscription-cancelled']],
    ['resumed meanwhile', subscriptions.subscriptionPaused, {}],
    ['a cancelled price change', subscriptions.subscriptionPriceChanging, {}],
  ] as const)('is not sent: %s', async (_why, event, own) => {
    const { facts, email } = aSubscriber(withoutOwner({ ...STATES['subscription-started'], ...own }));
    await harness.subscriptions.publish(facts, event);
    expect(await settled(facts)).toMatchObject([{ state: 'suppressed', last_error: 'it is no longer so' }]);
    expect(mailsTo(harness, email)).toEqual([]);
  });

  it('is not sent to a closed account, to an erased person, or a day late', async () => {
    const closed = harness.subscriptions.has();
    await harness.subscriptions.publish(closed, subscriptions.subscriptionStarted);
    expect(await settled(closed)).toMatchObject([{ state: 'suppressed', last_error: 'the account is closed' }]);
    const { facts: erased } = aSubscriber();
    harness.subscriptions.forgets(erased);
    await harness.subscriptions.publish(erased, subscriptions.subscriptionStarted);
    expect(await settled(erased)).toMatchObject([{ state: 'suppressed', last_error: 'the person was erased' }]);
    const { facts: late } = aSubscriber();
    await harness.subscriptions.publish(late, subscriptions.subscriptionStarted, new Date(Date.now() - 25 * HOUR));
    expect(await settled(late)).toMatchObject([{ state: 'suppressed', last_error: 'the event was older than 24 hours' }]);
  });
});

describe('a payment that fails repeatedly', () => {
  it('causes three mails of growing urgency and no fourth one', async () => {
    const { facts, email } = aSubscriber(withoutOwner(STATES['subscription-payment-failed']));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentFailed);
      await settled(facts, attempt);
      harness.clock.advance(72 * HOUR);
    }
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentFailed);
    const { subscription } = STATES['subscription-cancelled'];
    harness.subscriptions.becomes(facts, { amountDue: null, subscription: { ...subscription, id: facts.subscription.id } });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionCancelled);
    expect((await settled(facts, 4)).map(({ template }) => template)).toEqual([
      'subscription-payment-failed',
      'subscription-payment-reminder',
      'subscription-payment-last',
      'subscription-cancelled',
    ]);
    const mails = mailsTo(harness, email);
    expect(mails).toHaveLength(4);
    for (const { text } of mails.slice(0, 3)) expect(text).toContain('https://invoice.stripe.com/i/acct_1/test_1');
  });

  it('causes a new series after a successful payment', async () => {
    const owing = withoutOwner(STATES['subscription-payment-failed']);
    const { facts } = aSubscriber(owing);
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentFailed);
    await settled(facts);
    harness.clock.advance(HOUR);
    harness.subscriptions.becomes(facts, { amountDue: null, subscription: aSubscription({ id: facts.subscription.id }) });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentRecovered);
    await settled(facts, 2);
    harness.clock.advance(720 * HOUR);
    harness.subscriptions.becomes(facts, { amountDue: facts.amountDue, subscription: facts.subscription });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentFailed);
    expect((await settled(facts, 3)).map(({ template, state }) => [template, state])).toEqual([
      ['subscription-payment-failed', 'sent'],
      ['subscription-payment-recovered', 'sent'],
      ['subscription-payment-failed', 'sent'],
    ]);
  });
});

describe('preferences', () => {
  const reminded = async (own: Partial<SubscriptionMailFacts> = {}): Promise<{ rows: LogRow[]; email: string }> => {
    const { facts, email } = aSubscriber({ ...withoutOwner(STATES['subscription-resumes-soon']), ...own });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionResumesSoon);
    return { rows: await settled(facts), email };
  };

  it('switch off reminders by one click on the link of a reminder', async () => {
    const caller = aCaller();
    const { email } = await reminded({ userId: caller.userId });
    const mail = only(mailsTo(harness, email));
    expect(mail.headers.get('list')).toMatchObject({ 'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' } });
    const token = /\/unsubscribe#token=(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(await harness.requests.send(unsubscribe, { token })).toEqual({ topic: 'subscriptionReminders' });
    expect(await harness.requests.send(getPreferences, {}, { caller })).toMatchObject({ subscriptionReminders: false, orderUpdates: true });
    const again = await reminded({ userId: caller.userId });
    expect(again.rows).toMatchObject([{ state: 'suppressed', last_error: 'switched off: subscriptionReminders' }]);
  });

  it('switch off the news of a parcel, as for orders', async () => {
    const caller = aCaller();
    await harness.requests.send(putPreferences, ALL_OFF, { caller });
    const { facts } = aSubscriber({ ...withoutOwner(STATES['delivery-shipped']), userId: caller.userId });
    await harness.subscriptions.publishDelivery(facts, subscriptions.deliveryShipped);
    expect(await settled(facts)).toMatchObject([{ state: 'suppressed', last_error: 'switched off: orderUpdates' }]);
  });

  it('do not stop mails that contract or law require, such as the renewal notice', async () => {
    const caller = aCaller();
    await harness.requests.send(putPreferences, ALL_OFF, { caller });
    const { facts, email } = aSubscriber({ userId: caller.userId });
    await harness.subscriptions.publishDelivery(facts, subscriptions.deliveryUpcoming);
    await settled(facts);
    await harness.subscriptions.publish(facts, subscriptions.subscriptionStarted);
    expect((await settled(facts, 2)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const changing = aSubscriber({ priceChange: STATES['subscription-price-notice'].priceChange, userId: caller.userId });
    await harness.subscriptions.publish(changing.facts, subscriptions.subscriptionPriceChanging);
    expect((await settled(changing.facts)).map(({ state }) => state)).toEqual(['sent']);
    for (const mail of [...mailsTo(harness, email), ...mailsTo(harness, changing.email)])
      expect([mail.headers.has('list'), mail.text?.includes('/unsubscribe')]).toEqual([false, false]);
  });
});

describe('the data of a subscriber', () => {
  it('are exported on request, and their erasure stops further mails', async () => {
    const { facts, email } = aSubscriber();
    await harness.subscriptions.publish(facts, subscriptions.subscriptionStarted);
    await settled(facts);
    const person = { userId: facts.userId, email };
    const { sections } = await harness.requests.send(exportFromNotifications, person);
    expect(sections.find(({ name }) => name === 'messages')?.rows).toMatchObject([{ template: 'subscription-started', state: 'sent' }]);
    await harness.requests.send(eraseFromNotifications, person);
    await harness.subscriptions.publishDelivery(facts, subscriptions.deliveryUpcoming);
    const rows = await settled(facts, 2);
    expect(rows.map(({ state, subject, user_id }) => [state, subject, user_id])).toEqual([
      ['sent', '', null],
      ['suppressed', '', null],
    ]);
    expect(mailsTo(harness, email)).toHaveLength(1);
  });
});
