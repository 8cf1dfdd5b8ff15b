import { subscriptionExamples } from '@brote/contracts/examples';
import { endAllSubscriptions, eraseFromSubscriptions, exportFromSubscriptions } from '@brote/contracts/personal-data';
import {
  cancelSubscription,
  changeSubscription,
  getChargeDocumentData,
  getSubscriptionForStaff,
  pauseSubscription,
  type ChangeSubscriptionRequest,
} from '@brote/contracts/subscriptions';
import { createStripe } from '@brote/stripe-client';
import { aCaller } from '@brote/test-support';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { waitUntilIdle } from './advance-time';
import { aSubscriptionRequest, openSession, readEventsOf, readSubscription, refusalCodeOf, subscribe, type BoughtPlan } from './builders';
import { startHarness, type Harness } from './harness';
import { asOwner, readCommandTarget, today } from './subscription-steps';

const TYPED = { name: ' Hotel Sol S.L. ', taxId: 'es a-58818501' };
const WRITTEN = { name: 'Hotel Sol S.L.', taxId: 'A58818501' };
const GERMAN = { name: 'Zahnhaus GmbH', taxId: 'DE123456789' };
const { addOnItems } = subscriptionExamples;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
let harness: Harness;

async function readDocumentBuyer({ subscriptionId }: BoughtPlan) {
  const sql = 'SELECT id FROM charge WHERE subscription_id = :subscriptionId';
  const [charge] = await harness.queryRows<{ id: string }>(sql, { subscriptionId });
  return (await harness.requests.send(getChargeDocumentData, { chargeId: charge?.id ?? '' })).buyer;
}

async function change(boughtPlan: BoughtPlan, company: ChangeSubscriptionRequest['company']) {
  const target = await readCommandTarget(harness, boughtPlan);
  return harness.requests.send(changeSubscription, { ...target, company }, asOwner(boughtPlan));
}

/** All that Stripe has about a buyer, as text. */
async function readBuyerAtStripe({ sessionId }: BoughtPlan): Promise<string> {
  const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const customer = typeof session.customer === 'string' ? session.customer : '';
  const objects = [
    await stripe.customers.retrieve(customer),
    await stripe.subscriptions.list({ customer, status: 'all' }),
    await stripe.invoices.list({ customer }),
  ];
  return JSON.stringify([session, ...objects]);
}

