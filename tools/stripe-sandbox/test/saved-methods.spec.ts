import { payByDebit, familyPackParams, idOf, payByCard, setupSessionParams, startHarness, submitForm } from './harness';
import type { Harness } from './harness';

describe('customers and their saved methods', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.end());

  const createCustomer = () => harness.stripe.customers.create({ name: 'Ana', email: 'ana@example.com', metadata: { user: 'u1' } });
  const saveCard = async (customer: string, number: string) => {
    const session = await harness.stripe.checkout.sessions.create(setupSessionParams(customer));
    return { session, answer: await payByCard(session, number) };
  };
  const readEventTypes = async () => (await harness.stripe.events.list({ limit: 100 })).data.map((event) => event.type).reverse();

  it('keep address, settings and shipping, and report changes in events', async () => {
    const { id } = await createCustomer();
    const address = { line1: 'Calle Mayor 1', city: 'Madrid', postal_code: '28013', country: 'ES' };
    const updated = await harness.stripe.customers.update(id, { address, phone: '+34600000000', shipping: { name: 'Ana', address } });
    expect(updated).toMatchObject({ address: { ...address, line2: null }, shipping: { name: 'Ana', address: { city: 'Madrid' } } });
    await harness.stripe.customers.update(id, { email: 'nueva@example.com' });
    const [event] = (await harness.stripe.events.list({ type: 'customer.updated' })).data;
    expect(event?.data).toMatchObject({ previous_attributes: { email: 'ana@example.com' }, object: { email: 'nueva@example.com' } });
    await harness.stripe.customers.update(id, { email: 'nueva@example.com' });
    expect((await harness.stripe.events.list({ type: 'customer.updated' })).data).toHaveLength(2);
    expect((await harness.stripe.customers.update(id, { address: '' })).address).toBeNull();
  });

  it('disappear from lists once deleted, but can still be retrieved', async () => {
    const { id } = await harness.stripe.customers.create({ name: 'Ana', email: 'ana@example.com', payment_method: 'pm_card_visa' });
    expect(await harness.stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    expect(await harness.stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect((await harness.stripe.customers.list()).data).toEqual([]);
    await expect(harness.stripe.customers.update(id, { name: 'Eva' })).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(JSON.stringify(harness.running.sandbox.customers.all())).not.toContain('Ana');
  });

  it('save a card on the hosted page without a charge', async () => {
    const { id } = await createCustomer();
    const { session, answer } = await saveCard(id, '4242424242424242');
    expect(session).toMatchObject({ mode: 'setup', amount_total: null, status: 'open', payment_intent: null });
    expect(answer.status).toBe(303);
    const completedSession = await harness.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] });
    expect(completedSession).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', customer: id });
    expect(completedSession.setup_intent).toMatchObject({
      status: 'succeeded',
      customer: id,
      payment_method: { customer: id, card: { last4: '4242' } },
    });
    expect((await harness.stripe.charges.list()).data).toEqual([]);
    expect(await readEventTypes()).toEqual([
      ...['customer.created', 'setup_intent.created', 'payment_method.attached', 'setup_intent.succeeded', 'checkout.session.completed'],
    ]);
    expect((await harness.stripe.customers.listPaymentMethods(id, { type: 'card' })).data).toHaveLength(1);
    expect((await harness.stripe.paymentMethods.list({ customer: id, type: 'sepa_debit' })).data).toEqual([]);
    expect((await harness.stripe.setupIntents.list({ customer: id })).data).toHaveLength(1);
  });

  it('save a bank account, and a card that will be declined later', async () => {
    const { id } = await createCustomer();
    await payByDebit(await harness.stripe.checkout.sessions.create(setupSessionParams(id)));
    await saveCard(id, '4000000000000341');
    const kinds = (await harness.stripe.paymentMethods.list({ customer: id })).data.map((method) => method.type);
    expect(kinds).toEqual(['card', 'sepa_debit']);
  });

  it('see that a card is declined, and may try another', async () => {
    const { id } = await createCustomer();
    const { session, answer } = await saveCard(id, '4000000000000002');
    expect(answer).toMatchObject({ status: 402 });
    expect(answer.text).toContain('Tu tarjeta ha sido rechazada');
    expect((await harness.stripe.setupIntents.retrieve(idOf(session.setup_intent))).last_setup_error?.decline_code).toBe('generic_decline');
    expect((await payByCard(session, '4242424242424242')).status).toBe(303);
  });

  it.each([
    ['complete', 1],
    ['fail', 0],
  ])('confirm at their bank before a card is saved: %s', async (decision, saved) => {
    const { id } = await createCustomer();
    const { session, answer } = await saveCard(id, '4000002500003155');
    expect(answer.location).toBe(`/c/pay/${session.id}/authenticate`);
    await submitForm(`${session.url ?? ''}/authenticate`, { decision });
    expect((await harness.stripe.paymentMethods.list({ customer: id })).data).toHaveLength(saved);
  });

  it('lose their default with its payment method', async () => {
    const { id } = await createCustomer();
    const method = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    await harness.stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
    const expandedCustomer = await harness.stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] });
    expect(expandedCustomer).toMatchObject({ invoice_settings: { default_payment_method: { id: method.id, card: { brand: 'visa' } } } });
    const updatedMethod = await harness.stripe.paymentMethods.update(method.id, { metadata: { place: 'home' }, card: { exp_year: 2040 } });
    expect(updatedMethod).toMatchObject({ metadata: { place: 'home' }, card: { exp_year: 2040 } });
    expect((await harness.stripe.paymentMethods.detach(method.id)).customer).toBeNull();
    expect(await harness.stripe.customers.retrieve(id)).toMatchObject({ invoice_settings: { default_payment_method: null } });
    await expect(harness.stripe.paymentMethods.attach(method.id, { customer: id })).rejects.toMatchObject({ statusCode: 400 });
    await expect(harness.stripe.paymentMethods.detach(method.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('refuse methods of other customers and methods that their bank declines', async () => {
    const [owner, otherCustomer] = [await createCustomer(), await createCustomer()];
    const method = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id });
    await expect(harness.stripe.paymentMethods.attach(method.id, { customer: otherCustomer.id })).rejects.toMatchObject({
      statusCode: 400,
    });
    const settings = { invoice_settings: { default_payment_method: method.id } };
    await expect(harness.stripe.customers.update(otherCustomer.id, settings)).rejects.toMatchObject({ statusCode: 400 });
    const refusedAttachment = harness.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: owner.id });
    await expect(refusedAttachment).rejects.toMatchObject({ statusCode: 402, type: 'StripeCardError' });
    const unknownCustomerMethods = harness.stripe.paymentMethods.list({ customer: 'cus_none' });
    await expect(unknownCustomerMethods).rejects.toMatchObject({ statusCode: 404, param: 'customer' });
  });

  it('pay with their account and keep the card when the shop requests it', async () => {
    const { id } = await createCustomer();
    const sessionOverrides = {
      customer: id,
      customer_email: undefined,
      payment_intent_data: { setup_future_usage: 'off_session' as const },
    };
    const session = await harness.stripe.checkout.sessions.create(familyPackParams(sessionOverrides));
    await payByCard(session, '4242424242424242');
    expect((await harness.stripe.paymentMethods.list({ customer: id })).data).toHaveLength(1);
    const [intent] = (await harness.stripe.paymentIntents.list({ customer: id })).data;
    expect(intent).toMatchObject({ setup_future_usage: 'off_session', status: 'succeeded' });
  });
});
