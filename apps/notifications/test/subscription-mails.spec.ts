import type { EventContract } from '@brote/contracts';
import type { SubscriptionMessage } from '@brote/contracts/notifications';
import { getPreferences, putPreferences, unsubscribe } from '@brote/contracts/notifications';
import { eraseFromNotifications, exportFromNotifications } from '@brote/contracts/personal-data';
import * as subscriptions from '@brote/contracts/subscriptions';
import type { DeliveryEventData, SubscriptionEventData, SubscriptionMessageContent } from '@brote/contracts/subscriptions';
import { aCaller, type ReceivedMail } from '@brote/test-support';
import { aDelivery, aSubscription } from './builders';
import { seedTemplate, deactivateTemplate } from './template-fixtures';
import { readWholeDatabase, type LogRow, findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';
import { FACTS_BY_TEMPLATE } from './subscription-states';

const HOUR_MS = 3_600_000;
const ALL_SWITCHED_OFF = { orderUpdates: false, subscriptionReminders: false, marketing: false };

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

let count = 0;

/** A subscription with a reachable owner. */
function addSubscriber(overrides: Partial<SubscriptionMessageContent> = {}): { facts: SubscriptionMessageContent; email: string } {
  count += 1;
  const email = `subscriber-${count}@example.com`;
  const facts = harness.subscriptions.addSubscription(overrides);
  harness.identity.addContact({ userId: facts.userId, email, confirmed: true, fullName: 'Lucía Ferrer', locale: 'en' });
  return { facts, email };
}

const waitForMails = async (facts: SubscriptionMessageContent, mails = 1): Promise<LogRow[]> =>
  waitUntilSettled(harness, facts.subscription.id, mails);
const expectOnlyMail = (mails: ReceivedMail[]): ReceivedMail => {
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (!mail) throw new Error('no mail has arrived');
  return mail;
};

const SUBSCRIPTION_CASES: [SubscriptionMessage, EventContract<SubscriptionEventData>][] = [
  ['subscription-started', subscriptions.subscriptionStarted],
  ['subscription-payment-failed', subscriptions.subscriptionPaymentFailed],
  ['subscription-payment-recovered', subscriptions.subscriptionPaymentRecovered],
  ['subscription-paused', subscriptions.subscriptionPaused],
  ['subscription-resumes-soon', subscriptions.subscriptionResumesSoon],
  ['subscription-resumed', subscriptions.subscriptionResumed],
  ['subscription-cancelled', subscriptions.subscriptionCancelled],
  ['subscription-price-notice', subscriptions.subscriptionPriceChangeAnnounced],
];
const DELIVERY_CASES: [SubscriptionMessage, EventContract<DeliveryEventData>][] = [
  ['delivery-upcoming', subscriptions.deliveryUpcoming],
  ['delivery-delayed', subscriptions.deliveryDelayed],
  ['delivery-skipped', subscriptions.deliverySkipped],
  ['delivery-shipped', subscriptions.deliveryShipped],
  ['delivery-failed', subscriptions.deliveryFailed],
];
const withoutOwner = ({ userId: _owner, ...state }: SubscriptionMessageContent): Partial<SubscriptionMessageContent> => state;

describe('an event of a subscription', () => {
  it.each(SUBSCRIPTION_CASES)('causes one mail in the owner’s language: %s', async (template, event) => {
    const { facts, email } = addSubscriber(withoutOwner(FACTS_BY_TEMPLATE[template]));
    await harness.subscriptions.publish(facts, event);
    expect(await waitForMails(facts)).toMatchObject([{ template, state: 'sent', user_id: facts.userId, last_error: null }]);
    const mail = expectOnlyMail(findMailsTo(harness, email));
    expect([mail.text, mail.html]).toEqual([expect.stringContaining('Lucía'), expect.stringContaining('<html lang="en"')]);
  });

  it('causes a mail with the accepted terms when the plan starts', async () => {
    const { facts, email } = addSubscriber(withoutOwner({ ...FACTS_BY_TEMPLATE['subscription-started'], termsVersion: '2025-05-21' }));
    await harness.subscriptions.publish(facts, subscriptions.subscriptionStarted);
    await waitForMails(facts);
    const mail = expectOnlyMail(findMailsTo(harness, email));
    expect(mail.text).toContain('The terms of your subscription, as of 21 May 2025, are attached.');
    const terms = mail.attachments.find(({ filename }) => filename === 'terms-2025-05-21.html');
    expect(terms?.content.toString('utf8')).toContain('Version of 21 May 2025 (2025-05-21)');
  });

  it.each(DELIVERY_CASES)('causes one mail about its delivery: %s', async (template, event) => {
    const { facts, email } = addSubscriber(withoutOwner(FACTS_BY_TEMPLATE[template]));
    await harness.subscriptions.publishDelivery(facts, event);
    expect(await waitForMails(facts)).toMatchObject([{ template, state: 'sent' }]);
    expect(expectOnlyMail(findMailsTo(harness, email)).html).toContain('<html lang="en"');
  });

  it('causes a refund mail in the words of staff, with the amount as a variable', async () => {
    const content = { es: 'Te devolvemos {{refunded_amount}}.', en: 'You get {{refunded_amount}} back.' };
    const template = await seedTemplate(harness, {
      trigger: 'subscription-refunded',
      subject: { es: 'Dinero de vuelta', en: 'Money back' },
      content,
    });
    const { facts, email } = addSubscriber();
    await harness.subscriptions.publishRefund(facts, 185);
    await waitForMails(facts);
    expect(expectOnlyMail(findMailsTo(harness, email)).text).toContain('You get 1,85\u00a0€ back.');
    await deactivateTemplate(harness, template);
  });

  it('causes a mail with the amount of this refund', async () => {
    const { facts, email } = addSubscriber();
    await harness.subscriptions.publishRefund(facts, 185);
    expect(await waitForMails(facts)).toMatchObject([{ template: 'subscription-refunded', state: 'sent' }]);
    expect(expectOnlyMail(findMailsTo(harness, email)).text).toContain('We have returned 1,85\u00a0€');
  });

  it('causes a mail about the document of a recent charge, and none about that of an earlier one', async () => {
    const { facts, email } = addSubscriber();
    await harness.subscriptions.publishDocument(facts, 'F2026-000123', 31);
    await harness.subscriptions.publishDocument(facts, 'F2026-000124', 1);
    expect(await waitForMails(facts)).toMatchObject([{ template: 'subscription-document', state: 'sent' }]);
    expect(expectOnlyMail(findMailsTo(harness, email)).text).toContain('Invoice F2026-000124 documents');
  });

  it('causes a mail about a kept price when the owner was notified of the change', async () => {
    const { facts, email } = addSubscriber({ priceChange: FACTS_BY_TEMPLATE['subscription-price-notice'].priceChange });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPriceChangeAnnounced);
    await waitForMails(facts);
    harness.subscriptions.changeSubscription(facts, { priceChange: null });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPriceChangeCancelled);
    expect(await waitForMails(facts, 2)).toMatchObject([
      { template: 'subscription-price-notice', state: 'sent' },
      { template: 'subscription-price-kept', state: 'sent' },
    ]);
    expect(findMailsTo(harness, email)[1]?.text).toContain('your Couple plan goes on at 1,90\u00a0€ per month');
  });

  it('causes no mail about a kept price when the owner was not notified before', async () => {
    const { facts, email } = addSubscriber();
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPriceChangeAnnounced);
    expect(await waitForMails(facts)).toMatchObject([{ template: 'subscription-price-notice', state: 'suppressed' }]);
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPriceChangeCancelled);
    await harness.subscriptions.publish(facts, subscriptions.subscriptionStarted);
    expect((await waitForMails(facts, 2)).map(({ template }) => template)).toEqual(['subscription-price-notice', 'subscription-started']);
    expect(findMailsTo(harness, email)).toHaveLength(1);
  });

  it('leaves no secret of a delivery, name or address in the database', async () => {
    const { facts, email } = addSubscriber({ deliveryToken: 'Canary.SecretOfABox' });
    await harness.subscriptions.publishDelivery(facts, subscriptions.deliveryUpcoming);
    expect(await waitForMails(facts)).toMatchObject([{ recipient: 's•••@example.com' }]);
    expect(expectOnlyMail(findMailsTo(harness, email)).text).toContain('http://localhost:8080/box#token=Canary.SecretOfABox&part=skip');
    expect(await readWholeDatabase(harness)).not.toMatch(/Canary|Carrer|Lucía|subscriber-/);
  });
});

