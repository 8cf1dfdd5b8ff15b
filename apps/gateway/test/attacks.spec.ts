import { createHmac } from 'node:crypto';
import { checkoutPaymentBody, identityExamples as who, messageExamples as mail, orderView } from '@brote/contracts/examples';
import * as identity from '@brote/contracts/identity';
import * as orders from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { bearer, claimsOf, signingKeySet, unknownKey, tokenOf, unsignedToken } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);
const getMe = (token: string, base = gateway.base): Promise<Response> => fetch(`${base}/api/v1/me`, { headers: bearer(token) });
const send = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> =>
  fetch(`${gateway.base}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const readProblemCode = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;
const omitFields = (body: object, ...fields: string[]): object =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));

describe('a token', () => {
  const signWithPublicKey = (): string => {
    const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [key] = signingKeySet.keys;
    const text = `${encodePart({ alg: 'HS256', typ: 'at+jwt', kid: key?.kid })}.${encodePart(claimsOf())}`;
    return `${text}.${createHmac('sha256', key?.x ?? '')
      .update(text)
      .digest('base64url')}`;
  };
  const changeClaims = (): string => {
    const [header, , signature] = tokenOf().split('.');
    return [header, Buffer.from(JSON.stringify(claimsOf({ roles: ['admin'] }))).toString('base64url'), signature].join('.');
  };
  const FORGED_TOKENS: [string, () => string][] = [
    ['that claims to need no signature', unsignedToken],
    ['without its signature', () => tokenOf().replace(/[^.]+$/, '')],
    ['signed with another key', () => tokenOf(claimsOf(), { key: unknownKey() })],
    ['signed with the public key as if it were a shared secret', signWithPublicKey],
    ['whose claims were changed after signing', changeClaims],
    ['of a key that does not exist', () => tokenOf(claimsOf(), { header: { kid: 'another' } })],
    ['that names no key', () => tokenOf(claimsOf(), { header: { kid: undefined } })],
    ['that brings its own key', () => tokenOf(claimsOf(), { header: { kid: undefined, jwk: signingKeySet.keys[0] }, key: unknownKey() })],
    ['that has expired', () => tokenOf(claimsOf({ iat: nowInSeconds() - 700, exp: nowInSeconds() - 61 }))],
    ['that would be valid for a year', () => tokenOf(claimsOf({ iat: nowInSeconds() - 700, exp: nowInSeconds() + 31_536_000 }))],
    ['that never expires', () => tokenOf(claimsOf({ exp: undefined }))],
    ['that is not valid yet', () => tokenOf(claimsOf({ nbf: nowInSeconds() + 90 }))],
    ['issued in the future', () => tokenOf(claimsOf({ iat: nowInSeconds() + 90 }))],
    ['of the back office', () => tokenOf(claimsOf({ aud: 'admin' }))],
    ['of another shop', () => tokenOf(claimsOf({ iss: 'https://evil.example' }))],
    ['of another purpose', () => tokenOf(claimsOf(), { header: { typ: 'JWT' } })],
    ['that names no session', () => tokenOf(claimsOf({ sid: undefined }))],
    ['that is not a token', () => 'x'.repeat(500)],
  ];

  it.each(FORGED_TOKENS)('%s is rejected', async (_what, forge) => {
    const response = await getMe(forge());
    expect([response.status, await readProblemCode(response), response.headers.get('www-authenticate')]).toEqual([
      401,
      'UNAUTHENTICATED',
      'Bearer',
    ]);
    const guestCheckout = await send('/checkout/payment', checkoutPaymentBody, bearer(forge()));
    expect([
      guestCheckout.status,
      gateway.services.receivedRequests(orders.placeOrder),
      gateway.services.receivedRequests(identity.getMe),
    ]).toEqual([401, [], []]);
  });

  it('is logged with its error code when it is refused, but without its text', async () => {
    const token = tokenOf(claimsOf(), { key: unknownKey() });
    await getMe(token);
    await eventually(() => expect(gateway.logs.join('')).toContain('"code":"UNAUTHENTICATED"'));
    expect(gateway.logs.join('')).not.toContain(token.slice(-40));
  });

  it('tolerates a minute of difference between two clocks', async () => {
    expect((await getMe(tokenOf(claimsOf({ iat: nowInSeconds() - 590, exp: nowInSeconds() - 50 })))).status).toBe(200);
    expect((await getMe(tokenOf(claimsOf({ iat: nowInSeconds() + 50, nbf: nowInSeconds() + 50 })))).status).toBe(200);
  });

  it('is accepted only in the Authorization header, as a bearer token', async () => {
    const token = tokenOf();
    const attempts: [string, Record<string, string>][] = [
      [`/me?access_token=${token}`, {}],
      ['/me', { cookie: `brote-rt=${token}; accessToken=${token}` }],
      ['/me', { authorization: `Basic ${token}` }],
      ['/me', { authorization: token }],
      ['/me', { 'x-user-id': who.user.id, caller: token }],
    ];
    for (const [path, headers] of attempts) {
      const response = await fetch(`${gateway.base}/api/v1${path}`, { headers });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });

  it('with an invented key id causes at most one request for keys in three seconds', async () => {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 30 }, (_, at) => getMe(tokenOf(claimsOf(), { header: { kid: `k${at}` } }))));
    const maxRequests = 1 + Math.floor((performance.now() - startedAt) / 3_000);
    expect(gateway.services.receivedRequests(identity.getSigningKeys).length).toBeLessThanOrEqual(maxRequests);
  });

  it('of a new key is valid as soon as identity returns the key, and invalid until then', async () => {
    gateway.services.setAnswer(identity.getSigningKeys, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    const earlyGateway = await gateway.startAnother();
    expect((await getMe(tokenOf(), earlyGateway.base)).status).toBe(503);
    gateway.services.resetToExamples();
    await eventually(async () => expect((await getMe(tokenOf(), earlyGateway.base)).status).toBe(200));
    const jwks = await fetch(`${earlyGateway.base}/.well-known/jwks.json`);
    const publicKeys = signingKeySet.keys.map(({ kid, kty, crv, alg, use, x }) => ({ kid, kty, crv, alg, use, x }));
    expect(await jwks.json()).toEqual({ keys: publicKeys });
    await earlyGateway.stop();
  });
});

describe('an ended session', () => {
  it('is rejected, although its token has not expired', async () => {
    const [claims, otherClaims] = [claimsOf(), claimsOf()];
    await gateway.services.publishSessionsEnded({ userId: String(claims['sub']), sessionId: String(claims['sid']) });
    await eventually(async () => expect((await getMe(tokenOf(claims))).status).toBe(401));
    expect((await getMe(tokenOf({ ...claims, sid: otherClaims['sid'] }))).status).toBe(200);
    expect((await getMe(tokenOf(otherClaims))).status).toBe(200);
  });

  it('does not end a session of the same person that began in the same second', async () => {
    const endedClaims = claimsOf();
    await gateway.services.publishSessionsEnded({ userId: String(endedClaims['sub']), sessionId: String(endedClaims['sid']) });
    await eventually(async () => expect((await getMe(tokenOf(endedClaims))).status).toBe(401));
    const { sub, iat, nbf, exp } = endedClaims;
    expect((await getMe(tokenOf(claimsOf({ sub, iat, nbf, exp })))).status).toBe(200);
  });

  it('is rejected by a gateway that starts after the session ended', async () => {
    const claims = claimsOf();
    await gateway.services.publishSessionsEnded({ userId: String(claims['sub']), sessionId: String(claims['sid']) });
    const lateGateway = await gateway.startAnother();
    await eventually(async () => expect((await getMe(tokenOf(claims), lateGateway.base)).status).toBe(401));
    await lateGateway.stop();
  });
});

describe('a page of another site', () => {
  const cookie = { cookie: `brote-rt=${who.sessionGrant.refreshToken}` };
  const SHOP_ORIGIN = 'http://localhost:23080';
  const HOSTILE_HEADERS: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://evil.localhost:23080', 'sec-fetch-site': 'same-site' },
    { origin: SHOP_ORIGIN, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ];

  it.each(['/auth/refresh', '/auth/sign-out'])(
    'cannot use the cookie at %s, and neither can a form or a request without an origin',
    async (path) => {
      for (const headers of HOSTILE_HEADERS) {
        const response = await send(path, {}, { ...cookie, ...headers });
        expect([headers, response.status, await readProblemCode(response)]).toEqual([headers, 403, 'ORIGIN_REFUSED']);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
        expect((await send(path, 'a=b', { ...cookie, origin: SHOP_ORIGIN, 'content-type': type })).status).toBe(415);
      expect([
        ...gateway.services.receivedRequests(identity.refreshSession),
        ...gateway.services.receivedRequests(identity.signOut),
      ]).toEqual([]);
      const shopHeaders: Record<string, string>[] = [{ origin: SHOP_ORIGIN }, { origin: SHOP_ORIGIN, 'sec-fetch-site': 'same-origin' }];
      for (const headers of shopHeaders) expect((await send(path, {}, { ...cookie, ...headers })).ok).toBe(true);
    },
  );

  it('cannot read a reply: no origin is ever allowed', async () => {
    const response = await fetch(`${gateway.base}/api/v1/me`, { headers: { ...bearer(), origin: 'https://evil.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('forbidden fields', () => {
  const FORBIDDEN_FIELDS = {
    role: 'admin',
    roles: ['admin'],
    email_confirmed: true,
    emailConfirmedAt: '2026-01-01',
    user_id: who.user.id,
    userId: who.user.id,
  };
  const WRITE_REQUESTS: [string, string, object][] = [
    ['POST', '/auth/sign-up', omitFields(who.signUp, 'client')],
    ['POST', '/auth/sign-in', { email: who.signIn.email, password: 'x' }],
    ['POST', '/auth/password', omitFields(who.changePassword, 'client')],
    ['PUT', '/me/profile', omitFields(who.profile, 'updatedAt')],
    ['POST', '/me/onboarding', who.onboardBody],
    ['DELETE', '/me', { confirmation: 'DELETE' }],
    ['PUT', '/me/notification-preferences', mail.preferences],
    ['POST', '/me/push-devices', mail.pushDevice],
    ['POST', '/checkout/payment', checkoutPaymentBody],
    ['POST', '/support-requests', omitFields(mail.supportRequest, 'clientHash')],
  ];

  it.each(WRITE_REQUESTS)('are refused by name: %s %s', async (method, path, body) => {
    expect((await send(path, body, bearer(), method)).ok).toBe(true);
    for (const [field, value] of [
      ...Object.entries(FORBIDDEN_FIELDS),
      ['client', who.clientInfo],
      ['clientHash', 'x'],
      ['audience', 'admin'],
    ] as const) {
      const response = await send(path, { ...body, [field]: value }, bearer(), method);
      const { fields, code } = (await response.json()) as { fields: { path: string }[]; code: string };
      expect([code, fields.map((invalidField) => invalidField.path)]).toEqual(['VALIDATION_FAILED', [field]]);
    }
  });
});

describe('ids of another account', () => {
  it('are answered like unknown and malformed ids', async () => {
    for (const contract of [orders.getMyOrder, orders.getMyInvoice, orders.cancelMyOrder])
      gateway.services.refuse(contract, 'ORDER_UNKNOWN');
    gateway.services.refuse(identity.revokeSession, 'SESSION_UNKNOWN');
    gateway.services.refuse(orders.removePaymentMethod, 'PAYMENT_METHOD_UNKNOWN');
    const routes = [
      ['GET', '/orders/:id', orderView.id],
      ['GET', '/orders/:id/invoice', orderView.id],
      ['POST', '/orders/:id/cancel', orderView.id],
      ['DELETE', '/auth/sessions/:id', who.session.id],
      ['DELETE', '/me/payment-methods/:id', 'pm_1Q2w3E4r5T'],
    ] as const;
    for (const [method, path, foreign] of routes) {
      const bodies = await Promise.all(
        [foreign, '%27%20OR%201=1', '..%2f..', 'x'].map(async (id) => {
          const response = await fetch(`${gateway.base}/api/v1${path.replace(':id', id)}`, { method, headers: bearer() });
          return [response.status, omitFields((await response.json()) as object, 'traceId')];
        }),
      );
      for (const body of bodies) expect([path, body]).toEqual([path, bodies[0]]);
      expect(bodies[0]?.[0]).toBe(404);
    }
  });
});
