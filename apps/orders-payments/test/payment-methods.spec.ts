import { randomUUID } from 'node:crypto';
import { userEmailChanged } from '@brote/contracts/identity';
import {
  addPaymentMethod,
  ensureStripeCustomer,
  listPaymentMethods,
  openBillingPortal,
  setPlanPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@brote/contracts/orders';
import { createStripe } from '@brote/stripe-client';
import { aCaller, eventually } from '@brote/test-support';
import type Stripe from 'stripe';
import { aBasket, buy, refusalCodeOf, payByCard, place } from './builders';
import { FakeIdentity } from './fake-identity';
import { startHarness, type Harness } from './harness';

let harness: Harness;
let identity: FakeIdentity;

type TestAccount = ReturnType<FakeIdentity['addAccount']>;

const createApi = () => createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
const listMethods = async ({ caller }: TestAccount) => (await harness.requests.send(listPaymentMethods, {}, { caller })).methods;
const findOrCreateCustomerOf = async ({ userId }: TestAccount) =>
  (await harness.requests.send(ensureStripeCustomer, { userId })).customerId;

async function saveCard(person: TestAccount, number?: string): Promise<void> {
  const before = (await listMethods(person)).length;
  await payByCard(await harness.requests.send(addPaymentMethod, { locale: 'es' }, { caller: person.caller }), number);
  await eventually(async () => {
    const methods = await listMethods(person);
    expect([methods.length, methods.some(({ isDefault }) => isDefault)]).toEqual([before + 1, true]);
  });
}

async function subscribe(person: TestAccount, overrides: Stripe.SubscriptionCreateParams = {}): Promise<string> {
  const api = createApi();
  const price = await api.prices.create({
    currency: 'eur',
    unit_amount: 100,
    recurring: { interval: 'month' },
    product_data: { name: 'Plan' },
  });
  const plan = await api.subscriptions.create({
    customer: await findOrCreateCustomerOf(person),
    items: [{ price: price.id }],
    ...overrides,
  });
  return plan.id;
}

/** The method that pays the next month of a plan. */
async function readDefaultMethodOf(stripeSubscriptionId: string): Promise<unknown> {
  return (await createApi().subscriptions.retrieve(stripeSubscriptionId)).default_payment_method;
}

describe('saved payment methods of an account', () => {
  beforeAll(async () => {
    harness = await startHarness();
    identity = await FakeIdentity.start(harness.nats.url);
  });
  afterAll(async () => {
    await identity.stop();
    await harness.end();
  });
  beforeEach(() => harness.catalogue.reset());

  it('belong to one Stripe customer, however many requests come at once', async () => {
    const person = identity.addAccount();
    const ids = await Promise.all(Array.from({ length: 8 }, () => findOrCreateCustomerOf(person)));
    expect(new Set(ids).size).toBe(1);
    const customer = await createApi().customers.retrieve(ids[0] ?? '');
    expect(customer).toMatchObject({ email: person.email, name: 'Lucía Ferrer', metadata: { user_id: person.userId } });
    // Stripe's own invoices bear this line: the shop's invoice is the only one with VAT.
    expect(customer).toMatchObject({ invoice_settings: { footer: expect.stringMatching(/No es una factura.*\/manage-subscription$/) } });
    identity.changeContact(person, { email: 'new@example.com' });
    await identity.publishEvent(person, userEmailChanged);
    await eventually(async () => expect(await createApi().customers.retrieve(ids[0] ?? '')).toMatchObject({ email: 'new@example.com' }));
  });

  it('have no Stripe customer without a confirmed account', async () => {
    const unconfirmed = identity.addAccount({ confirmed: false });
    for (const userId of [unconfirmed.userId, randomUUID()])
      expect(await refusalCodeOf(harness.requests.send(ensureStripeCustomer, { userId }))).toBe('ACCOUNT_UNKNOWN');
    expect(await refusalCodeOf(harness.requests.send(addPaymentMethod, { locale: 'en' }, { caller: aCaller() }))).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    );
  });

  it('belong to a new Stripe customer after the former one was deleted', async () => {
    const person = identity.addAccount();
    const first = await findOrCreateCustomerOf(person);
    await createApi().customers.del(first);
    await eventually(async () => expect(await findOrCreateCustomerOf(person)).not.toBe(first));
    expect(await listMethods(person)).toEqual([]);
  });

  it('are found again when the response of Stripe was lost a day ago', async () => {
    const person = identity.addAccount();
    const lostCustomer = await createApi().customers.create({ metadata: { user_id: person.userId } });
    await harness.queryRows(`INSERT INTO account (user_id, customer_asked_at) VALUES (:userId, now() - interval '21 hours')`, {
      userId: person.userId,
    });
    expect(await findOrCreateCustomerOf(person)).toBe(lostCustomer.id);
  });

  it('belong to the Stripe customer of a signed-in purchase', async () => {
    const person = identity.addAccount();
    const paymentPage = await buy(harness, aBasket(), person.caller);
    const session = await createApi().checkout.sessions.retrieve(paymentPage.sessionId);
    expect(session.customer).toBe(await findOrCreateCustomerOf(person));
    const guestOrder = await place(harness);
    expect((await createApi().checkout.sessions.retrieve(guestOrder.sessionId)).customer).toBeNull();
  });

  it('are saved on Stripe’s page, changed and removed', async () => {
    const person = identity.addAccount();
    expect(await listMethods(person)).toEqual([]);
    await saveCard(person);
    await saveCard(person, '5555 5555 5555 4444');
    const [first, second] = await listMethods(person);
    expect(first).toMatchObject({ type: 'card', brand: 'visa', last4: '4242', isDefault: true, removable: true, expiresSoon: false });
    expect(second).toMatchObject({ brand: 'mastercard', isDefault: false });
    const { methods } = await harness.requests.send(setDefaultPaymentMethod, { methodId: second?.id ?? '' }, { caller: person.caller });
    expect(methods.map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
      ['mastercard', true],
      ['visa', false],
    ]);
    const remainingMethods = await harness.requests.send(removePaymentMethod, { methodId: second?.id ?? '' }, { caller: person.caller });
    expect(remainingMethods.methods).toMatchObject([{ brand: 'visa', isDefault: true }]);
    await harness.requests.send(removePaymentMethod, { methodId: first?.id ?? '' }, { caller: person.caller });
    expect(await listMethods(person)).toEqual([]);
  });

  it('of another account get the same refusal as unknown ones', async () => {
    const [owner, stranger, accountWithoutMethods] = [identity.addAccount(), identity.addAccount(), identity.addAccount()];
    await saveCard(owner);
    await saveCard(stranger);
    const [method] = await listMethods(owner);
    for (const { caller } of [stranger, accountWithoutMethods]) {
      for (const methodId of [method?.id ?? '', 'pm_unknown']) {
        for (const contract of [setDefaultPaymentMethod, removePaymentMethod])
          expect(await refusalCodeOf(harness.requests.send(contract, { methodId }, { caller }))).toBe('PAYMENT_METHOD_UNKNOWN');
      }
    }
    expect(await refusalCodeOf(harness.requests.send(listPaymentMethods, {}))).toBe('UNAUTHENTICATED');
    expect(await listMethods(owner)).toHaveLength(1);
  });

  it('keep the last one while a subscription lives, also under two simultaneous removals', async () => {
    const person = identity.addAccount();
    await saveCard(person);
    await subscribe(person);
    expect(await listMethods(person)).toMatchObject([{ removable: false }]);
    await saveCard(person, '5555 5555 5555 4444');
    const methods = await listMethods(person);
    expect(methods.map(({ removable }) => removable)).toEqual([true, true]);
    const codes = await Promise.all(
      methods.map(({ id: methodId }) => refusalCodeOf(harness.requests.send(removePaymentMethod, { methodId }, { caller: person.caller }))),
    );
    expect(codes.sort()).toEqual(['PAYMENT_METHOD_IN_USE', null].sort());
    expect(await listMethods(person)).toMatchObject([{ isDefault: true, removable: false }]);
  });

  it('pay every running plan once they are the default, whichever card bought it', async () => {
    const person = identity.addAccount();
    await saveCard(person);
    const [visa] = await listMethods(person);
    const plans = [
      await subscribe(person, { default_payment_method: visa?.id ?? '' }),
      await subscribe(person, { default_payment_method: visa?.id ?? '' }),
    ];
    await saveCard(person, '5555 5555 5555 4444');
    const mastercard = (await listMethods(person)).find(({ brand }) => brand === 'mastercard');
    await harness.requests.send(setDefaultPaymentMethod, { methodId: mastercard?.id ?? '' }, { caller: person.caller });
    expect(await Promise.all(plans.map(readDefaultMethodOf))).toEqual([mastercard?.id, mastercard?.id]);
  });

  it("keep a plan's own card, until the plan follows the default again", async () => {
    const person = identity.addAccount();
    await saveCard(person);
    await saveCard(person, '5555 5555 5555 4444');
    const [visa, mastercard] = await listMethods(person);
    const subscriptionId = randomUUID();
    const overrides = { default_payment_method: visa?.id ?? '', metadata: { subscription_id: subscriptionId } };
    const plan = await subscribe(person, overrides);
    const setPlanMethod = (methodId = '', id = subscriptionId) =>
      refusalCodeOf(harness.requests.send(setPlanPaymentMethod, { subscriptionId: id, methodId }, { caller: person.caller }));
    const makeDefault = (methodId = '') => harness.requests.send(setDefaultPaymentMethod, { methodId }, { caller: person.caller });
    expect([await setPlanMethod(mastercard?.id, randomUUID()), await setPlanMethod('pm_unknown')]).toEqual([
      'SUBSCRIPTION_UNKNOWN',
      'PAYMENT_METHOD_UNKNOWN',
    ]);
    expect(await setPlanMethod(mastercard?.id)).toBeNull();
    await makeDefault(visa?.id);
    expect(await readDefaultMethodOf(plan)).toBe(mastercard?.id);
    expect(await setPlanMethod(visa?.id)).toBeNull();
    await makeDefault(mastercard?.id);
    expect(await readDefaultMethodOf(plan)).toBe(mastercard?.id);
  });

  it('are managed in Stripe’s portal', async () => {
    const person = identity.addAccount();
    const pages = [1, 2].map(() => harness.requests.send(openBillingPortal, { locale: 'es' }, { caller: person.caller }));
    for (const { url } of await Promise.all(pages)) expect(url).toMatch(/^http/);
    const { data } = await createApi().billingPortal.configurations.list();
    const ownConfigurations = data.filter(({ metadata }) => metadata?.['edition'] !== undefined);
    expect(ownConfigurations).toMatchObject([
      { features: { subscription_cancel: { mode: 'at_period_end' }, subscription_update: { enabled: false } } },
    ]);
    expect(ownConfigurations.map(({ features }) => features.customer_update.allowed_updates)).toEqual([['address', 'name']]);
  });

  it('are refused with PAYMENT_PROVIDER_UNAVAILABLE while Stripe is down', async () => {
    const person = identity.addAccount();
    await findOrCreateCustomerOf(person);
    // The next sync calls Stripe too, and so do events that still wait; they must not use up the faults.
    const pendingWorkSql = `SELECT 1 FROM account WHERE sync_due_at IS NOT NULL UNION ALL SELECT 1 FROM stripe_event WHERE state = 'pending'`;
    await eventually(async () => expect(await harness.queryRows(pendingWorkSql)).toEqual([]), { withinMs: 20_000 });
    await harness.sandbox.postControl('fail', { nextRequests: 2, status: 503, path: '/v1/customers' });
    expect(await refusalCodeOf(listMethods(person))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  });
});
