import { identityExamples } from '@brote/contracts/examples';
import { screen, waitFor } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

const ONBOARD_ROUTE = 'POST /api/v1/me/onboarding';
const { user: account, accessGrant } = identityExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  storeSignedInHint();
  server = FakeServer.start();
  const newUser = { ...account, fullName: null, onboardingCompleted: false };
  server.queueReplies('POST /api/v1/auth/refresh', ok({ ...accessGrant, user: newUser }));
});

const readPath = () => window.location.pathname;
const readOnboardingBodies = () =>
  server.seen.filter(({ path: requestPath }) => requestPath === '/api/v1/me/onboarding').map(({ body }) => body);

describe('the onboarding', () => {
  it('opens before every page of the account', async () => {
    await openShop('/orders');
    expect(readPath()).toBe('/onboarding');
  });

  it('asks in three steps, allows steps back and saves at the end', async () => {
    server.queueReplies(ONBOARD_ROUTE, ok(account));
    const { user } = await openShop('/onboarding');
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(screen.getByLabelText('Full name'), 'L');
    await user.type(screen.getByLabelText('Phone (optional)'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy();
    expect(screen.getByText(/Phone can hold digits/)).toBeTruthy();
    expect(screen.getByLabelText('E-mail')).toMatchObject({ value: account.email, readOnly: true });
    await user.type(screen.getByLabelText('Full name'), 'ucía');
    await user.clear(screen.getByLabelText('Phone (optional)'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Lucía');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'All set' })).toBeTruthy();
    expect(readOnboardingBodies()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(readPath()).toBe('/account'));
    expect(readOnboardingBodies()).toEqual([{ skipped: false, fullName: 'Lucía', phone: null }]);
  });

  it('keeps everything after a failed save and shows the reason', async () => {
    server.queueReplies(ONBOARD_ROUTE, refusal(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await openShop('/onboarding');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(screen.getByLabelText('Full name'), 'Lucía');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    expect((await screen.findByRole('alert')).textContent).toContain('We cannot reach this right now');
    expect(screen.getByText('Lucía')).toBeTruthy();
    expect(readPath()).toBe('/onboarding');
  });

  it('can be skipped, even when the server is unavailable', async () => {
    server.queueReplies(ONBOARD_ROUTE, refusal(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await openShop('/onboarding');
    await user.click(screen.getByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(readPath()).toBe('/account'));
    expect(readOnboardingBodies()).toEqual([{ skipped: true, fullName: null, phone: null }]);
  });
});
