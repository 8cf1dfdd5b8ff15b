import { checkoutPaymentBody, identityExamples as who, orderView, personalData } from '@brote/contracts/examples';
import * as identity from '@brote/contracts/identity';
import * as orders from '@brote/contracts/orders';
import { unsubscribe } from '@brote/contracts/notifications';
import type { FakeServices } from './fake-services';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const SHOP_PAGE_HEADERS = { origin: 'http://localhost:23080', 'sec-fetch-site': 'same-origin' };
const REFRESH_TOKEN = who.sessionGrant.refreshToken;
const fetchApi = (path: string, init?: RequestInit): Promise<Response> => fetch(`${gateway.base}/api/v1${path}`, init);
const send = (path: string, body: unknown = {}, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> =>
  fetchApi(path, { method, headers: { 'content-type': 'application/json', ...SHOP_PAGE_HEADERS, ...headers }, body: JSON.stringify(body) });
const readProblemCode = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;
const omitClient = <T extends { client: object }>({ client: _client, ...body }: T): Omit<T, 'client'> => body;

describe('a session', () => {
  const signIn = (): Promise<Response> => send('/auth/sign-in', { email: who.signIn.email, password: who.signIn.password });

  it('begins with a token for the page and an HttpOnly cookie', async () => {
    const refreshExpiresAt = new Date(Date.now() + 14 * 86_400_000).toISOString();
    gateway.services.setAnswer(identity.signIn, { reply: { ...who.sessionGrant, refreshExpiresAt } });
    const response = await signIn();
    expect([response.status, await response.json()]).toEqual([200, who.accessGrant]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [cookie = '', ...otherCookies] = response.headers.getSetCookie();
    expect(otherCookies).toEqual([]);
    expect(cookie).toMatch(new RegExp(`^brote-rt=${REFRESH_TOKEN}; Max-Age=12095\\d\\d; Path=/; HttpOnly; SameSite=Strict$`));
    expect(gateway.services.receivedRequests(identity.signIn)[0]?.body).toMatchObject({ audience: 'shop', client: { agent: 'node' } });
  });

  it('replaces the session of the cookie in the request', async () => {
    await send('/auth/sign-in', { email: who.signIn.email, password: who.signIn.password }, { cookie: `brote-rt=${REFRESH_TOKEN}` });
    await signIn();
    expect(gateway.services.receivedRequests(identity.signIn).map(({ body }) => body['replaces'])).toEqual([REFRESH_TOKEN, null]);
  });

  it('has its cookie bound to the host and to TLS where the shop is public', async () => {
    const publicly = await gateway.startAnother({ PUBLIC_ORIGIN: 'https://shop.example', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' });
    const body = JSON.stringify({ email: who.signIn.email, password: 'x' });
    const init = { method: 'POST', headers: { 'content-type': 'application/json', origin: 'https://shop.example' }, body };
    const [cookie = ''] = (await fetch(`${publicly.base}/api/v1/auth/sign-in`, init)).headers.getSetCookie();
    await publicly.stop();
    expect(cookie).toMatch(/^__Host-brote-rt=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('is refused with status, error code and retry time, and without a cookie', async () => {
    gateway.services.refuse(identity.signIn, 'INVALID_CREDENTIALS');
    const invalidCredentials = await signIn();
    expect([invalidCredentials.status, await readProblemCode(invalidCredentials), invalidCredentials.headers.getSetCookie()]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      [],
    ]);
    gateway.services.refuse(identity.signIn, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 47 });
    const throttled = await signIn();
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '47']);
  });

  it('is renewed by its cookie', async () => {
    const next = 'aW5kdWJpdGFibHktdGhlLXN1Y2Nlc3Nvcg';
    gateway.services.setAnswer(identity.refreshSession, { reply: { ...who.sessionGrant, refreshToken: next } });
    const response = await send('/auth/refresh', {}, { cookie: `theme=dark; brote-rt=${REFRESH_TOKEN}` });
    expect(await response.json()).toEqual(who.accessGrant);
    expect(response.headers.getSetCookie()[0]).toContain(`brote-rt=${next};`);
    expect(gateway.services.receivedRequests(identity.refreshSession)[0]?.body).toMatchObject({
      refreshToken: REFRESH_TOKEN,
      audience: 'shop',
    });
  });

  it('loses its cookie when it has ended, and keeps the cookie while identity is unavailable', async () => {
    gateway.services.refuse(identity.refreshSession, 'SESSION_ENDED');
    const endedSession = await send('/auth/refresh', {}, { cookie: `brote-rt=${REFRESH_TOKEN}` });
    expect([endedSession.status, await readProblemCode(endedSession)]).toEqual([401, 'SESSION_ENDED']);
    expect(endedSession.headers.getSetCookie()[0]).toMatch(/^brote-rt=; .*Expires=Thu, 01 Jan 1970/);
    gateway.services.setAnswer(identity.refreshSession, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    const unavailable = await send('/auth/refresh', {}, { cookie: `brote-rt=${REFRESH_TOKEN}` });
    expect([unavailable.status, unavailable.headers.getSetCookie()]).toEqual([503, []]);
  });

  it('is refused without a well-formed cookie, and identity receives no request', async () => {
    for (const cookie of ['', 'brote-rt=', 'brote-rt=short', `brote-rt=${'x'.repeat(101)}`, 'brote-rt=%00%00%00%00%00%00%00%00%00']) {
      const response = await send('/auth/refresh', {}, cookie === '' ? {} : { cookie });
      expect([cookie, response.status, await readProblemCode(response)]).toEqual([cookie, 401, 'SESSION_ENDED']);
    }
    expect(gateway.services.receivedRequests(identity.refreshSession)).toEqual([]);
  });

  it('ends with a deleted cookie for any reply of identity, and sends one request only', async () => {
    const first = await send('/auth/sign-out', {}, { cookie: `brote-rt=${REFRESH_TOKEN}` });
    expect([first.status, first.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
    expect(first.headers.getSetCookie()[0]).toMatch(/^brote-rt=; /);
    expect(gateway.services.receivedRequests(identity.signOut)[0]?.body).toEqual({ refreshToken: REFRESH_TOKEN });
    expect((await send('/auth/sign-out')).status).toBe(204);
    expect(gateway.services.receivedRequests(identity.signOut)).toHaveLength(1);
    gateway.services.setAnswer(identity.signOut, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    const unavailable = await send('/auth/sign-out', {}, { cookie: `brote-rt=${REFRESH_TOKEN}` });
    expect([unavailable.status, unavailable.headers.getSetCookie()[0]]).toEqual([503, expect.stringMatching(/^brote-rt=; /)]);
  });
});

describe('an account', () => {
  it('is requested for the caller of the token, and for no other', async () => {
    const claims = claimsOf({ onb: false, roles: ['customer', 'staff'] });
    const response = await fetchApi('/me', { headers: bearer(tokenOf(claims)) });
    expect([response.status, await response.json()]).toEqual([200, who.user]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(gateway.services.lastCallerOf(identity.getMe)).toEqual({
      ...{ userId: claims['sub'], sessionId: claims['sid'], roles: ['customer', 'staff'] },
      ...{ onboarded: false, authenticatedAt: Number(claims['pat']) * 1_000 },
    });
    expect(gateway.services.receivedRequests(identity.getMe)[0]?.body).toEqual({});
  });

  it('sends the hashed client address, never the address itself, to sign-up, confirmation and recovery', async () => {
    const agent = 'a'.repeat(400);
    const writes: [string, object, Parameters<FakeServices['receivedRequests']>[0], number][] = [
      ['/auth/sign-up', omitClient(who.signUp), identity.signUp, 202],
      ['/auth/resend', omitClient(who.resendRequest), identity.resendConfirmation, 202],
      ['/auth/verify', omitClient(who.verifyRequest), identity.verifyEmail, 200],
      ['/auth/recover', omitClient(who.recoverRequest), identity.recoverPassword, 202],
      ['/auth/reset-password', omitClient(who.resetPassword), identity.resetPassword, 204],
    ];
    for (const [path, body, contract, status] of writes) {
      expect([path, (await send(path, body, { 'user-agent': agent })).status]).toEqual([path, status]);
      const client = { addressHash: expect.stringMatching(/^[\w-]{32}$/) as string, agent: agent.slice(0, 300) };
      expect(gateway.services.receivedRequests(contract)[0]?.body).toEqual({ ...body, client });
    }
  });

  it('is exported as a file, and loses its cookie when it is closed', async () => {
    const response = await fetchApi('/me/export', { headers: bearer() });
    expect(await response.json()).toMatchObject({ sections: personalData.sections });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="brote-2026-11-20.json"');
    const document = await fetchApi('/me/export/pdf', { headers: bearer() });
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(document.headers.get('content-disposition')).toBe('attachment; filename="brote-2026-11-20.pdf"');
    expect(await document.text()).toMatch(/^%PDF[^]*%%EOF\s*$/);
    const closedAccount = await send('/me', { confirmation: 'DELETE', currentPassword: 'x' }, bearer(), 'DELETE');
    expect([closedAccount.status, closedAccount.headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/^brote-rt=; /)]);
    gateway.services.refuse(identity.closeAccount, 'REAUTHENTICATION_REQUIRED');
    const refusal = await send('/me', { confirmation: 'DELETE' }, bearer(), 'DELETE');
    expect([refusal.status, refusal.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('places an order as the customer when signed in, and as a guest otherwise', async () => {
    await send('/checkout/payment', checkoutPaymentBody);
    expect(gateway.services.lastCallerOf(orders.placeOrder)).toBeNull();
    const claims = claimsOf();
    await send('/checkout/payment', checkoutPaymentBody, bearer(tokenOf(claims)));
    expect(gateway.services.lastCallerOf(orders.placeOrder)).toMatchObject({ userId: claims['sub'] });
    const expiredToken = await send('/checkout/payment', checkoutPaymentBody, bearer(tokenOf(claimsOf({ exp: 1, iat: 0 }))));
    expect([expiredToken.status, await readProblemCode(expiredToken), gateway.services.receivedRequests(orders.placeOrder).length]).toEqual(
      [401, 'UNAUTHENTICATED', 2],
    );
  });
});

describe('a customer’s orders', () => {
  it('are listed in pages with validated limits', async () => {
    expect((await fetchApi('/orders', { headers: bearer() })).status).toBe(200);
    expect((await fetchApi('/orders?cursor=b3JkZXI&limit=50', { headers: bearer() })).status).toBe(200);
    const receivedPages = gateway.services.receivedRequests(orders.listMyOrders).map(({ body }) => body);
    expect(receivedPages).toEqual([
      { cursor: null, limit: 20 },
      { cursor: 'b3JkZXI', limit: 50 },
    ]);
    for (const query of [
      'limit=0',
      'limit=51',
      'limit=ten',
      'limit=1e1',
      'limit=1&limit=2',
      'cursor=a&cursor=b',
      'user=1',
      `cursor=${'x'.repeat(201)}`,
    ])
      expect([query, (await fetchApi(`/orders?${query}`, { headers: bearer() })).status]).toEqual([query, 422]);
    expect(gateway.services.receivedRequests(orders.listMyOrders)).toHaveLength(2);
  });

  it('include their invoice as a file', async () => {
    const response = await fetchApi(`/orders/${orderView.id}/invoice`, { headers: bearer() });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
    expect([response.headers.get('cache-control'), (await response.text()).slice(0, 5)]).toEqual(['no-store', '%PDF-']);
  });
});

describe('the unsubscribe link of an e-mail', () => {
  it('works with one click from mail programs, which send a form from any origin', async () => {
    const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
    const init = { method: 'POST', headers: formHeaders, body: 'List-Unsubscribe=One-Click' };
    expect(await (await fetchApi('/unsubscribe/c2lnbmVk.bGluaw', init)).json()).toEqual({ topic: 'marketing' });
    expect((await send('/unsubscribe/c2lnbmVk.bGluaw')).status).toBe(200);
    expect((await fetchApi('/unsubscribe/c2lnbmVk.bGluaw', { method: 'POST' })).status).toBe(200);
    expect(gateway.services.receivedRequests(unsubscribe).map(({ body }) => body)).toEqual(Array(3).fill({ token: 'c2lnbmVk.bGluaw' }));
    gateway.services.refuse(unsubscribe, 'LINK_INVALID');
    const refusal = await fetchApi('/unsubscribe/forged', init);
    expect([refusal.status, refusal.headers.get('cache-control')]).toEqual([410, 'no-store']);
  });

  it('works from the shop’s page, which never puts the token into an address', async () => {
    const countBefore = gateway.services.receivedRequests(unsubscribe).length;
    expect((await send('/unsubscribe', {}, { 'link-token': 'c2lnbmVk.bGluaw' })).headers.get('cache-control')).toBe('no-store');
    expect((await send('/unsubscribe', {}, { 'link-token': 'c2lnbmVk.bGluaw', origin: 'https://mail.example' })).status).toBe(403);
    expect(gateway.services.receivedRequests(unsubscribe).slice(countBefore)).toMatchObject([{ body: { token: 'c2lnbmVk.bGluaw' } }]);
  });
});