describe('an outdated mail', () => {
  it.each([
    ['a delivery skipped meanwhile', subscriptions.deliveryUpcoming, { delivery: aDelivery({ status: 'skipped' }), deliveryToken: null }],
    ['a delivery waiting for payment', subscriptions.deliveryDelayed, { delivery: aDelivery({ status: 'waiting', reason: 'payment' }) }],
    ['a delivery that is no longer delayed', subscriptions.deliveryDelayed, {}],
    ['a missing delivery', subscriptions.deliveryUpcoming, { delivery: null }],
  ] as const)('is not sent: %s', async (_why, event, overrides) => {
    const { facts, email } = addSubscriber(overrides);
    await harness.subscriptions.publishDelivery(
      { ...facts, delivery: facts.delivery ?? aDelivery({ subscriptionId: facts.subscription.id }) },
      event,
    );
    expect(await waitForMails(facts)).toMatchObject([{ state: 'suppressed', last_error: 'it is no longer so' }]);
    expect(findMailsTo(harness, email)).toEqual([]);
  });

  it.each([
    ['paid meanwhile', subscriptions.subscriptionPaymentFailed, { amountDue: null }],
    ['ended meanwhile', subscriptions.subscriptionPaymentFailed, FACTS_BY_TEMPLATE['subscription-cancelled']],
    ['resumed meanwhile', subscriptions.subscriptionPaused, {}],
    ['a cancelled price change', subscriptions.subscriptionPriceChangeAnnounced, {}],
  ] as const)('is not sent: %s', async (_why, event, overrides) => {
    const { facts, email } = addSubscriber(withoutOwner({ ...FACTS_BY_TEMPLATE['subscription-started'], ...overrides }));
    await harness.subscriptions.publish(facts, event);
    expect(await waitForMails(facts)).toMatchObject([{ state: 'suppressed', last_error: 'it is no longer so' }]);
    expect(findMailsTo(harness, email)).toEqual([]);
  });

  it('is not sent to a closed account, to an erased person, or a day late', async () => {
    const closedSubscription = harness.subscriptions.addSubscription();
    await harness.subscriptions.publish(closedSubscription, subscriptions.subscriptionStarted);
    expect(await waitForMails(closedSubscription)).toMatchObject([{ state: 'suppressed', last_error: 'the account is closed' }]);
    const { facts: erased } = addSubscriber();
    harness.subscriptions.eraseSubscription(erased);
    await harness.subscriptions.publish(erased, subscriptions.subscriptionStarted);
    expect(await waitForMails(erased)).toMatchObject([{ state: 'suppressed', last_error: 'the person was erased' }]);
    const { facts: late } = addSubscriber();
    await harness.subscriptions.publish(late, subscriptions.subscriptionStarted, new Date(Date.now() - 25 * HOUR_MS));
    expect(await waitForMails(late)).toMatchObject([{ state: 'suppressed', last_error: 'the event was older than 24 hours' }]);
  });
});

