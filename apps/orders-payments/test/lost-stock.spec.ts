import type { PlaceOrderReply } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { aBasket, payByCard, place, waitForCheckoutStep } from './builders';
import { startHarness, type Harness } from './harness';
import { UnknownPaymentSteps } from './unknown-payment-steps';

let harness: Harness;
let steps: UnknownPaymentSteps;

beforeAll(async () => {
  harness = await startHarness();
  steps = new UnknownPaymentSteps(harness);
});
afterAll(() => harness.end());

describe('the stock of a checkout that the database has lost', () => {
  /** Loses a checkout that is not paid yet: its stock is held. */
  async function loseOpenCheckout(): Promise<PlaceOrderReply> {
    const placed = await place(harness, aBasket());
    expect(stateOf(placed.checkoutId)).toBe('held');
    await steps.forget(placed);
    return placed;
  }
  const stateOf = (checkoutId: string) => harness.catalogue.reservations.get(checkoutId)?.state;

  it('is released with the refund of its payment, and kept until then', async () => {
    const { checkoutId, sessionId, url } = await loseOpenCheckout();
    await payByCard({ url });
    await steps.compare(1);
    const payment = await steps.find(sessionId);
    expect(stateOf(checkoutId)).toBe('held');
    await steps.refund(payment.id);
    await steps.waitForRefund(sessionId, 'succeeded');
    expect(stateOf(checkoutId)).toBe('released');
  });

  it('is released with a refund in the dashboard of Stripe', async () => {
    const { checkoutId, sessionId, url } = await loseOpenCheckout();
    await payByCard({ url });
    await steps.compare(1);
    const payment = await steps.find(sessionId);
    await steps.refundInDashboard(payment.paymentIntent);
    await steps.refund(payment.id);
    await steps.waitForRefund(sessionId, 'succeeded');
    expect(stateOf(checkoutId)).toBe('released');
  });

  it('is released when its session expires', async () => {
    const { checkoutId } = await loseOpenCheckout();
    await steps.compare(1);
    await eventually(() => expect(stateOf(checkoutId)).toBe('released'), { withinMs: 20_000 });
  });

  it('is sold when the order is rebuilt', async () => {
    const { checkoutId, sessionId, url } = await loseOpenCheckout();
    await payByCard({ url });
    await steps.compare(1);
    await steps.rebuild((await steps.find(sessionId)).id);
    await waitForCheckoutStep(harness, checkoutId, 'confirmed');
    expect(stateOf(checkoutId)).toBe('committed');
  });
});
