import { randomUUID } from 'node:crypto';
import { userEmailChanged } from '@brote/contracts/identity';
import {
  addPaymentMethod,
  ensureStripeCustomer,
  listPaymentMethods,
  openBillingPortal,
  payPlanWith,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@brote/contracts/orders';
import { createStripe } from '@brote/stripe-client';
import { aCaller, eventually } from '@brote/test-support';
import type Stripe from 'stripe';
import { aBasket, buy, codeOf, payByCard, place } from './builders';
import { People } from './people';
import { startHarness, type Harness } from './harness';

let harness: Harness;
let people: People;

type Person = ReturnType<People['has']>;

const stripe = () => createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
const list = async ({ caller }: Person) => (await harness.requests.send(listPaymentMethods, {}, { caller })).methods;
const customerOf = async ({ userId }: Person) => (await harness.requests.send(ensureStripeCustomer, { userId })).customerId;

async function save(person: Person, number?: string): Promise<void> {
  const before = (await list(person)).length;
  await payByCard(await harness.requests.send(addPaymentMethod, { locale: 'es' }, { caller: person.caller }), number);
  await eventually(async () => {
    const methods = await list(person);
    expect([methods.length, methods.some(({ isDefault }) => isDefault)]).toEqual([before + 1, true]);
  });
}

async function subscribe(person: Person, own: Stripe.SubscriptionCreateParams = {}): Promise<string> {
  const api = stripe();
  const price = await api.prices.create({
    currency: 'eur',
    unit_amount: 100,
    recurring: { interval: 'month' },
    product_data: { name: 'Plan' },
  });
  const plan = await api.subscriptions.create({ customer: await customerOf(person), items: [{ price: price.id }], ...own });
  return plan.id;
}

/** The method that pays the next month of a plan. */
async function chargedTo(planAtStripe: string): Promise<unknown> {
  return (await stripe().subscriptions.retrieve(planAtStripe)).default_payment_method;
}

describe('saved payment methods of an account', () => {
  beforeAll(async () => {
    harness = await startHarness();
    people = await People.start(harness.nats.url);
  });
  afterAll(async () => {
    await people.stop();
    await harness.end();
  });
  beforeEach(() => harness.catalogue.reset());

  it('belong to one Stripe customer, however many requests come at once', async () => {
    const person = people.has();
    const ids = await Promise.all(Array.from({ length: 8 }, () => customerOf(person)));
    expect(new Set(ids).size).toBe(1);
    const customer = await stripe().customers.retrieve(ids[0] ?? '');
    expect(customer).toMatchObject({ email: person.email, name: 'Lucía Ferrer', metadata: { user_id: person.userId } });
    people.change(person, { email: 'new@example.com' });
    await people.answer(person, userEmailChanged);
    await eventually(async () => expect(await stripe().customers.retrieve(ids[0] ?? '')).toMatchObject({ email: 'new@example.com' }));
  });

  it('have no Stripe customer without a confirmed account', async () => {
    const unconfirmed = people.has({ confirmed: false });
    for (const userId of [unconfirmed.userId, randomUUID()])
      expect(await codeOf(harness.requests.send(ensureStripeCustomer, { userId }))).toBe('ACCOUNT_UNKNOWN');
    expect(await codeOf(harness.requests.send(addPaymentMethod, { locale: 'en' }, { caller: aCaller() }))).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    );
  });

  it('belong to a new Stripe customer after the former one was deleted', async () => {
    const person = people.has();
    const first = await customerOf(person);
    await stripe().customers.del(first);
    await eventually(async () => expect(await customerOf(person)).not.toBe(first));
    expect(await list(person)).toEqual([]);
  });

  it('are found again when the response of Stripe was lost a day ago', async () => {
    const person = people.has();
    const lost = await stripe().customers.create({ metadata: { user_id: person.userId } });
    await harness.rows(`INSERT INTO account (user_id, customer_asked_at) VALUES ($1, now() - interval '21 hours')`, [person.userId]);
    expect(await customerOf(person)).toBe(lost.id);
  });

  it('belong to the Stripe customer of a signed-in purchase', async () => {
    const person = people.has();
    const page = await buy(harness, aBasket(), person.caller);
    const session = await stripe().checkout.sessions.retrieve(page.sessionId);
    expect(session.customer).toBe(await customerOf(person));
    const guests = await place(harness);
    expect((await stripe().checkout.sessions.retrieve(guests.sessionId)).customer).toBeNull();
  });

  it('are saved on Stripe’s page, changed and removed', async () => {
    const person = people.has();
    expect(await list(person)).toEqual([]);
    await save(person);
    await save(person, '5555 5555 5555 4444');
    const [first, second] = await list(person);
    expect(first).toMatchObject({ type: 'card', brand: 'visa', last4: '4242', isDefault: true, removable: true, expiresSoon: false });
    expect(second).toMatchObject({ brand: 'mastercard', isDefault: false });
    const { methods } = await harness.requests.send(setDefaultPaymentMethod, { methodId: second?.id ?? '' }, { caller: person.caller });
    expect(methods.map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
      ['mastercard', true],
      ['visa', false],
    ]);
    const left = await harness.requests.send(removePaymentMethod, { methodId: second?.id ?? '' }, { caller: person.caller });
    expect(left.methods).toMatchObject([{ brand: 'visa', isDefault: true }]);
    await harness.requests.send(removePaymentMethod, { methodId: first?.id ?? '' }, { caller: person.caller });
    expect(await list(person)).toEqual([]);
  });

  it('of another account get the same refusal as unknown ones', async () => {
    const [owner, stranger, without] = [people.has(), people.has(), people.has()];
    await save(owner);
    await save(stranger);
    const [method] = await list(owner);
    for (const { caller } of [stranger, without]) {
      for (const methodId of [method?.id ?? '', 'pm_unknown']) {
        for (const contract of [setDefaultPaymentMethod, removePaymentMethod])
          expect(await codeOf(harness.requests.send(contract, { methodId }, { caller }))).toBe('PAYMENT_METHOD_UNKNOWN');
      }
    }
    expect(await codeOf(harness.requests.send(listPaymentMethods, {}))).toBe('UNAUTHENTICATED');
    expect(await list(owner)).toHaveLength(1);
  });

  it('keep the last one while a subscription lives, also under two simultaneous removals', async () => {
    const person = people.has();
    await save(person);
    await subscribe(person);
    expect(await list(person)).toMatchObject([{ removable: false }]);
    await save(person, '5555 5555 5555 4444');
    const methods = await list(person);
    expect(methods.map(({ removable }) => removable)).toEqual([true, true]);
    const codes = await Promise.all(
      methods.map(({ id: methodId }) => codeOf(harness.requests.send(removePaymentMethod, { methodId }, { caller: person.caller }))),
    );
    expect(codes.sort()).toEqual(['PAYMENT_METHOD_IN_USE', null].sort());
    expect(await list(person)).toMatchObject([{ isDefault: true, removable: false }]);
  });

  it('pay every running plan once they are the default, whichever card bought it', async () => {
    const person = people.has();
    await save(person);
    const [visa] = await list(person);
    const plans = [
      await subscribe(person, { default_payment_method: visa?.id ?? '' }),
      await subscribe(person, { default_payment_method: visa?.id ?? '' }),
    ];
    await save(person, '5555 5555 5555 4444');
    const mastercard = (await list(person)).find(({ brand }) => brand === 'mastercard');
    await harness.requests.send(setDefaultPaymentMethod, { methodId: mastercard?.id ?? '' }, { caller: person.caller });
    expect(await Promise.all(plans.map(chargedTo))).toEqual([mastercard?.id, mastercard?.id]);
  });

  it("keep a plan's own card, until the plan follows the default again", async () => {
    const person = people.has();
    await save(person);
    await save(person, '5555 5555 5555 4444');
    const [visa, mastercard] = await list(person);
    const subscriptionId = randomUUID();
    const own = { default_payment_method: visa?.id ?? '', metadata: { subscription_id: subscriptionId } };
    const plan = await subscribe(person, own);
    const pay = (methodId = '', id = subscriptionId) =>
      codeOf(harness.requests.send(payPlanWith, { subscriptionId: id, methodId }, { caller: person.caller }));
    const makeDefault = (methodId = '') => harness.requests.send(setDefaultPaymentMethod, { methodId }, { caller: person.caller });
    expect([await pay(mastercard?.id, randomUUID()), await pay('pm_unknown')]).toEqual(['SUBSCRIPTION_UNKNOWN', 'PAYMENT_METHOD_UNKNOWN']);
    expect(await pay(mastercard?.id)).toBeNull();
    await makeDefault(visa?.id);
    expect(await chargedTo(plan)).toBe(mastercard?.id);
    expect(await pay(visa?.id)).toBeNull();
    await makeDefault(mastercard?.id);
    expect(await chargedTo(plan)).toBe(mastercard?.id);
  });

  it('are managed in Stripe’s portal', async () => {
    const person = people.has();
    const pages = [1, 2].map(() => harness.requests.send(openBillingPortal, { locale: 'es' }, { caller: person.caller }));
    for (const { url } of await Promise.all(pages)) expect(url).toMatch(/^http/);
    const { data } = await stripe().billingPortal.configurations.list();
    const ours = data.filter(({ metadata }) => metadata?.['edition'] !== undefined);
    expect(ours).toMatchObject([{ features: { subscription_cancel: { mode: 'at_period_end' }, subscription_update: { enabled: false } } }]);
  });

  it('are refused with PAYMENT_PROVIDER_UNAVAILABLE while Stripe is down', async () => {
    const person = people.has();
    await customerOf(person);
    // The next sync calls Stripe too, and so do events that still wait; they must not use up the faults.
    const underWay = `SELECT 1 FROM account WHERE sync_due_at IS NOT NULL UNION ALL SELECT 1 FROM stripe_event WHERE state = 'pending'`;
    await eventually(async () => expect(await harness.rows(underWay)).toEqual([]), { withinMs: 20_000 });
    await harness.sandbox.control('fail', { nextRequests: 2, status: 503, path: '/v1/customers' });
    expect(await codeOf(list(person))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  });
});
