import { identityExamples, subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop, storeSignedInHint, getToasts } from '../../testing/open-shop';
import { readAddress, choose, PENDING_PATH, readStoredChoice } from '../../testing/plans-page';
import { PLAN_CHOICE_KEY } from '#app/stored-plan-choice';

const { pendingSubscription: pending } = subscriptionExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
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
    await waitFor(() => expect(readAddress()).toBe('/onboarding'));
    expect(getToasts().getByText('Complete your profile')).toBeTruthy();
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
    expect([readAddress(), readStoredChoice()]).toEqual(['/subscriptions', null]);
    release();
    await waitFor(() => expect(readAddress()).toBe('/subscriptions?plan=couple'));
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
    expect(readAddress()).toBe('/subscriptions');
    release();
    await waitFor(() => expect(readAddress()).toBe('/subscriptions?plan=couple'));
    expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toEqual([]);
  });

  it('opens the registration when the session has ended', async () => {
    storeSignedInHint();
    server.queueReplies('POST /api/v1/auth/refresh', refusal(401, 'SESSION_ENDED'));
    const release = holdResponse('/api/v1/auth/refresh');
    const { user } = await openShop('/subscriptions');
    await user.click(await choose('Couple'));
    release();
    await waitFor(() => expect(readAddress()).toBe('/register'));
    expect(readStoredChoice()).toMatchObject({ planId: 'couple' });
  });
});
describe('a customer on the plans page', () => {
  beforeEach(storeSignedInHint);

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
    await waitFor(() => expect(readAddress()).toBe('/subscriptions?plan=couple'));
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

  it('finds the choice made before registering and continues with one click', async () => {
    localStorage.setItem(PLAN_CHOICE_KEY, JSON.stringify({ planId: 'sub-couple', name: 'Couple', price: 190 }));
    server.queueReplies(`GET ${PENDING_PATH}`, ok({ pending: null }), ok({ pending }), ok({ pending }));
    const { user } = await openShop('/account');
    await user.click(await screen.findByRole('button', { name: 'Continue with Couple' }));
    await waitFor(() => expect(readAddress()).toBe('/subscriptions?plan=couple'));
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
    await waitFor(() => expect(readAddress()).toBe('/subscriptions?plan=couple'));
    expect(server.bodiesOf(`PUT ${PENDING_PATH}`)).toMatchObject([{ interval: 2, configured: true }]);
  });
});
