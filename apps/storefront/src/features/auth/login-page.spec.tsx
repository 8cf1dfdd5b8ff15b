import { identityExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { aLine, storeSignedInHint, openShop } from '../../testing/open-shop';

const SIGN_IN_ROUTE = 'POST /api/v1/auth/sign-in';
const { user: account, accessGrant } = identityExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

type TestUser = Awaited<ReturnType<typeof openShop>>['user'];

async function signIn(user: TestUser, password = 'cepillo-de-caña') {
  await user.type(await screen.findByLabelText('E-mail'), ' Lucia@Example.com ');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

const readPath = () => window.location.pathname + window.location.search;

describe('the sign-in page', () => {
  it('validates with the messages of the specification and focuses the first invalid field', async () => {
    const { user } = await openShop('/login');
    await user.type(screen.getByLabelText('E-mail'), 'lucia@');
    await user.type(screen.getByLabelText('Password'), '12345');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(server.seen.some(({ path: requestPath }) => requestPath === '/api/v1/auth/sign-in')).toBe(false);
  });

  it('confirms the sign-in, opens the account half a second later and keeps the cart', async () => {
    const { user, lines } = await openShop('/login', [aLine()]);
    await signIn(user);
    expect(await screen.findByText('Login Successful')).toBeTruthy();
    expect(readPath()).toBe('/login');
    await waitFor(() => expect(readPath()).toBe('/account'));
    expect(server.seen.find(({ path: requestPath }) => requestPath === '/api/v1/auth/sign-in')?.body).toEqual({
      email: 'lucia@example.com',
      password: 'cepillo-de-caña',
    });
    expect(lines()).toHaveLength(1);
    expect(localStorage.getItem('brote.signed-in')).toBe('yes');
    expect(JSON.stringify({ ...localStorage })).not.toContain(accessGrant.accessToken);
  });

  it('opens the onboarding first and then the requested page', async () => {
    server.queueReplies(SIGN_IN_ROUTE, ok({ ...accessGrant, user: { ...account, onboardingCompleted: false } }));
    server.queueReplies('POST /api/v1/me/onboarding', ok(account));
    const { user } = await openShop('/orders');
    expect(readPath()).toBe('/login');
    await signIn(user);
    await waitFor(() => expect(readPath()).toBe('/onboarding'));
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(readPath()).toBe('/orders'));
  });

  it('opens the requested page with its query', async () => {
    const { user } = await openShop('/orders?page=2');
    await signIn(user);
    await waitFor(() => expect(readPath()).toBe('/orders?page=2'));
  });

  it.each([
    ['INVALID_CREDENTIALS', 401, null, 'Invalid email or password'],
    ['TOO_MANY_ATTEMPTS', 429, { retryAfterSeconds: 130 }, 'Too many attempts. Please try again in 3 minutes.'],
    ['SOMETHING_NEW', 403, null, 'Invalid credentials'],
  ])('shows the reason of a failure: %s', async (code, status, details, sentence) => {
    server.queueReplies(SIGN_IN_ROUTE, refusal(status, code, details));
    const { user } = await openShop('/login');
    await signIn(user);
    const toast = await screen.findByRole('alert');
    expect(within(toast).getByText('Login Failed')).toBeTruthy();
    expect(toast.textContent).toContain(sentence);
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'cepillo-de-caña');
  });

  it('offers a new link to a customer with an unconfirmed address', async () => {
    server.queueReplies(SIGN_IN_ROUTE, refusal(403, 'EMAIL_NOT_CONFIRMED'));
    server.queueReplies('POST /api/v1/auth/resend', ok({}));
    const { user } = await openShop('/login');
    await signIn(user);
    expect(await screen.findByText('Email not confirmed')).toBeTruthy();
    expect(screen.getByText('Please check your email and confirm your account before logging in.')).toBeTruthy();
    expect(screen.getByText('Please check your email to confirm your account before logging in.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/register');
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(/a new link is on its way/)).toBeTruthy();
    expect(server.seen.at(-1)?.body).toEqual({ email: 'lucia@example.com', locale: 'en' });
  });

  it('reports the confirmed address once and removes it from the URL', async () => {
    await openShop('/login?confirmed=true');
    expect(await screen.findByText('Email Confirmed')).toBeTruthy();
    await waitFor(() => expect(readPath()).toBe('/login'));
  });

  it('redirects a signed-in customer to the account', async () => {
    storeSignedInHint();
    await openShop('/login');
    await waitFor(() => expect(readPath()).toBe('/account'));
  });

  it('shows and hides the password', async () => {
    const { user } = await openShop('/login');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });
});
