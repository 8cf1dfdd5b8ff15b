import { validateResource } from '@brote/stripe-contract';
import type Stripe from 'stripe';
import { idOf, payByCard, startHarness, submitForm, waitUntil } from './harness';
import type { Harness } from './harness';

const DAY_SECONDS = 86_400;
const cardFields = (number: string) => ({ method: 'card', number, expiry: '12 / 34', cvc: '123', name: 'Ana Núñez' });

describe('billing in the sandbox', () => {
  let harness: Harness;
  let monthlyPrice: Stripe.Price;
  beforeEach(async () => {
    harness = await startHarness();
    monthlyPrice = await harness.stripe.prices.create({
      ...{ currency: 'eur', product_data: { name: 'Plan' }, nickname: 'Family', recurring: { interval: 'month' }, unit_amount: 370 },
    });
  });
  afterEach(() => harness.end());

  const createSubscription = async (overrides: Partial<Stripe.CustomerCreateParams> = {}, method = 'pm_card_visa') => {
    const customer = await harness.stripe.customers.create({
      name: 'Ana',
      email: 'ana@example.com',
      preferred_locales: ['es'],
      ...overrides,
    });
    const attachedMethod = await harness.stripe.paymentMethods.attach(method, { customer: customer.id });
    await harness.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: attachedMethod.id } });
    const subscription = await harness.stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthlyPrice.id }] });
    return { customer: customer.id, method: attachedMethod.id, subscription };
  };
  const createPastDueSubscription = async (method: string) => {
    const { customer, subscription } = await createSubscription();
    const failingMethod = await harness.stripe.paymentMethods.attach(method, { customer });
    await harness.stripe.subscriptions.update(subscription.id, { default_payment_method: failingMethod.id });
    await harness.postControl('clock', { offsetMs: 32 * DAY_SECONDS * 1000 });
    const { latest_invoice: id } = await harness.stripe.subscriptions.retrieve(subscription.id);
    return { customer, subscription, invoice: await harness.stripe.invoices.retrieve(idOf(id)) };
  };
  const readPage = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
  };

  describe('the page of an invoice', () => {
    it('collects a failed payment with a new card, which pays later invoices too', async () => {
      const { invoice, subscription } = await createPastDueSubscription('pm_card_chargeCustomerFail');
      const url = invoice.hosted_invoice_url ?? '';
      const { text, policy } = await readPage(url);
      for (const part of ['lang="es"', 'Importe pendiente', '3,70', invoice.number ?? 'none']) expect(text).toContain(part);
      expect(policy).toContain("default-src 'none'");
      expect((await submitForm(url, cardFields('4000000000000002'))).status).toBe(402);
      expect((await submitForm(`${url}/saved`, {})).status).toBe(402);
      expect((await submitForm(url, cardFields('4242424242424242'))).status).toBe(303);
      expect((await readPage(url)).text).toContain('Pagada el');
      const updatedSubscription = await harness.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] });
      expect(updatedSubscription).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } });
    });

    it('lets the customer confirm at the bank', async () => {
      const { invoice, subscription } = await createPastDueSubscription('pm_card_authenticationRequired');
      const url = invoice.hosted_invoice_url ?? '';
      expect((await submitForm(`${url}/saved`, {})).location).toBe(`/i/${invoice.id}/authenticate`);
      expect((await readPage(`${url}/authenticate`)).text).toContain('Confirma con tu banco');
      expect((await submitForm(`${url}/authenticate`, { decision: 'fail' })).status).toBe(402);
      await submitForm(`${url}/saved`, {});
      await submitForm(`${url}/authenticate`, { decision: 'complete' });
      expect((await harness.stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
      expect((await harness.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    });

    it('offers the invoice as a PDF', async () => {
      const { subscription } = await createSubscription();
      const invoice = await harness.stripe.invoices.retrieve(idOf(subscription.latest_invoice));
      const answer = await fetch(invoice.invoice_pdf ?? '');
      const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(file.startsWith('%PDF-1.4')).toBe(true);
      expect(file).toContain(`Factura ${invoice.number ?? 'none'}`);
      expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
    });

    it('ends with the footer that the customer has when it is created', async () => {
      const { customer, subscription } = await createSubscription({ invoice_settings: { footer: 'La factura está en tu cuenta.' } });
      await harness.stripe.customers.update(customer, { invoice_settings: { footer: 'Otro pie.' } });
      const invoice = await harness.stripe.invoices.retrieve(idOf(subscription.latest_invoice));
      expect(invoice.footer).toBe('La factura está en tu cuenta.');
      expect((await readPage(invoice.hosted_invoice_url ?? '')).text).toContain('La factura está en tu cuenta.');
      const answer = await fetch(invoice.invoice_pdf ?? '');
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('La factura está en tu cuenta.');
    });
  });

  it('marks an invoice as uncollectible, voids it, and refunds a paid one', async () => {
    const { invoice } = await createPastDueSubscription('pm_card_chargeCustomerFail');
    expect((await harness.stripe.invoices.markUncollectible(invoice.id)).status).toBe('uncollectible');
    expect((await harness.stripe.invoices.voidInvoice(invoice.id)).status).toBe('void');
    await expect(harness.stripe.invoices.voidInvoice(invoice.id)).rejects.toMatchObject({ statusCode: 400 });
    const [paidPayment] = (await harness.stripe.invoicePayments.list({ status: 'paid' })).data;
    const intent = idOf(paidPayment?.payment.payment_intent);
    const refund = await harness.stripe.refunds.create({ payment_intent: intent, amount: 100 });
    expect(refund).toMatchObject({ status: 'succeeded', payment_intent: intent });
    const { body } = await harness.postControl('disputes', { charge: idOf(refund.charge) });
    expect(validateResource('dispute', body).violations).toEqual([]);
    expect((await harness.stripe.invoices.retrieve(idOf(paidPayment?.invoice))).status).toBe('paid');
  });

  it('adds single items to the next invoice', async () => {
    const { customer, subscription } = await createSubscription();
    const item = await harness.stripe.invoiceItems.create({ customer, amount: 250, currency: 'eur', description: 'Gift box' });
    const deletedItem = await harness.stripe.invoiceItems.create({ customer, amount: 999, currency: 'eur' });
    await harness.stripe.invoiceItems.del(deletedItem.id);
    expect((await harness.stripe.invoiceItems.list({ customer, pending: true })).data.map(({ id }) => id)).toEqual([item.id]);
    await harness.postControl('clock', { offsetMs: 32 * DAY_SECONDS * 1000 });
    const [invoice] = (await harness.stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ total: 620, status: 'paid' });
    const lines = await harness.stripe.invoices.listLineItems(invoice?.id ?? '');
    expect(lines.data.map(({ description }) => description)).toEqual(['Gift box', '1 × Plan (at €3.70 / month)']);
  });

  describe('test clocks', () => {
    const waitUntilReady = async (id: string) => {
      const retrieveClock = () => harness.stripe.testHelpers.testClocks.retrieve(id);
      await waitUntil(async () => (await retrieveClock()).status === 'ready', 'The end of the advance');
      return retrieveClock();
    };

    it('have their own time', async () => {
      const start = Math.floor(Date.UTC(2027, 0, 31, 12) / 1000);
      const clock = await harness.stripe.testHelpers.testClocks.create({ frozen_time: start, name: 'a year' });
      const { customer, subscription } = await createSubscription({ test_clock: clock.id });
      const otherSubscription = await createSubscription();
      expect(subscription).toMatchObject({ created: start, test_clock: clock.id });
      const advanceClock = (frozenTime: number) => harness.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozenTime });
      expect(await advanceClock(Date.UTC(2027, 2, 30) / 1000)).toMatchObject({ status: 'advancing' });
      await waitUntilReady(clock.id);
      const invoices = (await harness.stripe.invoices.list({ customer })).data;
      expect(invoices.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual(['2027-02-28', '2027-01-31']);
      await expect(advanceClock(start)).rejects.toMatchObject({ statusCode: 400 });
      await expect(advanceClock(Date.UTC(2028, 2, 30) / 1000)).rejects.toMatchObject({ statusCode: 400 });
      await advanceClock(Date.UTC(2027, 3, 1) / 1000);
      expect((await waitUntilReady(clock.id)).frozen_time).toBe(Date.UTC(2027, 3, 1) / 1000);
      const invoiceDays = (await harness.stripe.invoices.list({ customer })).data.map(({ created }) =>
        new Date(created * 1000).getUTCDate(),
      );
      expect(invoiceDays).toEqual([31, 28, 31]);
      expect((await harness.stripe.invoices.list({ customer: otherSubscription.customer })).data).toHaveLength(1);
      expect(await harness.stripe.testHelpers.testClocks.del(clock.id)).toMatchObject({ deleted: true });
      expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    });
  });

  describe('the portal', () => {
    const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
      customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    };
    const openPortal = async (customer: string, overrides: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) => {
      const configuration = await harness.stripe.billingPortal.configurations.create({ features });
      const params = { customer, configuration: configuration.id, locale: 'es' as const, return_url: 'http://127.0.0.1:3000/account' };
      return harness.stripe.billingPortal.sessions.create({ ...params, ...overrides });
    };

    it('needs a configuration first', async () => {
      const { customer } = await createSubscription();
      await expect(harness.stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({ statusCode: 400 });
      const configuration = await harness.stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
      const sessionParams = { customer, configuration: configuration.id, flow_data: { type: 'payment_method_update' as const } };
      await expect(harness.stripe.billingPortal.sessions.create(sessionParams)).rejects.toMatchObject({ statusCode: 400 });
      const updatedConfiguration = await harness.stripe.billingPortal.configurations.update(configuration.id, {
        features: { payment_method_update: { enabled: true } },
      });
      expect(updatedConfiguration.features).toMatchObject({ payment_method_update: { enabled: true }, invoice_history: { enabled: true } });
      expect((await harness.stripe.billingPortal.sessions.create(sessionParams)).flow).toMatchObject({ type: 'payment_method_update' });
    });

    it('shows plan, methods, details and invoices', async () => {
      const { customer } = await createSubscription();
      const { text, policy } = await readPage((await openPortal(customer)).url);
      for (const part of ['lang="es"', 'Family', '3,70', 'al mes', 'Visa •••• 4242', 'Predeterminada', 'ana@example.com', 'Pagada'])
        expect(text).toContain(part);
      expect(text).not.toContain('<script');
      expect(policy).toContain("form-action 'self' http://127.0.0.1:3000");
    });

    it('adds, prefers and removes payment methods, but never the last one of a plan', async () => {
      const { customer, method } = await createSubscription();
      const { url } = await openPortal(customer);
      expect((await submitForm(`${url}/remove`, { id: method })).text).toContain('Añade otra antes de quitarla');
      expect((await submitForm(`${url}/add`, cardFields('4000000000000002'))).status).toBe(402);
      expect((await submitForm(`${url}/add`, cardFields('1'))).status).toBe(422);
      expect((await submitForm(`${url}/add`, cardFields('4000002500003155'))).location).toContain('/authenticate');
      await submitForm(`${url}/authenticate`, { decision: 'complete' });
      const methods = (await harness.stripe.paymentMethods.list({ customer })).data;
      expect(methods.map((attachedMethod) => attachedMethod.card?.last4)).toEqual(['3155', '4242']);
      const retrieveCustomer = async () => (await harness.stripe.customers.retrieve(customer)) as Stripe.Customer;
      expect((await retrieveCustomer()).invoice_settings.default_payment_method).toBe(methods[0]?.id);
      await submitForm(`${url}/default`, { id: method });
      expect((await retrieveCustomer()).invoice_settings.default_payment_method).toBe(method);
      await submitForm(`${url}/remove`, { id: method });
      expect((await retrieveCustomer()).invoice_settings.default_payment_method).toBe(methods[0]?.id);
    });

    it('cancels at the period’s end after a question, and revokes the cancellation', async () => {
      const { customer, subscription } = await createSubscription();
      const { url } = await openPortal(customer);
      expect((await readPage(`${url}/cancel/${subscription.id}`)).text).toContain('¿Cancelar este plan?');
      await submitForm(`${url}/cancel`, { id: subscription.id });
      expect(await harness.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: true, status: 'active' });
      expect((await readPage(url)).text).toContain('Termina el');
      await submitForm(`${url}/renew`, { id: subscription.id });
      expect(await harness.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    });

    it('changes only the data of its customer and closes after an hour', async () => {
      const { customer } = await createSubscription();
      const otherSubscription = await createSubscription();
      const { url } = await openPortal(customer);
      await submitForm(`${url}/details`, {
        name: 'Ana Núñez',
        email: 'nueva@example.com',
        line1: 'Calle Mayor 1',
        city: 'Madrid',
        country: 'ES',
      });
      expect(await harness.stripe.customers.retrieve(customer)).toMatchObject({ email: 'nueva@example.com', address: { city: 'Madrid' } });
      await submitForm(`${url}/cancel`, { id: otherSubscription.subscription.id });
      await submitForm(`${url}/remove`, { id: otherSubscription.method });
      expect(await harness.stripe.subscriptions.retrieve(otherSubscription.subscription.id)).toMatchObject({ cancel_at_period_end: false });
      expect((await harness.stripe.paymentMethods.list({ customer: otherSubscription.customer })).data).toHaveLength(1);
      await harness.postControl('clock', { offsetMs: 3_700_000 });
      expect((await readPage(url)).status).toBe(404);
    });

    it('opens the requested flow and returns to its address', async () => {
      const { customer, subscription } = await createSubscription();
      const flow = { type: 'subscription_cancel' as const, subscription_cancel: { subscription: subscription.id } };
      const afterCompletion = { type: 'redirect' as const, redirect: { return_url: 'http://127.0.0.1:3000/done' } };
      const { url } = await openPortal(customer, { flow_data: { ...flow, after_completion: afterCompletion } });
      expect((await readPage(url)).text).toContain('¿Cancelar este plan?');
      expect((await submitForm(`${url}/cancel`, { id: subscription.id })).location).toBe('http://127.0.0.1:3000/done');
    });
  });

  it('deletes a customer and cancels the subscriptions', async () => {
    const { customer, subscription } = await createSubscription();
    await harness.stripe.customers.del(customer);
    expect(await harness.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
    const session = await harness.stripe.checkout.sessions.create({
      ...{ mode: 'subscription', success_url: 'http://127.0.0.1:3000/', line_items: [{ price: monthlyPrice.id, quantity: 1 }] },
    });
    const answer = await submitForm(session.url ?? '', { ...cardFields('4242424242424242'), email: 'eva@example.com' });
    expect(answer.status).toBe(303);
    expect((await payByCard(session, '4242424242424242')).status).toBe(303);
  });
});