describe('a payment that fails repeatedly', () => {
  it('causes three mails of growing urgency and no fourth one', async () => {
    const { facts, email } = addSubscriber(withoutOwner(FACTS_BY_TEMPLATE['subscription-payment-failed']));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentFailed);
      await waitForMails(facts, attempt);
      harness.clock.advance(72 * HOUR_MS);
    }
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentFailed);
    const { subscription } = FACTS_BY_TEMPLATE['subscription-cancelled'];
    harness.subscriptions.changeSubscription(facts, { amountDue: null, subscription: { ...subscription, id: facts.subscription.id } });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionCancelled);
    expect((await waitForMails(facts, 4)).map(({ template }) => template)).toEqual([
      'subscription-payment-failed',
      'subscription-payment-reminder',
      'subscription-payment-last',
      'subscription-cancelled',
    ]);
    const mails = findMailsTo(harness, email);
    expect(mails).toHaveLength(4);
    for (const { text } of mails.slice(0, 3)) expect(text).toContain('https://invoice.stripe.com/i/acct_1/test_1');
  });

  it('causes a new series after a successful payment', async () => {
    const owingState = withoutOwner(FACTS_BY_TEMPLATE['subscription-payment-failed']);
    const { facts } = addSubscriber(owingState);
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentFailed);
    await waitForMails(facts);
    harness.clock.advance(HOUR_MS);
    harness.subscriptions.changeSubscription(facts, { amountDue: null, subscription: aSubscription({ id: facts.subscription.id }) });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentRecovered);
    await waitForMails(facts, 2);
    harness.clock.advance(720 * HOUR_MS);
    harness.subscriptions.changeSubscription(facts, { amountDue: facts.amountDue, subscription: facts.subscription });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionPaymentFailed);
    expect((await waitForMails(facts, 3)).map(({ template, state }) => [template, state])).toEqual([
      ['subscription-payment-failed', 'sent'],
      ['subscription-payment-recovered', 'sent'],
      ['subscription-payment-failed', 'sent'],
    ]);
  });
});

