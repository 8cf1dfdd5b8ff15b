import { identityExamples, subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';
import { PLAN_CHOICE_KEY } from '#app/stored-plan-choice';

const START_ROUTE = 'POST /api/v1/checkout/subscription';
const PENDING_PATH = '/api/v1/subscriptions/pending';
const { plans, pending, subscription } = subscriptionExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const address = () => window.location.pathname + window.location.search;
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));
const readStoredChoice = () => JSON.parse(localStorage.getItem(PLAN_CHOICE_KEY) ?? 'null') as unknown;
const choose = (name: string) => screen.findByRole('button', { name: `Choose ${name}` });
const payButton = () => screen.findByRole('button', { name: /Order with obligation to pay/ });

describe('the plans page', () => {
  it('shows prices, badges and savings with the basis of each saving', async () => {
    await openShop('/subscriptions');
    const coupleCard = within(await screen.findByRole('article', { name: 'Couple' }));
    for (const text of ['Save 19%', '3 months against two single brushes at 3,50 € each']) {
      expect(coupleCard.getByText(text)).toBeTruthy();
    }
    expect(coupleCard.getByText(/About 4,33 € a year/).getAttribute('title')).toMatch(/^1,90\s€ × 12 × 19%$/);
    // The best plan comes first, for phones; on wide screens it is in the middle.
    const names = screen.getAllByRole('article').map((card) => within(card).getAllByRole('heading')[0]?.textContent);
    expect(names).toEqual(['Couple', 'Individual', 'Family']);
  });

  it('shows only badges that the server computed, with their reason', async () => {
    const badges = (name: string) => within(screen.getByRole('article', { name })).queryAllByText(/^(Most Popular|Best Value)$/);
    await openShop('/subscriptions');
    await screen.findByRole('article', { name: 'Couple' });
    expect(badges('Couple')).toEqual([]);
    expect(badges('Family').map(({ title }) => title)).toEqual([expect.stringMatching(/^The lowest price per brush: 0,93\s€ a month$/)]);
  });

  it('names the plan that customers start most often', async () => {
    const plansWithIndividualPopular = plans.plans.map((plan) => ({ ...plan, popular: plan.id === 'individual', bestValue: false }));
    server.queueReplies('GET /api/v1/plans', ok({ ...plans, plans: plansWithIndividualPopular }));
    await openShop('/subscriptions');
    const individual = within(await screen.findByRole('article', { name: 'Individual' }));
    expect(individual.getByText('Most Popular').title).toBe('The plan started most often in the last 90 days');
    expect(screen.queryByText('Best Value')).toBeNull();
  });

  it('shows no saving when the server computed none', async () => {
    const [individual, ...otherPlans] = plans.plans;
    server.queueReplies('GET /api/v1/plans', ok({ ...plans, plans: [{ ...individual, saving: null }, ...otherPlans] }));
    await openShop('/subscriptions');
    expect(within(await screen.findByRole('article', { name: 'Individual' })).queryByText(/Save/)).toBeNull();
  });

  it('compares the plans in a table that can be hidden again', async () => {
    const { user } = await openShop('/subscriptions');
    await user.click(await screen.findByRole('button', { name: 'Compare All Plans' }));
    const table = within(await screen.findByRole('table', { name: 'Plan comparison' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Individual', 'Couple', 'Family']);
    await user.click(screen.getByRole('button', { name: 'Hide Comparison Table' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers six questions, a link to support and a button to the top', async () => {
    const { user } = await openShop('/subscriptions');
    expect(document.querySelectorAll('#faq details')).toHaveLength(6);
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
    await user.click(screen.getByRole('button', { name: 'Choose Your Plan' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('reports a failed load and loads the plans again', async () => {
    server.queueReplies('GET /api/v1/plans', refusal(500, 'INTERNAL'));
    const { user } = await openShop('/subscriptions');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await choose('Family')).toBeTruthy();
  });

  it('rejects an unknown plan in the URL', async () => {
    await openShop('/subscriptions?plan=sub-dog');
    expect(await screen.findByText('Invalid subscription plan')).toBeTruthy();
  });
});

describe('a visitor of the plans page', () => {
  it('sees the first steps and must register, while the device stores the chosen plan', async () => {
    const { user } = await openShop('/subscriptions');
    expect(screen.getByRole('heading', { name: 'Ready to subscribe?' })).toBeTruthy();
    await user.click(await choose('Couple'));
    await waitFor(() => expect(address()).toBe('/register'));
    expect(toasts().getByText('Registration required')).toBeTruthy();
    expect(readStoredChoice()).toEqual({ planId: 'couple', name: 'Couple', price: 190 });
    expect(server.bodiesOf(START_ROUTE)).toEqual([]);
  });
});

describe('a customer without a completed onboarding', () => {
  it('is redirected to the onboarding, while the account stores the chosen plan', async () => {
    storeSignedInHint();
    const { accessGrant } = identityExamples;
    const user = { ...accessGrant.user, onboardingCompleted: false };
    server.queueReplies('POST /api/v1/auth/refresh', ok({ ...accessGrant, user }));
    const shop = await openShop('/subscriptions');
    await screen.findByRole('heading', { name: 'My Subscription' });
    await shop.user.click(await choose('Family'));
    await waitFor(() => expect(address()).toBe('/onboarding'));
    expect(toasts().getByText('Complete your profile')).toBeTruthy();
    await waitFor(() => expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toMatchObject([{ planId: 'family', configured: false }]));
    expect(readStoredChoice()).toBeNull();
  });
});

/** Holds every answer of a path back until it is released. */
function holdResponse(path: string, method?: string): () => void {
  const answer = globalThis.fetch;
  let release: () => void = () => undefined;
  const releaseSignal = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (url, init) => {
    if (url === path && (method === undefined || init?.method === method)) await releaseSignal;
    return answer(url, init);
  };
  return () => release();
}

describe('a plan choice before the session is known', () => {
  it('waits for the session of a customer and opens the configuration', async () => {
    storeSignedInHint();
    const release = holdResponse('/api/v1/auth/refresh');
    const { user } = await openShop('/subscriptions');
    const button = await choose('Couple');
    expect(button).toHaveProperty('disabled', false);
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'One moment…', busy: true })).toBeTruthy();
    expect([address(), readStoredChoice()]).toEqual(['/subscriptions', null]);
    release();
    await waitFor(() => expect(address()).toBe('/subscriptions?plan=couple'));
    await waitFor(() => expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toMatchObject([{ planId: 'couple', configured: false }]));
    expect(readStoredChoice()).toBeNull();
  });

  it('waits for the pending plan of the account and keeps its configuration', async () => {
    storeSignedInHint();
    server.queueReplies(`GET ${PENDING_PATH}`, ok({ pending }), ok({ pending }));
    const release = holdResponse(PENDING_PATH);
    const { user } = await openShop('/subscriptions');
    await screen.findByRole('heading', { name: 'My Subscription' });
    await user.click(await choose('Couple'));
    expect(address()).toBe('/subscriptions');
    release();
    await waitFor(() => expect(address()).toBe('/subscriptions?plan=couple'));
    expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toEqual([]);
  });

  it('opens the registration when the session has ended', async () => {
    storeSignedInHint();
    server.queueReplies('POST /api/v1/auth/refresh', refusal(401, 'SESSION_ENDED'));
    const release = holdResponse('/api/v1/auth/refresh');
    const { user } = await openShop('/subscriptions');
    await user.click(await choose('Couple'));
    release();
    await waitFor(() => expect(address()).toBe('/register'));
    expect(readStoredChoice()).toMatchObject({ planId: 'couple' });
  });
});

describe('a customer on the plans page', () => {
  beforeEach(storeSignedInHint);

  it('sees the active subscription, refreshes it and opens its management', async () => {
    server.queueReplies('GET /api/v1/subscriptions/status', ok({ subscribed: true, subscription }));
    const { user } = await openShop('/subscriptions');
    const mySubscription = within(await screen.findByRole('complementary', { name: 'My Subscription' }));
    expect(await mySubscription.findByText('Couple')).toBeTruthy();
    expect(mySubscription.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/manage-subscription');
    await user.click(mySubscription.getByRole('button', { name: 'Refresh' }));
    expect(await mySubscription.findByText('No active subscription')).toBeTruthy();
    expect(mySubscription.queryByRole('link', { name: 'Manage' })).toBeNull();
  });

  it('sees an error when the status fails to load', async () => {
    server.queueReplies('GET /api/v1/subscriptions/status', refusal(500, 'INTERNAL'));
    await openShop('/subscriptions');
    expect(await toasts().findByText('Error checking subscription status')).toBeTruthy();
  });

  it('configures a plan and pays for exactly the displayed plan', async () => {
    const { user, left } = await openShop('/subscriptions');
    await user.click(await choose('Couple'));
    await waitFor(() => expect(address()).toBe('/subscriptions?plan=couple'));
    expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Valencia');
    await user.click(screen.getByRole('radio', { name: 'Every 2 months' }));
    const secondColors = within(screen.getByRole('radiogroup', { name: 'Colour of Brush 2' }));
    await user.click(secondColors.getByRole('radio', { name: 'Royal Purple' }));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Type of Brush 2' })).getByRole('radio', { name: 'Kids' }));
    const dutyText = screen.getByText('1,90 €/month, billed monthly, box every 2 months, until you cancel');
    expect(dutyText.closest('p')?.nextElementSibling).toBe(await payButton());
    await user.click(await payButton());
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
    const lastSavedPlan = () => server.bodiesOf(`PUT ${PENDING_PATH}`).at(-1);
    await waitFor(() => expect(lastSavedPlan()).toMatchObject({ planId: 'couple', interval: 2, configured: false }));
    const firstColors = within(screen.getByRole('radiogroup', { name: 'Colour of Brush 1' }));
    await user.click(firstColors.getByRole('radio', { name: 'Royal Purple' }));
    await waitFor(() => expect(lastSavedPlan()).toMatchObject({ interval: 2, brushes: [{ color: 'purple' }, { color: 'blue' }] }));
    expect(server.bodiesOf(START_ROUTE)).toEqual([]);
  });

  it('stores the choice on the device when the account cannot be reached', async () => {
    server.queueReplies(`PUT ${PENDING_PATH}`, refusal(503, 'UNAVAILABLE'));
    const { user } = await openShop('/subscriptions');
    await user.click(await choose('Family'));
    await waitFor(() => expect(readStoredChoice()).toMatchObject({ planId: 'family' }));
  });

  it('keeps an existing configuration of the same plan', async () => {
    server.queueReplies(`GET ${PENDING_PATH}`, ok({ pending }), ok({ pending }));
    const { user } = await openShop('/subscriptions');
    await screen.findByText('You chose the Couple plan');
    await user.click(await choose('Couple'));
    await waitFor(() => expect(address()).toBe('/subscriptions?plan=couple'));
    expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toEqual([]);
  });

  it('finds the pending plan in the cart and cancels it there', async () => {
    server.queueReplies(`GET ${PENDING_PATH}`, ok({ pending }));
    const { user } = await openShop('/cart');
    expect(await screen.findByText('You chose the Couple plan')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'No, thanks' }));
    await waitFor(() => expect(screen.queryByText('You chose the Couple plan')).toBeNull());
    expect(server.seen.some(({ method, path }) => method === 'DELETE' && path === PENDING_PATH)).toBe(true);
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
    await user.click(await payButton());
    const errorTexts = await screen.findAllByText(/^Error creating the subscription: /);
    expect(errorTexts.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(sentence)]);
    expect(toasts().queryByText(/subscription/)).toBeNull();
  });

  it('sees an error when the payment provider returns no URL', async () => {
    server.queueReplies(START_ROUTE, ok(null));
    const { user } = await openShop('/subscriptions?plan=individual');
    await user.click(await payButton());
    expect(await screen.findByText(/No subscription URL was received from the payment provider\.$/)).toBeTruthy();
  });

  it('sees a changed price before paying it', async () => {
    const dearer = plans.plans.map((plan) => ({ ...plan, monthlyPrice: { amount: plan.monthlyPrice.amount + 10, currency: 'EUR' } }));
    server.queueReplies(START_ROUTE, refusal(409, 'PRICE_CHANGED', { expected: 100, current: 110 }));
    const { user } = await openShop('/subscriptions?plan=individual');
    server.queueReplies('GET /api/v1/plans', ok({ ...plans, plans: dearer }));
    await user.click(await payButton());
    expect(await screen.findByText(/It is now 1,10 € a month/)).toBeTruthy();
    await user.click(await payButton());
    await waitFor(() => expect(server.bodiesOf(START_ROUTE)).toMatchObject([{ planPrice: 100 }, { planPrice: 110 }]));
  });

  it('starts a second subscription of the same plan only after a confirmation', async () => {
    server.queueReplies(START_ROUTE, refusal(409, 'SUBSCRIPTION_EXISTS'));
    const { user, left } = await openShop('/subscriptions?plan=individual');
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Order another one' }));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(server.bodiesOf(START_ROUTE)).toMatchObject([{ another: false }, { another: true }]);
  });

  it('finds the choice made before registering and continues with one click', async () => {
    localStorage.setItem(PLAN_CHOICE_KEY, JSON.stringify({ planId: 'sub-couple', name: 'Couple', price: 190 }));
    server.queueReplies(`GET ${PENDING_PATH}`, ok({ pending: null }), ok({ pending }), ok({ pending }));
    const { user } = await openShop('/account');
    await user.click(await screen.findByRole('button', { name: 'Continue with Couple' }));
    await waitFor(() => expect(address()).toBe('/subscriptions?plan=couple'));
    expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toMatchObject([{ planId: 'couple', interval: 3, configured: false }]);
    expect(readStoredChoice()).toBeNull();
  });

  it('removes the choice from the device before the account has it, and stores it again when the request fails', async () => {
    localStorage.setItem(PLAN_CHOICE_KEY, JSON.stringify({ planId: 'couple', name: 'Couple', price: 190 }));
    server.queueReplies(`GET ${PENDING_PATH}`, ok({ pending: null }));
    server.queueReplies(`PUT ${PENDING_PATH}`, refusal(503, 'UNAVAILABLE'));
    const release = holdResponse(PENDING_PATH, 'PUT');
    await openShop('/account');
    await waitFor(() => expect(readStoredChoice()).toBeNull());
    release();
    await waitFor(() => expect(readStoredChoice()).toMatchObject({ planId: 'couple', price: 190 }));
    expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toHaveLength(1);
  });

  it('discards a pending choice', async () => {
    server.queueReplies(`GET ${PENDING_PATH}`, ok({ pending }));
    const { user } = await openShop('/subscriptions');
    await user.click(await screen.findByRole('button', { name: 'No, thanks' }));
    await waitFor(() => expect(screen.queryByText('You chose the Couple plan')).toBeNull());
  });

  it('puts a configured plan into the cart', async () => {
    const { user, lines } = await openShop('/subscriptions?plan=couple');
    await user.click(await screen.findByRole('button', { name: 'Put it in the cart instead' }));
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(lines()).toMatchObject([{ productId: 'sub-couple', isSubscription: true, interval: 3, price: { amount: 190 } }]);
  });
});

describe('the pending plan in the account', () => {
  it('is configured, confirmed and opens its payment', async () => {
    storeSignedInHint();
    server.queueReplies(`GET ${PENDING_PATH}`, ok({ pending: { ...pending, configured: false } }), ok({ pending }));
    const { user } = await openShop('/account?tab=subscriptions');
    const card = within(await screen.findByRole('article', { name: 'Couple plan, waiting to be paid' }));
    await user.click(card.getByRole('radio', { name: 'Every 2 months' }));
    await user.click(card.getByRole('button', { name: 'Confirm Configuration' }));
    await user.click(await card.findByRole('button', { name: 'Proceed to Payment' }));
    await waitFor(() => expect(address()).toBe('/subscriptions?plan=couple'));
    expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toMatchObject([{ interval: 2, configured: true }]);
  });
});
