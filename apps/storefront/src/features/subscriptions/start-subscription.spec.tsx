import { subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop, storeSignedInHint, getToasts } from '../../testing/open-shop';
import { readAddress, choose, getPayButton, PENDING_PATH, START_ROUTE } from '../../testing/plans-page';

const { plans } = subscriptionExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

describe('a customer on the plans page', () => {
  beforeEach(storeSignedInHint);

  it('configures a plan and pays for exactly the displayed plan', async () => {
    const { user, left } = await openShop('/subscriptions');
    await user.click(await choose('Couple'));
    await waitFor(() => expect(readAddress()).toBe('/subscriptions?plan=couple'));
    expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Valencia');
    await user.click(screen.getByRole('radio', { name: 'Every 2 months' }));
    const secondColors = within(screen.getByRole('radiogroup', { name: 'Colour of Brush 2' }));
    await user.click(secondColors.getByRole('radio', { name: 'Royal Purple' }));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Type of Brush 2' })).getByRole('radio', { name: 'Kids' }));
    const paymentDutyElement = screen.getByText('1,90 €/month, billed monthly, box every 2 months, until you cancel');
    expect(paymentDutyElement.closest('p')?.nextElementSibling).toBe(await getPayButton());
    await user.click(await getPayButton());
    await waitFor(() => expect(left).toEqual(['https://checkout.example/c/pay/cs_test_a1B2c3']));
    expect(server.bodiesOf(START_ROUTE)).toMatchObject([
      {
        planId: 'sub-couple',
        planPrice: 190,
        interval: 2,
        brushes: [
          { type: 'adult', color: 'blue' },
          { type: 'kids', color: 'yellow' },
        ],
        shippingInfo: { city: 'Valencia', country: 'ES' },
        locale: 'en',
        another: false,
      },
    ]);
    const savedPlans = server.bodiesOf(`PUT ${PENDING_PATH}`);
    expect(savedPlans[0]).toMatchObject({ planId: 'couple', interval: 3, configured: false });
    expect(savedPlans.at(-1)).toMatchObject({ planId: 'couple', interval: 2, configured: true });
  });

  it('stores each step of the configuration in the account before the payment', async () => {
    const { user } = await openShop('/subscriptions');
    await user.click(await choose('Couple'));
    await user.click(await screen.findByRole('radio', { name: 'Every 2 months' }));
    const readLastSavedPlan = () => server.bodiesOf(`PUT ${PENDING_PATH}`).at(-1);
    await waitFor(() => expect(readLastSavedPlan()).toMatchObject({ planId: 'couple', interval: 2, configured: false }));
    const firstColors = within(screen.getByRole('radiogroup', { name: 'Colour of Brush 1' }));
    await user.click(firstColors.getByRole('radio', { name: 'Royal Purple' }));
    await waitFor(() => expect(readLastSavedPlan()).toMatchObject({ interval: 2, brushes: [{ color: 'purple' }, { color: 'blue' }] }));
    expect(server.bodiesOf(START_ROUTE)).toEqual([]);
  });

  it('reads before the button that the first delivery waits for an earlier plan', async () => {
    server.queueReplies(
      'POST /api/v1/checkout/first-delivery',
      ok({ date: '2027-02-18', arrivesFrom: '2027-02-23', arrivesUntil: '2027-02-25', waitsForPreviousDelivery: true }),
    );
    await openShop('/subscriptions?plan=couple');
    expect(await screen.findByText('Your first box leaves on 18 February 2027')).toBeTruthy();
    expect(screen.getByText('If you pay now, your first box should reach you between 23 and 25 February 2027.')).toBeTruthy();
  });

  it('reads before the button that the card may delay the first delivery', async () => {
    server.queueReplies(
      'POST /api/v1/checkout/first-delivery',
      ok({ date: '2026-11-25', arrivesFrom: '2026-11-30', arrivesUntil: '2026-12-02', waitsForPreviousDelivery: false }),
    );
    await openShop('/subscriptions?plan=couple');
    expect(
      await screen.findByText(/^If the card you pay with belongs to a subscription that ended before it was paid in full/),
    ).toBeTruthy();
    expect(
      await screen.findByText('If you pay now, your first box should reach you between 30 November and 2 December 2026.'),
    ).toBeTruthy();
  });

  it('reads before the button the first arrival, the withdrawal and its hygiene exception', async () => {
    const { user } = await openShop('/subscriptions?plan=couple');
    expect(await screen.findByText(/^The first box leaves within 1–2 business days of your payment and reaches Spain in 3–5/)).toBeTruthy();
    expect(screen.getByText(/within 14 days of the delivery of the first box; a brush whose seal you opened may be excluded/)).toBeTruthy();
    expect(screen.getByText('You can correct everything until you press the button.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Country'), 'FR');
    expect(screen.getByText(/reaches France in 3–7 business days, .* then one box every 3 months/)).toBeTruthy();
  });

  it('may choose fewer brushes for a family at an unchanged price', async () => {
    const { user } = await openShop('/subscriptions?plan=family');
    expect(await screen.findByText('Brushes (4 of 4)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add brush' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Remove brush 4' }));
    expect(screen.getByText('Fewer than 4 brushes: the price stays the same, 3,70 € a month.')).toBeTruthy();
    for (const number of [3, 2]) await user.click(screen.getByRole('button', { name: `Remove brush ${number}` }));
    expect(screen.queryByRole('button', { name: /Remove brush/ })).toBeNull();
  });

  it.each([
    ['PLAN_INVALID', 422, 'Invalid subscription plan'],
    ['DELIVERY_NOT_OFFERED', 422, 'We do not deliver to this address.'],
    ['PAYMENT_PROVIDER_UNAVAILABLE', 503, /Nothing was charged/],
  ] as const)('sees the reason of a failed start: %s', async (code, status, sentence) => {
    server.queueReplies(START_ROUTE, refusal(status, code));
    const { user } = await openShop('/subscriptions?plan=individual');
    await user.click(await getPayButton());
    const errorTexts = await screen.findAllByText(/^Error creating the subscription: /);
    expect(errorTexts.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(sentence)]);
    expect(getToasts().queryByText(/subscription/)).toBeNull();
  });

  it('sees an error when the payment provider returns no URL', async () => {
    server.queueReplies(START_ROUTE, ok(null));
    const { user } = await openShop('/subscriptions?plan=individual');
    await user.click(await getPayButton());
    expect(await screen.findByText(/No subscription URL was received from the payment provider\.$/)).toBeTruthy();
  });

  it('sees a changed price before paying it', async () => {
    const dearer = plans.plans.map((plan) => ({ ...plan, monthlyPrice: { amount: plan.monthlyPrice.amount + 10, currency: 'EUR' } }));
    server.queueReplies(START_ROUTE, refusal(409, 'PRICE_CHANGED', { expected: 100, current: 110 }));
    const { user } = await openShop('/subscriptions?plan=individual');
    server.queueReplies('GET /api/v1/plans', ok({ ...plans, plans: dearer }));
    await user.click(await getPayButton());
    expect(await screen.findByText(/It is now 1,10 € a month/)).toBeTruthy();
    await user.click(await getPayButton());
    await waitFor(() => expect(server.bodiesOf(START_ROUTE)).toMatchObject([{ planPrice: 100 }, { planPrice: 110 }]));
  });

  it('starts a second subscription of the same plan only after a confirmation', async () => {
    server.queueReplies(START_ROUTE, refusal(409, 'SUBSCRIPTION_EXISTS'));
    const { user, left } = await openShop('/subscriptions?plan=individual');
    await user.click(await getPayButton());
    await user.click(await screen.findByRole('button', { name: 'Order another one' }));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(server.bodiesOf(START_ROUTE)).toMatchObject([{ another: false }, { another: true }]);
  });

  it('puts a configured plan into the cart', async () => {
    const { user, lines } = await openShop('/subscriptions?plan=couple');
    await user.click(await screen.findByRole('button', { name: 'Put it in the cart instead' }));
    await waitFor(() => expect(readAddress()).toBe('/cart'));
    expect(lines()).toMatchObject([{ productId: 'sub-couple', isSubscription: true, interval: 3, price: { amount: 190 } }]);
  });
});
