import {
  cancelPlan,
  changePlanPrice,
  createPlanCheckoutSession,
  expirePlanSession,
  findPlanCheckoutSession,
  getBilledPlan,
  getPlanInvoice,
  getPlanSession,
  listPlanInvoices,
  pausePlan,
  previewPlanChange,
  resumePlan,
} from '@brote/contracts/payments';
import { uuidv7 } from '@brote/messaging';
import { ListPlanBilling } from '#app/payments/plans/lists/list-plan-billing';
import { startHarness, type Harness } from './harness';
import { readAllPages, PlanSteps } from './plan-steps';

let harness: Harness;
let steps: PlanSteps;
const send: Harness['requests']['send'] = (...args) => harness.requests.send(...args);
const HOUR_MS = 3_600_000;
const anHourAgo = () => new Date(harness.now() - HOUR_MS);

beforeAll(async () => {
  harness = await startHarness();
  steps = new PlanSteps(harness);
});
afterAll(async () => harness.end());

describe('the payment page of a plan', () => {
  it('is opened once for each key, found by its reference, and expired', async () => {
    const request = await steps.sessionRequest();
    const session = await send(createPlanCheckoutSession, request);
    expect(session).toMatchObject({ status: 'open', isForPlan: true, reference: request.subscriptionId, stripeSubscription: null });
    expect(session.expiresAt).toBe(new Date(Math.floor(Date.parse(request.expiresAt) / 1_000) * 1_000).toISOString());
    expect(await send(createPlanCheckoutSession, request)).toEqual(session);
    const search = { reference: request.subscriptionId, createdSince: anHourAgo().toISOString() };
    expect(await send(findPlanCheckoutSession, search)).toEqual({ session });
    await send(expirePlanSession, { sessionId: session.id });
    // It has ended already, so it stays as it is.
    await send(expirePlanSession, { sessionId: session.id });
    expect(await send(getPlanSession, { sessionId: session.id })).toMatchObject({ status: 'expired', url: null });
    expect(await send(findPlanCheckoutSession, search)).toEqual({ session: null });
  });

  it('is in the language of the buyer, and leads back to the shop', async () => {
    const order = { orderId: uuidv7(), number: 'BR-2026-000001' };
    const { id, reference } = await steps.openPage({ order, lines: [{ name: 'Pack', description: 'Dos', unitPrice: 500, quantity: 1 }] });
    const session = await steps.stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ locale: 'es', amount_total: 690, metadata: { order_id: order.orderId, order_number: order.number } });
    expect([session.success_url, session.cancel_url]).toEqual([
      'http://localhost:24003/subscription-success?session_id={CHECKOUT_SESSION_ID}',
      `http://localhost:24003/cart?checkout=${reference}`,
    ]);
  });
});

describe('the billing of a plan', () => {
  it('has one price for a book and amount', async () => {
    const priceId = await steps.ensurePrice();
    expect(await steps.ensurePrice()).toBe(priceId);
    expect(await steps.ensurePrice({ amount: 380, months: 2 })).not.toBe(priceId);
    const otherService = await harness.start();
    expect(await steps.ensurePrice()).toBe(priceId);
    await otherService.close();
  });

  it('is read with its payment method, alone and in the list of all plans', async () => {
    const { stripeSubscription, subscriptionId, invoice } = await steps.buy();
    const plan = await send(getBilledPlan, { stripeSubscription });
    expect(plan).toMatchObject({
      status: 'active',
      subscriptionId,
      latestInvoice: invoice,
      endsAt: null,
      pausedAt: null,
      owedInvoice: null,
    });
    expect([plan.paymentMethod, plan.priceId]).toEqual([{ type: 'card', brand: 'visa', last4: '4242' }, await steps.ensurePrice()]);
    const { id, status, paidUntil, endsAt } = plan;
    const pages = await readAllPages(harness.app.get(ListPlanBilling).listPlans());
    expect(pages.flatMap(({ plans }) => plans)).toContainEqual({ id, status, paidUntil, endsAt, subscriptionId });
  });

  it('pauses, resumes, changes its price and ends', async () => {
    const { stripeSubscription } = await steps.buy();
    const read = () => send(getBilledPlan, { stripeSubscription });
    await send(pausePlan, { stripeSubscription, idempotencyKey: 'pause-1' });
    await send(pausePlan, { stripeSubscription, idempotencyKey: 'pause-1' });
    const pausedPlan = await read();
    expect([pausedPlan.status, pausedPlan.pausedAt]).toEqual(['paused', expect.any(String)]);
    await send(resumePlan, { stripeSubscription, idempotencyKey: 'resume-1' });
    const { status, itemId } = await read();
    expect(status).toBe('active');
    const priceId = await steps.ensurePrice({ planId: 'family', amount: 340 });
    const change = { stripeSubscription, itemId: itemId ?? '', priceId };
    const { dueNow } = await send(previewPlanChange, change);
    expect(dueNow).toBeGreaterThan(0);
    await send(changePlanPrice, { ...change, isProrated: true, planId: 'family', idempotencyKey: 'change-1' });
    expect((await read()).priceId).toBe(priceId);
    const { invoices } = await send(listPlanInvoices, { stripeSubscription, status: 'paid', cursor: null });
    expect(invoices[0]).toMatchObject({ status: 'paid', total: dueNow });
    await send(cancelPlan, { stripeSubscription });
    expect((await read()).status).toBe('canceled');
  });

  it('has invoices with the paid months, without the add-on items', async () => {
    const order = { orderId: uuidv7(), number: 'BR-2026-000002' };
    const lines = [{ name: 'Pack', description: 'Dos', unitPrice: 500, quantity: 1 }];
    const { stripeSubscription, subscriptionId, invoice: invoiceId } = await steps.buy({ order, lines });
    const invoice = await send(getPlanInvoice, { invoiceId });
    expect(invoice).toMatchObject({ status: 'paid', stripeSubscription, subscriptionId, amountPaid: 690, addOnAmount: 500 });
    expect([invoice.paymentIntent, invoice.lines]).toEqual([
      expect.stringMatching(/^pi_/),
      [{ id: expect.any(String) as string, thousandths: 1_000 }],
    ]);
    const pages = await readAllPages(harness.app.get(ListPlanBilling).listPaidInvoices(anHourAgo()));
    const listedInvoice = pages.flatMap(({ invoices }) => invoices).find(({ id }) => id === invoiceId);
    expect(listedInvoice).toMatchObject({ stripeSubscription, lineIds: expect.arrayContaining([invoice.lines[0]?.id]) as string[] });
    expect((await send(listPlanInvoices, { stripeSubscription, status: 'open', cursor: null })).invoices).toEqual([]);
  });
});