describe('a plan that is invoiced to a company', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('keeps the company of its checkout, which its invoices and the add-on items name', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ company: TYPED, addOnItems }));
    expect((await readSubscription(harness, boughtPlan)).company).toEqual(WRITTEN);
    expect(await readDocumentBuyer(boughtPlan)).toEqual({
      ...WRITTEN,
      street: 'Carrer de la Mar 12, 3º',
      city: '46003 Valencia',
      country: 'ES',
    });
    expect(harness.orders.placed.get(boughtPlan.subscriptionId)?.asked.company).toEqual(WRITTEN);
  });

  it('gives Stripe neither the name nor the number', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ company: TYPED, addOnItems }));
    await change(boughtPlan, GERMAN);
    await waitUntilIdle(harness);
    const text = await readBuyerAtStripe(boughtPlan);
    expect(text).toContain(boughtPlan.subscriptionId);
    for (const word of ['Hotel Sol', '58818501', 'Zahnhaus', '123456789']) expect(text).not.toContain(word);
  });

  it('shares its Checkout Session with the same company alone', async () => {
    const caller = aCaller();
    const openUrl = async (company?: typeof TYPED) =>
      (await openSession(harness, caller, aSubscriptionRequest(company === undefined ? {} : { company }))).url;
    const urls = [await openUrl(), await openUrl(TYPED), await openUrl(WRITTEN), await openUrl(GERMAN)];
    expect(urls[1]).toBe(urls[2]);
    expect(new Set(urls).size).toBe(3);
  });

  it('gets another company, and names the person again, from the next document on', async () => {
    const boughtPlan = await subscribe(harness);
    expect([(await readSubscription(harness, boughtPlan)).company, await readDocumentBuyer(boughtPlan)]).toMatchObject([
      undefined,
      { name: 'Lucía Ferrer' },
    ]);
    for (const [company, written] of [
      [TYPED, WRITTEN],
      [GERMAN, GERMAN],
    ]) {
      expect((await change(boughtPlan, company)).company).toEqual(written);
      expect(await readDocumentBuyer(boughtPlan)).toMatchObject({ ...written, city: '46003 Valencia' });
    }
    expect((await change(boughtPlan, null)).company).toBeUndefined();
    const buyer = await readDocumentBuyer(boughtPlan);
    expect([buyer?.name, buyer?.taxId]).toEqual(['Lucía Ferrer', undefined]);
    expect(await readEventsOf(harness, boughtPlan.subscriptionId)).toEqual([
      'subscription.started',
      ...[1, 2, 3].map(() => 'subscription.changed'),
    ]);
  });

  it('refuses a change of an outdated view, a change of nothing, and one after the end', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ company: TYPED }));
    const target = await readCommandTarget(harness, boughtPlan);
    const send = (company: ChangeSubscriptionRequest['company']) =>
      refusalCodeOf(harness.requests.send(changeSubscription, { ...target, company }, asOwner(boughtPlan)));
    expect(await send({ name: 'Hotel Sol S.L.', taxId: 'A-58818501' })).toBe('NOTHING_TO_CHANGE');
    const codes = await Promise.all([send(GERMAN), send(null)]);
    expect(codes.toSorted()).toEqual(['VERSION_CONFLICT', null].toSorted());
    const { version, company } = await readSubscription(harness, boughtPlan);
    expect(await send(TYPED)).toBe('VERSION_CONFLICT');
    expect((await readSubscription(harness, boughtPlan)).company).toEqual(company);
    expect(version).toBe(target.version + 1);
    await harness.requests.send(cancelSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect(await refusalCodeOf(change(boughtPlan, TYPED))).toBe('ACTION_NOT_ALLOWED');
  });

  it('takes a company during a pause, together with another address', async () => {
    const boughtPlan = await subscribe(harness);
    const until = addDays(today(harness), 30);
    await harness.requests.send(pauseSubscription, { ...(await readCommandTarget(harness, boughtPlan)), until }, asOwner(boughtPlan));
    const shippingInfo = { ...aSubscriptionRequest().shippingInfo, city: 'Sueca' };
    const target = await readCommandTarget(harness, boughtPlan);
    const changed = await harness.requests.send(changeSubscription, { ...target, shippingInfo, company: GERMAN }, asOwner(boughtPlan));
    expect(changed).toMatchObject({ status: 'paused', company: GERMAN, shippingInfo: { city: 'Sueca' } });
    expect(await readDocumentBuyer(boughtPlan)).toMatchObject({ ...GERMAN, city: '46003 Sueca' });
  });

  it.each([
    ['a Spanish number with a wrong check character', { name: 'Hotel Sol', taxId: 'B12345675' }],
    ['a number without the letters of its country', { name: 'Zahnhaus', taxId: '123456789' }],
    ['a name of two lines', { name: 'Hotel\nSol', taxId: 'B12345674' }],
  ])('is refused with %s, at its checkout and later', async (_what, company) => {
    expect(await refusalCodeOf(openSession(harness, aCaller(), aSubscriptionRequest({ company })))).toBe('INVALID_REQUEST');
    const boughtPlan = await subscribe(harness);
    expect(await refusalCodeOf(change(boughtPlan, company))).toBe('INVALID_REQUEST');
    expect((await readSubscription(harness, boughtPlan)).company).toBeUndefined();
  });

  it('shows staff the company; the export has it, and the erasure removes it', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ company: TYPED }));
    const { subscriptionId, caller } = boughtPlan;
    const readForStaff = async () => (await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, staff)).subscription.company;
    expect(await readForStaff()).toEqual(WRITTEN);
    const person = { userId: caller.userId, email: 'lucia@example.com' };
    const { sections } = await harness.requests.send(exportFromSubscriptions, person);
    expect(sections.find(({ name }) => name === 'subscriptions')?.rows).toMatchObject([{ company: WRITTEN }]);
    await harness.requests.send(endAllSubscriptions, person);
    await waitUntilIdle(harness);
    await harness.requests.send(eraseFromSubscriptions, person);
    expect([await readForStaff(), await readDocumentBuyer(boughtPlan)]).toEqual([undefined, null]);
  });
});
