import { identityExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server';
import { aLine, storeSignedInHint, openShop } from '../../testing/open-shop';

const REFRESH_ROUTE = 'POST /api/v1/auth/refresh';
const { user: account } = identityExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const readPath = () => window.location.pathname;
const openMenu = async (user: Awaited<ReturnType<typeof openShop>>['user']) => {
  await user.click(await screen.findByRole('button', { name: `My Account, ${account.email}` }));
  return within(screen.getByRole('menu'));
};

describe('a visitor of the shop', () => {
  it('causes no request without an earlier sign-in and sees the sign-in link', async () => {
    const { user } = await openShop('/');
    const header = within(screen.getByRole('banner'));
    await user.click(header.getByRole('button', { name: 'Menu' }));
    await waitFor(() => {
      const signIn = header.getAllByRole('link', { name: 'Sign in' });
      expect(signIn.map((link) => link.getAttribute('href'))).toEqual(['/login', '/login']);
    });
    expect(server.seen.some(({ path: requestPath }) => requestPath.includes('/auth/'))).toBe(false);
  });

  it('never sees "Sign in" while the session is being restored', async () => {
    storeSignedInHint();
    let answer: () => void = () => undefined;
    const delayedAnswer = new Promise<void>((resolve) => (answer = resolve));
    const { fetch } = globalThis;
    globalThis.fetch = (async (url: string, init: RequestInit) => {
      if (url.endsWith('/auth/refresh')) await delayedAnswer;
      return fetch(url, init);
    }) as typeof globalThis.fetch;
    await openShop('/');
    expect(screen.queryByRole('link', { name: 'Sign in', hidden: true })).toBeNull();
    answer();
    expect(await screen.findByRole('button', { name: `My Account, ${account.email}` })).toBeTruthy();
  });

  it('becomes a guest when the session has ended, and must sign in', async () => {
    storeSignedInHint();
    server.queueReplies(REFRESH_ROUTE, refusal(401, 'SESSION_ENDED'));
    await openShop('/orders');
    await waitFor(() => expect(readPath()).toBe('/login'));
    expect(localStorage.getItem('brote.signed-in')).toBe('no');
  });

  it('sees an error with a retry when the session cannot be checked', async () => {
    storeSignedInHint();
    server.queueReplies(REFRESH_ROUTE, refusal(500, 'INTERNAL'));
    const { user } = await openShop('/account');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We cannot reach your account');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('We cannot reach your account')).toBeNull());
    expect(readPath()).toBe('/account');
  });
});

describe('the user menu', () => {
  beforeEach(storeSignedInHint);

  it('shows the address and supports the keyboard', async () => {
    const { user } = await openShop('/');
    const menu = await openMenu(user);
    expect(screen.getByText(account.email, { selector: '.user-menu__list p' })).toBeTruthy();
    const [myAccount, logout] = menu.getAllByRole('menuitem');
    expect([myAccount?.textContent, logout?.textContent]).toEqual(['My Account', 'Logout']);
    await waitFor(() => expect(document.activeElement).toBe(myAccount));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(logout);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(myAccount);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(logout);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `My Account, ${account.email}` }));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menu')).toBeTruthy();
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('signs the customer out, opens the home page, keeps the cart and deletes personal data', async () => {
    const { user, store, lines } = await openShop('/account', [aLine()]);
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText('Signed Out Successfully')).toBeTruthy();
    await waitFor(() => expect(readPath()).toBe('/'));
    expect(lines()).toHaveLength(1);
    expect(store.getState().session).toEqual({ status: 'guest', user: null, endedBy: 'owner' });
    expect(JSON.stringify(store.getState().api)).not.toContain(account.email);
    expect(localStorage.getItem('brote.signed-in')).toBe('no');
  });

  it('keeps the customer signed in when the sign-out fails', async () => {
    server.queueReplies('POST /api/v1/auth/sign-out', refusal(503, 'SERVICE_UNAVAILABLE'));
    const { user, store } = await openShop('/');
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Logout' }));
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Error signing out');
    expect(toast.textContent).toContain('Please try again later');
    expect(store.getState().session.status).toBe('signed-in');
  });

  it('appears in the mobile menu', async () => {
    const { user } = await openShop('/');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('navigation', { name: 'Mobile' }));
    expect(await menu.findByText(account.email)).toBeTruthy();
    expect(menu.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/account');
    await user.click(menu.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Signed Out Successfully')).toBeTruthy();
  });
});

describe('the short paths of the account', () => {
  it.each([
    ['/account/orders', '/orders'],
    ['/account/subscription', '/manage-subscription'],
  ])('redirect from %s to %s', async (from, to) => {
    storeSignedInHint();
    await openShop(from);
    await waitFor(() => expect(readPath()).toBe(to));
  });

  it('require a sign-in from a guest', async () => {
    await openShop('/account/orders');
    await waitFor(() => expect(readPath()).toBe('/login'));
  });
});
