import { subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop, storeSignedInHint, getToasts } from '../../testing/open-shop';
import { readAddress, choose, readStoredChoice, START_ROUTE } from '../../testing/plans-page';

const { plans, subscription } = subscriptionExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

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
    const queryBadges = (name: string) => within(screen.getByRole('article', { name })).queryAllByText(/^(Most Popular|Best Value)$/);
    await openShop('/subscriptions');
    await screen.findByRole('article', { name: 'Couple' });
    expect(queryBadges('Couple')).toEqual([]);
    expect(queryBadges('Family').map(({ title }) => title)).toEqual([
      expect.stringMatching(/^The lowest price per brush: 0,93\s€ a month$/),
    ]);
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

  it('says that the shop opens soon before the first price book', async () => {
    server.queueReplies('GET /api/v1/plans', ok({ ...plans, book: '', plans: [] }));
    await openShop('/subscriptions');
    expect(await screen.findByText('We open soon')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Compare All Plans' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows prices and no button of a plan before the shop opens', async () => {
    server.queueReplies('GET /api/v1/plans', ok({ ...plans, closed: true }));
    await openShop('/subscriptions');
    expect((await screen.findAllByText('We open soon')).length).toBe(plans.plans.length);
    expect(screen.queryByRole('button', { name: 'Choose Couple' })).toBeNull();
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
    await waitFor(() => expect(readAddress()).toBe('/register'));
    expect(getToasts().getByText('Registration required')).toBeTruthy();
    expect(readStoredChoice()).toEqual({ planId: 'couple', name: 'Couple', price: 190 });
    expect(server.bodiesOf(START_ROUTE)).toEqual([]);
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
    expect(await getToasts().findByText('Error checking subscription status')).toBeTruthy();
  });
});
