import { defineRequest } from '@brote/contracts';
import { identityExamples as who } from '@brote/contracts/examples';
import * as identity from '@brote/contracts/identity';
import { eventually } from '@brote/test-support';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';
import { fileResponseOf } from '../src/access/forwarding-controller';
import { staffController } from '../src/staff-api/routing/staff-controller';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

class ListThingsRequest {
  @IsOptional() @IsString() cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
  @IsOptional() @IsIn(['new', 'old']) state!: string | null;
  @IsOptional() @IsBoolean() urgent!: boolean | null;
}
class ThingRequest {
  @IsUUID() thingId!: string;
  @IsOptional() @IsString() note!: string | null;
}
class ThingsReply {
  @IsString() text!: string;
}
const listThings = defineRequest({
  name: 'probe.list-things.v1',
  calledBy: ['gateway'],
  request: ListThingsRequest,
  reply: ThingsReply,
  caller: 'staff',
});
const changeThing = defineRequest({
  name: 'probe.change-thing.v1',
  calledBy: ['gateway'],
  request: ThingRequest,
  reply: ThingsReply,
  caller: 'admin',
});
const exportThings = defineRequest({
  name: 'probe.export-things.v1',
  calledBy: ['gateway'],
  request: ListThingsRequest,
  reply: ThingsReply,
  caller: 'staff',
});
const publicContract = defineRequest({ name: 'probe.any.v1', calledBy: ['gateway'], request: ThingRequest, reply: ThingsReply });

const ROUTE_TEXTS = { summary: 'Probe the back office', description: 'A route of this spec.' };
const ProbeController = staffController('staff: figures', [
  { route: { method: 'GET', path: '/admin/things' }, contract: listThings, id: 'listThings', ...ROUTE_TEXTS },
  { route: { method: 'PUT', path: '/admin/things/:thingId' }, contract: changeThing, id: 'changeThing', ...ROUTE_TEXTS },
  {
    ...{ route: { method: 'GET', path: '/admin/things.csv' }, contract: exportThings, id: 'exportThings', ...ROUTE_TEXTS },
    file: fileResponseOf(exportThings, 'text/csv; charset=utf-8', ({ text }) => ({ name: 'cosas "2026".csv', content: Buffer.from(text) })),
  },
]);

// The probes belong to no service: the gateway calls them as the operator of the broker.
const gateway = useGateway({ env: { NATS_NKEY_SEED: '' }, extraControllers: [ProbeController] });

