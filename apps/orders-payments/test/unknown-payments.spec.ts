import { placeOrderRequest } from '@brote/contracts/examples';
import { receiveStripeEvent, reportUnknownPlanPayment } from '@brote/contracts/orders';
import { eraseFromOrders } from '@brote/contracts/personal-data';
import { type UnknownPaymentView } from '@brote/contracts/staff-orders';
import { createStripe } from '@brote/stripe-client';
import { metrics } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { MeasureBacklog } from '#app/operations/reconciliation/measure-backlog';
import { aBasket, buy, payByCard, refusalCodeOf, waitForCheckoutStep } from './builders';
import { startHarness, type Harness } from './harness';
import { addOnOrderRequest, openPlanSession, requestAddOnOrder } from './plan-sessions';
import { readRefundsAtStripe } from './refund-steps';
import { UnknownPaymentSteps } from './unknown-payment-steps';

const DAY_MS = 86_400_000;
const { customerEmail: EMAIL } = placeOrderRequest;
let harness: Harness;
let steps: UnknownPaymentSteps;

beforeAll(async () => {
  harness = await startHarness();
  steps = new UnknownPaymentSteps(harness);
});
afterAll(() => harness.end());
beforeEach(() => harness.catalogue.reset());

const idOf = (reference: string | { id?: string } | null) => (typeof reference === 'string' ? reference : (reference?.id ?? ''));
const audits = (paymentId: string) =>
  harness.queryRows<{ action: string }>(`SELECT payload->>'action' AS action FROM outbox WHERE payload->>'targetId' = :paymentId`, {
    paymentId,
  });
/** The sum of a metric over its labels. */
async function metric(name: string): Promise<number> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** Sends the webhooks of a session again, to a database that does not know them; resolves once they are applied. */
async function repeatWebhooks(sessionId: string): Promise<void> {
  await harness.queryRows('DELETE FROM stripe_event');
  for (const body of harness.webhooks.bodies.filter(({ rawBody }) => rawBody.includes(sessionId)))
    await harness.requests.send(receiveStripeEvent, body);
  await eventually(async () => expect(await harness.queryRows(`SELECT 1 FROM stripe_event WHERE state = 'pending'`)).toEqual([]), {
    withinMs: 20_000,
  });
}

/** A paid order that the database has lost, found by the reconciler. */
async function losePaidOrder(
  request = aBasket(),
): Promise<{ orderId: string; checkoutId: string; sessionId: string; payment: UnknownPaymentView }> {
  const { orderId, checkoutId, sessionId } = await buy(harness, request);
  await steps.forget({ orderId, checkoutId });
  await steps.compare(1);
  return { orderId, checkoutId, sessionId, payment: await steps.find(sessionId) };
}

