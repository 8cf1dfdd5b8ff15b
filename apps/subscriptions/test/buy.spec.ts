import { randomUUID } from 'node:crypto';
import { getSubscriptionCheckout, shipDelivery, startSubscription } from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, CARDS, codeOf, eventsOf, open, payByCard, payByDebit, reaches, subscribe, view } from './builders';
import { startHarness, type Harness } from './harness';
import { lookAtCalendar, settled } from './time';

let harness: Harness;
const staff = aCaller({ roles: ['customer', 'staff'] });

describe('the purchase of a plan', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('activates the plan after the payment, and schedules the first delivery at once', async () => {
    const bought = await subscribe(harness);
    await settled(harness);
    const one = await view(harness, bought);
    expect(one).toMatchObject({ status: 'active', planId: 'couple', monthlyPrice: { amount: 190 }, interval: 3, pausedUntil: null });
    expect(one.paidMonths).toEqual({ paid: 1, of: 3 });
    expect(one.paymentMethod).toEqual({ type: 'card', brand: 'visa', last4: '4242' });
    await lookAtCalendar(harness);
    const delivery = (await view(harness, bought)).nextDelivery;
    const deliveryId = delivery?.id ?? '';
    const day = delivery?.date ?? '';
    expect(await harness.rows('SELECT id, status FROM delivery WHERE date = $1', [day])).toEqual([{ id: deliveryId, status: 'scheduled' }]);
    await harness.requests.send(shipDelivery, { deliveryId, carrier: 'seur', trackingNumber: 'SE-1234' }, { caller: staff });
    const after = await view(harness, bought);
    expect(after.pastDeliveries).toMatchObject([{ id: deliveryId, status: 'in_transit', tracking: { number: 'SE-1234' } }]);
    expect(after.paidMonths).toEqual({ paid: 1, of: 3 });
    expect(await eventsOf(harness, bought.subscriptionId)).toEqual(['subscription.started']);
    await expectAgreement(harness);
  });

  it('returns one Checkout Session for a double click and for a repeated key', async () => {
    const caller = aCaller();
    const request = aSubscriptionRequest({ idempotencyKey: randomUUID() });
    const pages = await Promise.all([1, 2, 3].map(() => open(harness, caller, request)));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    expect(await codeOf(open(harness, caller, { ...request, interval: 2 }))).toBe('IDEMPOTENCY_KEY_REUSED');
    const other = await open(harness, caller, aSubscriptionRequest({ interval: 2 }));
    expect(other.url).not.toBe(pages[0]?.url);
  });

  it('refuses a second plan of the same kind without the flag for another plan', async () => {
    const { caller } = await subscribe(harness);
    expect(await codeOf(open(harness, caller))).toBe('SUBSCRIPTION_EXISTS');
    await subscribe(harness, aSubscriptionRequest({ another: true }), { caller });
    await expectAgreement(harness);
  });

  it.each([
    ['an unknown plan', { planId: 'gold' }, 'PLAN_INVALID'],
    ['another price', { planPrice: 799 }, 'PRICE_CHANGED'],
    ['too few brushes', { brushes: [{ type: 'adult', color: 'blue' }] }, 'BRUSHES_INVALID'],
    [
      'a colour that is not offered',
      {
        brushes: [
          { type: 'kids', color: 'blue' },
          { type: 'adult', color: 'blue' },
        ],
      },
      'BRUSHES_INVALID',
    ],
    ['an address on an island', { shippingInfo: { ...aSubscriptionRequest().shippingInfo, postalCode: '35001' } }, 'DELIVERY_NOT_OFFERED'],
    [
      'a province that Spain does not have',
      { shippingInfo: { ...aSubscriptionRequest().shippingInfo, postalCode: '99999' } },
      'POSTAL_CODE_INVALID',
    ],
    ['a short postal code', { shippingInfo: { ...aSubscriptionRequest().shippingInfo, postalCode: '4600' } }, 'POSTAL_CODE_INVALID'],
  ] as const)('refuses %s', async (_what, change, code) => {
    const request = { ...aSubscriptionRequest(), ...change } as ReturnType<typeof aSubscriptionRequest>;
    expect(await codeOf(harness.requests.send(startSubscription, request, { caller: aCaller() }))).toBe(code);
  });

  it('refuses a customer without onboarding, and an anonymous caller', async () => {
    expect(await codeOf(open(harness, aCaller({ onboarded: false })))).toBe('ONBOARDING_REQUIRED');
    expect(await codeOf(harness.requests.send(startSubscription, aSubscriptionRequest()))).toBe('UNAUTHENTICATED');
  });

  it('starts no plan with a declined card, and leaves the Checkout Session open', async () => {
    const page = await open(harness);
    expect((await payByCard(page, CARDS.declined)).status).toBe(402);
    await reaches(harness, page, 'open');
    await payByCard(page);
    await reaches(harness, page, 'active');
  });

  it('stays in processing until the bank has paid, then starts the plan', async () => {
    const page = await open(harness);
    await payByDebit(page);
    const waiting = await reaches(harness, page, 'processing');
    expect(waiting.subscription).toMatchObject({ status: 'incomplete', nextDelivery: null });
    await harness.sandbox.control(`sessions/${page.sessionId}/settle`, { outcome: 'succeeded' });
    expect((await reaches(harness, page, 'active')).subscription).toMatchObject({ status: 'active' });
    await expectAgreement(harness);
  });

  it('refuses another customer who requests the Checkout Session', async () => {
    const bought = await subscribe(harness);
    const asked = harness.requests.send(getSubscriptionCheckout, { sessionId: bought.sessionId }, { caller: aCaller() });
    expect(await codeOf(asked)).toBe('CHECKOUT_UNKNOWN');
  });
});