const SHOP_PAGE_HEADERS = { origin: 'http://localhost:23080', 'sec-fetch-site': 'same-origin' };
const fetchApi = (path: string, init?: RequestInit): Promise<Response> => fetch(`${gateway.base}/api/v1${path}`, init);
const send = (path: string, body: unknown = {}, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> =>
  fetchApi(path, { method, headers: { 'content-type': 'application/json', ...SHOP_PAGE_HEADERS, ...headers }, body: JSON.stringify(body) });
const readProblemCode = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;
const staffHeaders = (roles: string[] = ['customer', 'staff']) => bearer(tokenOf(claimsOf({ aud: 'admin', roles })));

beforeAll(() => {
  for (const contract of [listThings, changeThing, exportThings]) gateway.services.setAnswer(contract, { reply: { text: 'a;b' } });
});

describe('the sign-in of staff', () => {
  const { username, password } = who.staffSignIn;

  it('returns only a challenge for the password', async () => {
    const response = await send('/admin/auth/sign-in', { username, password });
    expect(await response.json()).toMatchObject({ step: 'second-factor', grant: null });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('starts a session with its own cookie after the second factor', async () => {
    gateway.services.setAnswer(identity.verifySecondFactor, { reply: { ...who.sessionGrant, recoveryCodes: who.recoveryCodes } });
    const { challenge, code } = who.secondFactor;
    const response = await send('/admin/auth/second-factor', { challenge, code });
    expect(await response.json()).toEqual({ ...who.accessGrant, recoveryCodes: who.recoveryCodes });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^brote-staff=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  it('is renewed by that cookie, for the back office, and by no other cookie', async () => {
    const { refreshToken } = who.sessionGrant;
    const renewedSession = await send('/admin/auth/refresh', {}, { cookie: `brote-staff=${refreshToken}` });
    expect([renewedSession.status, gateway.services.receivedRequests(identity.refreshSession)[0]?.body]).toMatchObject([
      200,
      { audience: 'admin', refreshToken },
    ]);
    const shopCookieResponse = await send('/admin/auth/refresh', {}, { cookie: `brote-rt=${refreshToken}` });
    expect([shopCookieResponse.status, await readProblemCode(shopCookieResponse)]).toEqual([401, 'SESSION_ENDED']);
  });

  it('ends with a deleted cookie', async () => {
    const response = await send('/admin/auth/sign-out', {}, { cookie: `brote-staff=${who.sessionGrant.refreshToken}` });
    expect([response.status, gateway.services.receivedRequests(identity.signOut)]).toMatchObject([204, [{}]]);
    expect(response.headers.getSetCookie()[0]).toMatch(/^brote-staff=;/);
  });
});

describe('a session of the back office', () => {
  it('is checked with identity once in five seconds', async () => {
    const headers = staffHeaders();
    for (let round = 0; round < 3; round += 1) expect((await fetchApi('/admin/things', { headers })).status).toBe(200);
    expect(gateway.services.receivedRequests(identity.checkStaffSession)).toHaveLength(1);
  });

  it('is rejected after identity reports its end, and while identity does not reply', async () => {
    gateway.services.refuse(identity.checkStaffSession, 'SESSION_ENDED');
    const endedSession = await fetchApi('/admin/things', { headers: staffHeaders() });
    gateway.services.setAnswer(identity.checkStaffSession, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    const unavailable = await fetchApi('/admin/things', { headers: staffHeaders() });
    expect([
      endedSession.status,
      await readProblemCode(endedSession),
      unavailable.status,
      gateway.services.receivedRequests(listThings),
    ]).toEqual([401, 'UNAUTHENTICATED', 503, []]);
  });

  it('loses roles that were removed since the token was issued', async () => {
    gateway.services.setAnswer(identity.checkStaffSession, { reply: { roles: ['customer', 'staff'] } });
    const headers = staffHeaders(['customer', 'staff', 'admin']);
    const path = '/admin/things/0192f0c0-0000-7000-8000-000000000002';
    expect(await readProblemCode(await send(path, { note: 'x' }, headers, 'PUT'))).toBe('FORBIDDEN');
    expect((await fetchApi('/admin/things', { headers })).status).toBe(200);
    expect(gateway.services.lastCallerOf(listThings)?.roles).toEqual(['customer', 'staff']);
  });
});

describe('a route built from a contract', () => {
  it('reads the query as the contract declares, with twenty rows and null for missing values', async () => {
    const headers = staffHeaders();
    await fetchApi('/admin/things?limit=50&urgent=true&state=new', { headers });
    await fetchApi('/admin/things', { headers });
    await eventually(() => expect(gateway.services.receivedRequests(listThings)).toHaveLength(2));
    expect(gateway.services.receivedRequests(listThings).map(({ body }) => body)).toEqual([
      { limit: 50, urgent: true, state: 'new', cursor: null },
      { limit: 20, urgent: null, state: null, cursor: null },
    ]);
  });

  it.each(['?limit=many', '?state=odd', '?limit=101', '?role=admin'])('refuses %s', async (query) => {
    const response = await fetchApi(`/admin/things${query}`, { headers: staffHeaders() });
    expect([response.status, await readProblemCode(response)]).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('reads the id from the path and ignores the body’s, and returns 404 for a malformed id', async () => {
    const headers = { ...staffHeaders(['customer', 'admin']), 'idempotency-key': 'command-1' };
    const id = '0192f0c0-0000-7000-8000-000000000002';
    await send(`/admin/things/${id}`, { note: 'hola', thingId: 'another' }, headers, 'PUT');
    const [receivedRequest] = gateway.services.receivedRequests(changeThing);
    expect([receivedRequest?.body, receivedRequest?.headers['Idempotency-Key']]).toEqual([{ thingId: id, note: 'hola' }, 'command-1']);
    const malformedId = await send('/admin/things/7', { note: null }, headers, 'PUT');
    expect([malformedId.status, await readProblemCode(malformedId)]).toEqual([404, 'NOT_FOUND']);
  });

  it('returns a file with a name that is safe in a header', async () => {
    const response = await fetchApi('/admin/things.csv', { headers: staffHeaders() });
    expect(await response.text()).toBe('a;b');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="cosas--2026-.csv"');
  });

  it('rejects a contract without a staff caller', () => {
    const route = { route: { method: 'GET', path: '/admin/x' }, contract: publicContract, id: 'x', ...ROUTE_TEXTS } as const;
    expect(() => staffController('staff: figures', [route])).toThrow('not for staff');
  });
});