describe('a paid session whose order the database has lost', () => {
  it('is listed once, however often its webhook comes', async () => {
    const foundBefore = await metric('unknown_payments_found_total');
    const { orderId, checkoutId, sessionId } = await buy(harness);
    await steps.forget({ orderId, checkoutId });
    await repeatWebhooks(sessionId);
    const payment = await eventually(() => steps.find(sessionId), { withinMs: 20_000 });
    expect(payment).toMatchObject({ kind: 'order', state: 'open', amount: { amount: 700 }, email: EMAIL, failure: null });
    await repeatWebhooks(sessionId);
    await steps.compare(1);
    expect((await steps.list()).filter((row) => row.sessionId === sessionId)).toHaveLength(1);
    // The line of the log is written with the same count.
    expect((await metric('unknown_payments_found_total')) - foundBefore).toBe(1);
  });

  it('is found by the reconciler alone, as far as it looks back', async () => {
    const { orderId, checkoutId, sessionId } = await buy(harness);
    await steps.forget({ orderId, checkoutId });
    await harness.advance(5 * DAY_MS);
    await steps.compare(4);
    expect((await steps.list()).some((row) => row.sessionId === sessionId)).toBe(false);
    await steps.compare(7);
    await steps.find(sessionId);
    await harness.app.get(MeasureBacklog).measure(new Date(harness.now()));
    expect(await metric('unknown_payments_open')).toBe((await steps.list()).length);
  });

  it('becomes the same order again, which is paid, invoiced and sent like any other', async () => {
    const { orderId, sessionId, payment } = await losePaidOrder();
    const [first, second] = await Promise.all([steps.rebuild(payment.id), steps.rebuild(payment.id)]);
    expect([first, second]).toEqual([
      expect.objectContaining({ state: 'rebuilt', orderId }),
      expect.objectContaining({ state: 'rebuilt', orderId }),
    ]);
    const [checkout] = await harness.queryRows<{ id: string }>('SELECT id FROM checkout WHERE session_id = :sessionId', { sessionId });
    await waitForCheckoutStep(harness, checkout?.id ?? '', 'confirmed');
    const [order] = await harness.queryRows<Record<string, unknown>>(
      'SELECT status, total, email, shipping, locale FROM orders WHERE id = :orderId',
      { orderId },
    );
    const { shippingInfo, locale } = placeOrderRequest;
    expect(order).toMatchObject({ status: 'processing', total: 700, email: EMAIL, locale, shipping: shippingInfo });
    const [line] = await harness.queryRows<Record<string, unknown>>(
      'SELECT brushes, quantity, unit_price FROM order_line WHERE order_id = :orderId',
      { orderId },
    );
    expect(line).toEqual({ brushes: placeOrderRequest.items[0]?.brushes, quantity: 1, unit_price: 700 });
    expect(await harness.queryRows('SELECT 1 FROM invoice WHERE order_id = :orderId', { orderId })).toHaveLength(1);
    expect(await refusalCodeOf(steps.refund(payment.id))).toBe('UNKNOWN_PAYMENT_DECIDED');
    expect((await audits(payment.id)).map(({ action }) => action)).toEqual(['unknown-payment.rebuild']);
    await steps.compare(1);
    expect((await steps.list()).some((row) => row.sessionId === sessionId)).toBe(false);
  });

  it('names the company of its invoice again', async () => {
    const company = { name: 'Hotel Sol S.L.', taxId: 'A58818501' };
    const { orderId, sessionId, payment } = await losePaidOrder(aBasket({ company }));
    await steps.rebuild(payment.id);
    const [checkout] = await harness.queryRows<{ id: string }>('SELECT id FROM checkout WHERE session_id = :sessionId', { sessionId });
    await waitForCheckoutStep(harness, checkout?.id ?? '', 'confirmed');
    const sql = `SELECT o.company, o.shipping->>'address' AS address, i.content#>>'{buyer,taxId}' AS "taxId"
                   FROM orders o JOIN invoice i ON i.order_id = o.id WHERE o.id = :orderId`;
    const { address } = placeOrderRequest.shippingInfo;
    expect(await harness.queryRows(sql, { orderId })).toEqual([{ company, address, taxId: company.taxId }]);
  });

  it('gets another number when its own was given to a new order, and new orders never take its number', async () => {
    const { orderId, payment } = await losePaidOrder();
    await harness.queryRows(`SELECT setval('order_number', greatest(last_value - 1, 1)) FROM order_number`);
    const newer = await buy(harness);
    await steps.rebuild(payment.id);
    await buy(harness);
    const other = await losePaidOrder();
    await harness.queryRows(`SELECT setval('order_number', greatest(last_value - 1, 1)) FROM order_number`);
    await steps.rebuild(other.payment.id);
    await buy(harness);
    const numbers = await harness.queryRows<{ number: string }>('SELECT number FROM orders WHERE id = ANY(:ids)', {
      ids: [orderId, newer.orderId],
    });
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(2);
  });

  it('is refunded once, also when two members of staff decide at once', async () => {
    const { sessionId, payment } = await losePaidOrder();
    const colleague = aCaller({
      userId: '0192f0c0-0000-7000-8000-00000000c011',
      roles: ['customer', 'staff'],
      authenticatedAt: harness.now(),
    });
    await Promise.all([steps.refund(payment.id), steps.refund(payment.id, colleague), steps.refund(payment.id)]);
    await steps.waitForRefund(sessionId, 'succeeded');
    expect((await readRefundsAtStripe(harness, payment.paymentIntent)).map(({ amount }) => amount)).toEqual([700]);
    expect(await refusalCodeOf(steps.rebuild(payment.id))).toBe('UNKNOWN_PAYMENT_DECIDED');
    expect((await audits(payment.id)).map(({ action }) => action)).toEqual(['unknown-payment.refund']);
  });

  it('gets one of two different decisions at once', async () => {
    const { payment } = await losePaidOrder();
    const codes = await Promise.all([refusalCodeOf(steps.rebuild(payment.id)), refusalCodeOf(steps.refund(payment.id))]);
    expect(codes.filter((code) => code === 'UNKNOWN_PAYMENT_DECIDED')).toHaveLength(1);
  });

  it('is refunded after Stripe has failed, with the same key', async () => {
    const { sessionId, payment } = await losePaidOrder();
    await harness.sandbox.postControl('fail', { nextRequests: 4, status: 503, path: '/v1/refunds', phase: 'after' });
    await steps.refund(payment.id);
    await steps.waitForRefund(sessionId, 'succeeded');
    expect(await readRefundsAtStripe(harness, payment.paymentIntent)).toHaveLength(1);
    expect(await steps.find(sessionId, 'decided')).toMatchObject({ state: 'refunded', failure: null });
  });

  it('is open again, with the reason, after Stripe has refused its refund, and can be refunded then', async () => {
    const { sessionId, payment } = await losePaidOrder();
    await harness.sandbox.postControl('fail', { nextRequests: 1, status: 400, path: '/v1/refunds' });
    await steps.refund(payment.id);
    await eventually(async () => expect((await steps.find(sessionId)).refundState).toBe('failed'), { withinMs: 20_000 });
    expect((await steps.find(sessionId)).failure).toMatch(/./);
    await steps.refund(payment.id);
    await steps.waitForRefund(sessionId, 'succeeded');
    expect(await readRefundsAtStripe(harness, payment.paymentIntent)).toHaveLength(1);
  });

  it('counts as refunded when the money was refunded in the dashboard of Stripe', async () => {
    const { orderId, checkoutId, sessionId } = await buy(harness);
    await steps.forget({ orderId, checkoutId });
    await steps.compare(1);
    const payment = await steps.find(sessionId);
    await steps.refundInDashboard(payment.paymentIntent);
    expect(await refusalCodeOf(steps.rebuild(payment.id))).toBe('ORDER_NOT_REBUILDABLE');
    await steps.refund(payment.id);
    await steps.waitForRefund(sessionId, 'succeeded');
    expect(await readRefundsAtStripe(harness, payment.paymentIntent)).toHaveLength(1);
  });

  it('needs a recent password to be refunded', async () => {
    const { payment } = await losePaidOrder();
    const caller = aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.now() - 16 * 60_000 });
    expect(await refusalCodeOf(steps.refund(payment.id, caller))).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('is anonymous after the erasure of its buyer, and can only be refunded', async () => {
    const { sessionId, payment } = await losePaidOrder(aBasket({ customerEmail: 'forget.me@example.com' }));
    await harness.requests.send(eraseFromOrders, { userId: '0192f0c0-0000-7000-8000-00000000e4a5', email: 'forget.me@example.com' });
    expect(await steps.find(sessionId)).toMatchObject({ email: null, name: null });
    expect(await refusalCodeOf(steps.rebuild(payment.id))).toBe('ORDER_NOT_REBUILDABLE');
    await steps.refund(payment.id);
    await steps.waitForRefund(sessionId, 'succeeded');
  });
});

