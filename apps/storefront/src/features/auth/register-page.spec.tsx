import { screen, waitFor } from '@testing-library/react';
import { PLAN_CHOICE_KEY } from '#app/stored-plan-choice';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

const SIGN_UP_ROUTE = 'POST /api/v1/auth/sign-up';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

type User = Awaited<ReturnType<typeof openShop>>['user'];

async function register(user: User, password = 'tres tristes tigres', confirmation = password) {
  await user.type(await screen.findByLabelText('E-mail'), 'lucia@example.com');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Repeat password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

describe('the registration page', () => {
  it('requires an identical repetition and at least six characters', async () => {
    const { user } = await openShop('/register');
    await register(user, 'abcde', 'abcdX');
    expect(await screen.findAllByText('Password must be at least 6 characters')).toHaveLength(2);
    await user.type(screen.getByLabelText('Password'), 'f');
    await user.type(screen.getByLabelText('Repeat password'), 'f');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(screen.getByLabelText('Repeat password').getAttribute('aria-invalid')).toBe('true');
    expect(server.seen.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('rates the password while the customer types', async () => {
    const { user } = await openShop('/register');
    await user.type(screen.getByLabelText('Password'), 'password1');
    expect(screen.getByText('Weak password')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), ' of tristes tigres');
    expect(screen.getByText('Strong password')).toBeTruthy();
  });

  it('ends at Check Your Email, which resends the link, opens the sign-in and restores the form', async () => {
    server.queueReplies(SIGN_UP_ROUTE, ok({})).queueReplies('POST /api/v1/auth/resend', ok({}));
    const { user } = await openShop('/register');
    await register(user);
    expect(await screen.findByText('Account Created Successfully')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check Your Email');
    expect(screen.getByText(/lucia@example.com/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login');
    expect(server.seen.find(({ path }) => path.endsWith('sign-up'))?.body).toEqual({
      email: 'lucia@example.com',
      password: 'tres tristes tigres',
      locale: 'en',
      redirectTo: '/welcome',
    });
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(/a new link is on its way/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to registration' }));
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'lucia@example.com');
  });

  it('sends the chosen plan, so that another device finds it', async () => {
    localStorage.setItem(PLAN_CHOICE_KEY, JSON.stringify({ planId: 'sub-couple', name: 'Couple', price: 190 }));
    server.queueReplies(SIGN_UP_ROUTE, ok({}));
    const { user } = await openShop('/register');
    await register(user);
    await screen.findByText('Check Your Email');
    expect(server.bodiesOf(SIGN_UP_ROUTE)).toMatchObject([{ planId: 'couple' }]);
  });

  it('sends the requested page as redirect of the mailed link', async () => {
    server.queueReplies(SIGN_UP_ROUTE, ok({}));
    const { user } = await openShop('/orders');
    await user.click(await screen.findByRole('link', { name: 'Create one' }));
    await register(user);
    await screen.findByText('Check Your Email');
    expect(server.seen.find(({ path }) => path.endsWith('sign-up'))?.body).toMatchObject({ redirectTo: '/orders' });
  });

  it('marks a password that the server finds too common', async () => {
    server.queueReplies(SIGN_UP_ROUTE, refusal(422, 'WEAK_PASSWORD'));
    const { user } = await openShop('/register');
    await register(user);
    expect(await screen.findAllByText('Registration Failed')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/^Weak password\./)).toHaveLength(3);
  });

  it('reports an unexpected error in the form and in a toast', async () => {
    server.queueReplies(SIGN_UP_ROUTE, refusal(500, 'INTERNAL'));
    const { user } = await openShop('/register');
    await register(user);
    expect(await screen.findAllByText('An unexpected error occurred')).toHaveLength(2);
  });
});
