import { identityExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { aLine, storeSignedInHint, openShop } from '../../testing/open-shop';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const readAddress = () => window.location.pathname + window.location.search;
const openTab = async (tab: string) => openShop(`/account?tab=${tab}`);
const getToasts = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('the account page', () => {
  it('greets the customer and shows orders, subscription and the month of joining', async () => {
    await openShop('/account');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Lucía Ferrer');
    expect(screen.getAllByText('lucia@example.com').length).toBeGreaterThan(0);
    const orders = await screen.findByRole('link', { name: 'View all' });
    expect([orders.getAttribute('href'), orders.parentElement?.textContent]).toEqual(['/orders', '1View all']);
    expect((await screen.findByRole('link', { name: 'Subscribe' })).getAttribute('href')).toBe('/subscriptions');
    expect(screen.getByText('None')).toBeTruthy();
    expect(screen.getByText('November 2026')).toBeTruthy();
  });

  it('links to the management page while a subscription is active', async () => {
    server.queueReplies('GET /api/v1/subscriptions/status', ok({ subscribed: true, subscription: null }));
    await openShop('/account');
    expect((await screen.findByRole('link', { name: 'Manage' })).getAttribute('href')).toBe('/manage-subscription');
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('writes the chosen tab into the URL and keeps the focus on the tab', async () => {
    const { user } = await openShop('/account');
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect([readAddress(), document.activeElement?.textContent]).toEqual(['/account?tab=security', 'Security']);
    expect(screen.getByRole('tabpanel', { name: 'Security' })).toBeTruthy();
  });

  it('reports a failed load and loads the data again', async () => {
    server.queueReplies('GET /api/v1/me/profile', refusal(500, 'INTERNAL'));
    const { user } = await openShop('/account');
    expect(await getToasts().findByText('There was an error loading your data')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/Full name/)).toHaveProperty('value', 'Lucía Ferrer');
  });

  it('signs the customer out, opens the home page, confirms it and keeps the cart', async () => {
    const { user, lines } = await openShop('/account', [aLine()]);
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(readAddress()).toBe('/'));
    expect(getToasts().getByText('Signed Out Successfully')).toBeTruthy();
    expect(lines()).toHaveLength(1);
  });
});

describe('the profile form', () => {
  const SAVE_ROUTE = 'PUT /api/v1/me/profile';

  it('saves trimmed values and confirms it', async () => {
    server.queueReplies(SAVE_ROUTE, ok(identityExamples.profile));
    const { user } = await openShop('/account');
    await user.clear(await screen.findByLabelText(/Full name/));
    await user.type(screen.getByLabelText(/Full name/), '  Ana Gil ');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await getToasts().findByText('Profile Updated')).toBeTruthy();
    expect(server.bodiesOf(SAVE_ROUTE)).toMatchObject([{ fullName: 'Ana Gil', city: 'Valencia', country: 'ES' }]);
  });

  it.each([
    ['Full name (optional)', 'A', 'Name must be at least 2 characters'],
    ['Full name (optional)', 'x'.repeat(51), 'Name may have up to 50 characters'],
    ['Phone (optional)', '612 abc', 'Phone takes digits, spaces and + ( ) - . only'],
    ['Zip code (optional)', '1234567890123', 'Zip code may have up to 12 characters'],
  ])('rejects for the field %s the value %j', async (label, text, sentence) => {
    const { user } = await openShop('/account');
    await user.clear(await screen.findByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(server.bodiesOf(SAVE_ROUTE)).toEqual([]);
  });

  it('accepts an empty name', async () => {
    server.queueReplies(SAVE_ROUTE, ok(identityExamples.profile));
    const { user } = await openShop('/account');
    await user.clear(await screen.findByLabelText(/Full name/));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.bodiesOf(SAVE_ROUTE)).toMatchObject([{ fullName: '' }]));
  });

  it('keeps typed values after a failed save and shows the reason', async () => {
    server.queueReplies(SAVE_ROUTE, 'no connection');
    const { user } = await openShop('/account');
    await user.clear(await screen.findByLabelText(/City/));
    await user.type(screen.getByLabelText(/City/), 'Oviedo');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await getToasts().findByText('Update Failed')).toBeTruthy();
    expect(getToasts().getByText(/You are offline/)).toBeTruthy();
    expect(screen.getByLabelText(/City/)).toHaveProperty('value', 'Oviedo');
  });
});

describe('the notification preferences', () => {
  const SAVE_ROUTE = 'PUT /api/v1/me/notification-preferences';

  it('are saved with each switch', async () => {
    server.queueReplies(SAVE_ROUTE, ok({ orderUpdates: true, subscriptionReminders: true, marketing: true }));
    const { user } = await openTab('notifications');
    const marketingSwitch = await screen.findByRole('switch', { name: /News and offers/ });
    expect(marketingSwitch).toHaveProperty('checked', false);
    await user.click(marketingSwitch);
    await waitFor(() => expect(marketingSwitch).toHaveProperty('checked', true));
    await waitFor(() =>
      expect(server.bodiesOf(SAVE_ROUTE)).toEqual([{ orderUpdates: true, subscriptionReminders: true, marketing: true }]),
    );
    expect(screen.getByText(/cannot be switched off/)).toBeTruthy();
  });

  it('return to the old value after a failed save', async () => {
    server.queueReplies(SAVE_ROUTE, refusal(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await openTab('notifications');
    const orderUpdatesSwitch = await screen.findByRole('switch', { name: /Order updates/ });
    await user.click(orderUpdatesSwitch);
    expect(await getToasts().findByText('The setting could not be saved')).toBeTruthy();
    expect(orderUpdatesSwitch).toHaveProperty('checked', true);
  });
});