describe('a paid invoice whose plan is unknown', () => {
  it('is listed once, without the order that it also paid; its refund ends the subscription at Stripe', async () => {
    const request = addOnOrderRequest();
    const placed = await requestAddOnOrder(harness, request);
    const planSession = await openPlanSession(harness, request, placed);
    await payByCard(planSession);
    await waitForCheckoutStep(harness, request.subscriptionId, 'confirmed');
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const { invoice, subscription } = await stripe.checkout.sessions.retrieve(planSession.sessionId);
    const report = { invoiceId: idOf(invoice), stripeSubscription: idOf(subscription) };
    await harness.requests.send(reportUnknownPlanPayment, report);
    await harness.requests.send(reportUnknownPlanPayment, report);
    const plans = (await steps.list()).filter(({ kind }) => kind === 'plan');
    expect(plans).toEqual([
      expect.objectContaining({ amount: { amount: 190, currency: 'EUR' }, email: 'lucia@example.com', sessionId: null }),
    ]);
    const { id, paymentIntent } = plans[0] ?? { id: '', paymentIntent: '' };
    expect(await refusalCodeOf(steps.rebuild(id))).toBe('ORDER_NOT_REBUILDABLE');
    await steps.refund(id);
    await eventually(async () => expect((await steps.list('decided')).find((row) => row.id === id)?.refundState).toBe('succeeded'), {
      withinMs: 20_000,
    });
    expect((await readRefundsAtStripe(harness, paymentIntent)).map(({ amount }) => amount)).toEqual([190]);
    expect((await stripe.subscriptions.retrieve(report.stripeSubscription)).status).toBe('canceled');
    expect(await harness.queryRows('SELECT refunded, status FROM orders WHERE id = :orderId', { orderId: placed.orderId })).toEqual([
      { refunded: 0, status: 'processing' },
    ]);
  });
});
