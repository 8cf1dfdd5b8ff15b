import type Stripe from 'stripe';
import { createPlanFixtures, type PlanFixtures } from './plan-fixtures';
import { idOf } from './harness';

const DAY_SECONDS = 86_400;

let plans: PlanFixtures;
beforeEach(async () => void (plans = await createPlanFixtures()));
afterEach(() => plans.harness.end());

const dayOf = (at = 0) => new Date(at * 1000).getUTCDate();
/** A month may be too short for the day on which a subscription began. */
const lastDayOfMonth = (at = 0) => {
  const date = new Date(at * 1000);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
};

describe('subscriptions', () => {
  it('start active with a paid invoice', async () => {
    const created = await plans.subscribe({ expand: ['latest_invoice.payments.data.payment.payment_intent', 'default_payment_method'] });
    expect(created).toMatchObject({ status: 'active', metadata: { plan: 'couple' }, billing_mode: { type: 'flexible' } });
    expect(created.latest_invoice).toMatchObject({
      ...{ status: 'paid', amount_due: 190, amount_paid: 190, billing_reason: 'subscription_create' },
      parent: { type: 'subscription_details', subscription_details: { subscription: created.id, metadata: { plan: 'couple' } } },
      payments: { data: [{ status: 'paid', payment: { payment_intent: { status: 'succeeded', amount: 190 } } }] },
    });
    expect(await plans.readEventTypes()).toEqual(
      expect.arrayContaining([
        ...['invoice.created', 'customer.subscription.created', 'invoice.finalized', 'charge.succeeded', 'payment_intent.succeeded'],
        ...['invoice.paid', 'invoice.payment_succeeded', 'invoice_payment.paid', 'customer.subscription.updated'],
      ]),
    );
    expect((await plans.harness.stripe.subscriptions.list({ customer: idOf(created.customer) })).data).toHaveLength(1);
  });

  it('renew every month on the same day', async () => {
    const { id, items, created } = await plans.subscribe();
    const first = items.data[0]?.current_period_end ?? 0;
    await plans.advanceDays(100);
    const invoices = await plans.listInvoicesOf(id);
    expect(invoices.map((invoice) => [invoice.status, invoice.amount_paid, invoice.billing_reason])).toEqual([
      ...Array.from({ length: 3 }, () => ['paid', 190, 'subscription_cycle']),
      ['paid', 190, 'subscription_create'],
    ]);
    expect(invoices[2]?.created).toBe(first);
    expect(invoices[2]?.status_transitions.paid_at).toBe(first + 3600);
    expect(dayOf(invoices[0]?.created)).toBe(Math.min(dayOf(created), lastDayOfMonth(invoices[0]?.created)));
    const renewals = (await plans.harness.stripe.events.list({ type: 'invoice.paid', limit: 100 })).data;
    expect(renewals[2]?.created).toBe(first + 3600);
    expect((await plans.harness.stripe.events.list({ type: 'invoice.upcoming' })).data).toHaveLength(3);
    expect((await plans.harness.stripe.charges.list()).data).toHaveLength(4);
  });

  it('become past due when the card is declined, are retried, and end', async () => {
    const { id, customer } = await plans.subscribe();
    const failingMethod = await plans.harness.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: idOf(customer) });
    await plans.harness.stripe.subscriptions.update(id, { default_payment_method: failingMethod.id });
    await plans.advanceDays(32);
    const [invoice] = await plans.listInvoicesOf(id);
    expect(await plans.retrieve(id)).toMatchObject({ status: 'past_due' });
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, attempted: true, amount_remaining: 190 });
    expect(invoice?.next_payment_attempt).toBeGreaterThan(0);
    await plans.advanceDays(16);
    expect(await plans.retrieve(id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect((await plans.harness.stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(4);
    expect((await plans.harness.stripe.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1);
    expect((await plans.harness.stripe.invoices.retrieve(invoice?.id ?? '')).next_payment_attempt).toBeNull();
  });

  it('become active again when a failed invoice is paid', async () => {
    const { id, customer } = await plans.subscribe();
    const failingMethod = await plans.harness.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: idOf(customer) });
    await plans.harness.stripe.subscriptions.update(id, { default_payment_method: failingMethod.id });
    await plans.advanceDays(32);
    const invoice = idOf((await plans.retrieve(id)).latest_invoice);
    await expect(plans.harness.stripe.invoices.pay(invoice)).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    const workingMethod = await plans.harness.stripe.paymentMethods.attach('pm_card_visa', { customer: idOf(customer) });
    expect((await plans.harness.stripe.invoices.pay(invoice, { payment_method: workingMethod.id })).status).toBe('paid');
    expect((await plans.retrieve(id)).status).toBe('active');
    await expect(plans.harness.stripe.invoices.pay(invoice)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('require an action of the customer when the bank needs authentication', async () => {
    const { id, customer } = await plans.subscribe();
    const authenticatingMethod = await plans.harness.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: idOf(customer),
    });
    await plans.harness.stripe.subscriptions.update(id, { default_payment_method: authenticatingMethod.id });
    await plans.advanceDays(32);
    expect((await plans.retrieve(id)).status).toBe('past_due');
    expect(await plans.readEventTypes()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'payment_intent.requires_action']),
    );
  });

  it('stay incomplete when the first payment fails, and expire after 23 hours', async () => {
    const { id, status, latest_invoice: invoice } = await plans.subscribe({}, 'pm_card_chargeCustomerFail');
    expect(status).toBe('incomplete');
    await plans.advanceDays(1);
    expect(await plans.retrieve(id)).toMatchObject({ status: 'incomplete_expired' });
    expect((await plans.harness.stripe.invoices.retrieve(idOf(invoice))).status).toBe('void');
    await expect(plans.subscribe({ payment_behavior: 'error_if_incomplete' }, 'pm_card_chargeCustomerFail')).rejects.toMatchObject({
      statusCode: 402,
    });
  });

  it('start with a trial and are charged at its end', async () => {
    const created = await plans.subscribe({ trial_period_days: 14 });
    expect(created).toMatchObject({ status: 'trialing' });
    expect((await plans.listInvoicesOf(created.id))[0]).toMatchObject({ status: 'paid', amount_due: 0 });
    await plans.advanceDays(15);
    expect(await plans.retrieve(created.id)).toMatchObject({ status: 'active' });
    expect((await plans.listInvoicesOf(created.id))[0]).toMatchObject({
      status: 'paid',
      amount_paid: 190,
      billing_reason: 'subscription_cycle',
    });
    expect(await plans.readEventTypes()).toContain('customer.subscription.trial_will_end');
  });

  it('end with the period, unless the cancellation is revoked', async () => {
    const { id, items } = await plans.subscribe();
    const end = items.data[0]?.current_period_end;
    expect(await plans.harness.stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      status: 'active',
      cancel_at: end,
    });
    expect(await plans.harness.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      ...{ cancel_at: null, canceled_at: null, cancel_at_period_end: false },
    });
    await plans.harness.stripe.subscriptions.update(id, { cancel_at_period_end: true, cancellation_details: { comment: 'moving away' } });
    await plans.advanceDays(32);
    expect(await plans.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: end, cancellation_details: { comment: 'moving away' } });
    expect(await plans.listInvoicesOf(id)).toHaveLength(1);
    await expect(plans.harness.stripe.subscriptions.update(id, { description: 'x' })).rejects.toMatchObject({ statusCode: 400 });
    expect((await plans.harness.stripe.subscriptions.update(id, { metadata: { a: 'b' } })).metadata).toMatchObject({ a: 'b' });
    expect((await plans.harness.stripe.subscriptions.list()).data).toEqual([]);
    expect((await plans.harness.stripe.subscriptions.list({ status: 'canceled' })).data).toHaveLength(1);
  });

  it('end at once without a credit', async () => {
    const { id, customer } = await plans.subscribe();
    expect(await plans.harness.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await plans.harness.stripe.customers.retrieve(idOf(customer))).toMatchObject({ balance: 0 });
    await expect(plans.harness.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
    await plans.advanceDays(40);
    expect(await plans.listInvoicesOf(id)).toHaveLength(1);
  });

  it('pause without invoices and resume with a new cycle', async () => {
    const { id } = await plans.subscribe();
    await plans.advanceDays(10);
    const pausedSubscription = await plans.harness.stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } });
    expect(pausedSubscription).toMatchObject({
      status: 'paused',
      status_details: { paused: { subscription: { type: 'pause_requested' } } },
    });
    await plans.advanceDays(80);
    expect(await plans.listInvoicesOf(id)).toHaveLength(1);
    const resumedSubscription = await plans.harness.stripe.subscriptions.resume(id);
    expect(resumedSubscription).toMatchObject({ status: 'active' });
    expect(resumedSubscription.status_details).toBeUndefined();
    expect((await plans.listInvoicesOf(id)).map((invoice) => invoice.amount_paid)).toEqual([190, 190]);
    await plans.advanceDays(32);
    expect(await plans.listInvoicesOf(id)).toHaveLength(3);
    expect(await plans.readEventTypes()).toEqual(expect.arrayContaining(['customer.subscription.paused', 'customer.subscription.resumed']));
    await expect(plans.harness.stripe.subscriptions.resume(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('credit the unused time of a pause with the next invoice', async () => {
    const { id } = await plans.subscribe();
    await plans.advanceDays(15);
    await plans.harness.stripe.subscriptions.pause(id);
    await plans.advanceDays(30);
    const resumedSubscription = await plans.harness.stripe.subscriptions.resume(id, { expand: ['latest_invoice'] });
    const invoice = resumedSubscription.latest_invoice as Stripe.Invoice;
    const [credit] = invoice.lines.data;
    expect(credit?.amount).toBeLessThan(-80);
    expect(credit?.parent?.subscription_item_details?.proration).toBe(true);
    expect(invoice).toMatchObject({ status: 'paid', total: 190 + (credit?.amount ?? 0) });
  });

  it('resume in their old cycle, or only after a payment, as requested', async () => {
    const { id, customer, items } = await plans.subscribe();
    const end = items.data[0]?.current_period_end;
    await plans.advanceDays(10);
    await plans.harness.stripe.subscriptions.pause(id);
    await plans.advanceDays(5);
    const resumedSubscription = await plans.harness.stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'unchanged' } });
    expect(resumedSubscription.items.data[0]?.current_period_end).toBe(end);
    const pendingItems = (await plans.harness.stripe.invoiceItems.list({ customer: idOf(customer), pending: true })).data;
    expect(pendingItems.map((item) => Math.sign(item.amount))).toEqual([1, -1]);
    await plans.harness.stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } });
    const failingMethod = await plans.harness.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: idOf(customer) });
    const workingMethod = (await plans.harness.stripe.paymentMethods.list({ customer: idOf(customer) })).data[1]?.id ?? '';
    await plans.harness.stripe.subscriptions.update(id, { default_payment_method: failingMethod.id });
    const pausedSubscription = await plans.harness.stripe.subscriptions.resume(id, { payment_behavior: 'resume_on_payment_success' });
    expect(pausedSubscription.status).toBe('paused');
    await plans.harness.stripe.invoices.pay(idOf(pausedSubscription.latest_invoice), { payment_method: workingMethod });
    expect((await plans.retrieve(id)).status).toBe('active');
  });

  it('continue while their collection is paused', async () => {
    const { id } = await plans.subscribe();
    await plans.harness.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await plans.advanceDays(32);
    expect((await plans.listInvoicesOf(id))[0]).toMatchObject({ status: 'void' });
    expect(await plans.harness.stripe.subscriptions.update(id, { pause_collection: '' })).toMatchObject({
      status: 'active',
      pause_collection: null,
    });
    await plans.advanceDays(31);
    expect((await plans.listInvoicesOf(id))[0]).toMatchObject({ status: 'paid' });
  });

  it('change price with a proration on the next invoice', async () => {
    const created = await plans.subscribe();
    await plans.advanceDays(10);
    const changedSubscription = await plans.harness.stripe.subscriptions.update(created.id, {
      items: [{ id: plans.itemIdOf(created), price: plans.family.id }],
    });
    expect(changedSubscription.items.data[0]?.price.id).toBe(plans.family.id);
    const preview = await plans.harness.stripe.invoices.createPreview({ subscription: created.id });
    expect(preview.lines.data.map((line) => Math.sign(line.amount))).toEqual([-1, 1, 1]);
    await plans.advanceDays(25);
    const [invoice] = await plans.listInvoicesOf(created.id);
    expect(invoice?.total).toBe(preview.total);
    expect(invoice?.lines.data.reduce((sum, line) => sum + line.amount, 0)).toBe(invoice?.total);
  });

  it('change price with an invoice at once or with none', async () => {
    const created = await plans.subscribe();
    await plans.advanceDays(10);
    const items = [{ id: plans.itemIdOf(created), price: plans.family.id }];
    const preview = await plans.harness.stripe.invoices.createPreview({
      subscription: created.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    await plans.harness.stripe.subscriptions.update(created.id, { items, proration_behavior: 'always_invoice' });
    const [invoice] = await plans.listInvoicesOf(created.id);
    expect(invoice).toMatchObject({ status: 'paid', total: preview.total, billing_reason: 'subscription_update' });
    await plans.harness.stripe.subscriptions.update(created.id, {
      items: [{ id: plans.itemIdOf(created), quantity: 2 }],
      proration_behavior: 'none',
    });
    expect(await plans.listInvoicesOf(created.id)).toHaveLength(2);
    await plans.advanceDays(25);
    expect((await plans.listInvoicesOf(created.id))[0]?.total).toBe(740);
    expect((await plans.harness.stripe.events.list({ type: 'invoice.upcoming' })).data).toHaveLength(1);
  });

  it('move their next date by a trial, without a proration', async () => {
    const { id } = await plans.subscribe();
    const trialEnd = Math.floor(Date.now() / 1000) + 75 * DAY_SECONDS;
    const movedSubscription = await plans.harness.stripe.subscriptions.update(id, { trial_end: trialEnd, proration_behavior: 'none' });
    expect(movedSubscription).toMatchObject({ status: 'trialing', trial_end: trialEnd, billing_cycle_anchor: trialEnd });
    await plans.advanceDays(70);
    expect((await plans.listInvoicesOf(id)).filter((invoice) => invoice.amount_paid > 0)).toHaveLength(1);
    await plans.advanceDays(6);
    expect((await plans.listInvoicesOf(id)).filter((invoice) => invoice.amount_paid > 0)).toHaveLength(2);
    expect(await plans.retrieve(id)).toMatchObject({ status: 'active' });
  });

  it('are refused for unknown, inactive and one-time prices', async () => {
    await plans.harness.stripe.prices.update(plans.couple.id, { active: false });
    await expect(plans.subscribe()).rejects.toMatchObject({ statusCode: 400, param: 'items[0][price]' });
    await expect(plans.subscribe({ items: [{ price: 'price_none' }] })).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(plans.retrieve('sub_none')).rejects.toMatchObject({ statusCode: 404 });
    expect((await plans.harness.stripe.prices.list({ lookup_keys: ['family'], active: true })).data.map(({ id }) => id)).toEqual([
      plans.family.id,
    ]);
    const oneTimePrice = await plans.harness.stripe.prices.create({
      currency: 'eur',
      product: idOf(plans.family.product),
      unit_amount: 100,
    });
    await expect(plans.subscribe({ items: [{ price: oneTimePrice.id }] })).rejects.toMatchObject({ statusCode: 400 });
  });
});