describe('preferences', () => {
  const sendReminder = async (overrides: Partial<SubscriptionMessageContent> = {}): Promise<{ rows: LogRow[]; email: string }> => {
    const { facts, email } = addSubscriber({ ...withoutOwner(FACTS_BY_TEMPLATE['subscription-resumes-soon']), ...overrides });
    await harness.subscriptions.publish(facts, subscriptions.subscriptionResumesSoon);
    return { rows: await waitForMails(facts), email };
  };

  it('switch off reminders by one click on the link of a reminder', async () => {
    const caller = aCaller();
    const { email } = await sendReminder({ userId: caller.userId });
    const mail = expectOnlyMail(findMailsTo(harness, email));
    expect(mail.headers.get('list')).toMatchObject({ 'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' } });
    const token = /\/unsubscribe#token=(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(await harness.requests.send(unsubscribe, { token })).toEqual({ topic: 'subscriptionReminders' });
    expect(await harness.requests.send(getPreferences, {}, { caller })).toMatchObject({ subscriptionReminders: false, orderUpdates: true });
    const secondReminder = await sendReminder({ userId: caller.userId });
    expect(secondReminder.rows).toMatchObject([{ state: 'suppressed', last_error: 'switched off: subscriptionReminders' }]);
  });

  it('switch off the news of a parcel, as for orders', async () => {
    const caller = aCaller();
    await harness.requests.send(putPreferences, ALL_SWITCHED_OFF, { caller });
    const { facts } = addSubscriber({ ...withoutOwner(FACTS_BY_TEMPLATE['delivery-shipped']), userId: caller.userId });
    await harness.subscriptions.publishDelivery(facts, subscriptions.deliveryShipped);
    expect(await waitForMails(facts)).toMatchObject([{ state: 'suppressed', last_error: 'switched off: orderUpdates' }]);
  });

  it('do not stop mails that contract or law require, such as the renewal notice', async () => {
    const caller = aCaller();
    await harness.requests.send(putPreferences, ALL_SWITCHED_OFF, { caller });
    const { facts, email } = addSubscriber({ userId: caller.userId });
    await harness.subscriptions.publishDelivery(facts, subscriptions.deliveryUpcoming);
    await waitForMails(facts);
    await harness.subscriptions.publish(facts, subscriptions.subscriptionStarted);
    expect((await waitForMails(facts, 2)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const changingSubscription = addSubscriber({
      priceChange: FACTS_BY_TEMPLATE['subscription-price-notice'].priceChange,
      userId: caller.userId,
    });
    await harness.subscriptions.publish(changingSubscription.facts, subscriptions.subscriptionPriceChangeAnnounced);
    expect((await waitForMails(changingSubscription.facts)).map(({ state }) => state)).toEqual(['sent']);
    for (const mail of [...findMailsTo(harness, email), ...findMailsTo(harness, changingSubscription.email)])
      expect([mail.headers.has('list'), mail.text?.includes('/unsubscribe')]).toEqual([false, false]);
  });
});

describe('the data of a subscriber', () => {
  it('are exported on request, and their erasure stops further mails', async () => {
    const { facts, email } = addSubscriber();
    await harness.subscriptions.publish(facts, subscriptions.subscriptionStarted);
    await waitForMails(facts);
    const person = { userId: facts.userId, email };
    const { sections } = await harness.requests.send(exportFromNotifications, person);
    expect(sections.find(({ name }) => name === 'messages')?.rows).toMatchObject([{ template: 'subscription-started', state: 'sent' }]);
    await harness.requests.send(eraseFromNotifications, person);
    await harness.subscriptions.publishDelivery(facts, subscriptions.deliveryUpcoming);
    const rows = await waitForMails(facts, 2);
    expect(rows.map(({ state, subject, user_id }) => [state, subject, user_id])).toEqual([
      ['sent', '', null],
      ['suppressed', '', null],
    ]);
    expect(findMailsTo(harness, email)).toHaveLength(1);
  });
});
