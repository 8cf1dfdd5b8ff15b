import type { CallerKind } from '@brote/contracts';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { useNats, type TestNats } from '@brote/test-support';
import { Confirmed, Onboarded, Roles, SignedIn } from '../src/access/access.decorator';
import type { Access } from '../src/http/route-config';
import { RouteTable, type ServedRoute } from '../src/http/route-table';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';
import { bearer, claimsOf, strangeKey, tokenOf } from './tokens';

/** One route per declaration, so that declarations without a current route are tested too. */
@Controller('api/v1/probe')
class Probes {
  @SignedIn()
  @Get('signed-in')
  signedIn(): object {
    return {};
  }

  @Confirmed()
  @Delete('confirmed')
  confirmed(): object {
    return {};
  }

  @Onboarded()
  @Post('onboarded')
  onboarded(): object {
    return {};
  }

  @Roles('staff')
  @Get('staff')
  staff(): object {
    return {};
  }

  @Roles('admin')
  @Get('admin')
  admin(): object {
    return {};
  }
}

type Outcome = 'passes' | 'UNAUTHENTICATED' | 'EMAIL_NOT_CONFIRMED' | 'ONBOARDING_REQUIRED' | 'FORBIDDEN';
const GUARDS: ReadonlySet<string> = new Set<Outcome>(['UNAUTHENTICATED', 'EMAIL_NOT_CONFIRMED', 'ONBOARDING_REQUIRED', 'FORBIDDEN']);
/** The accesses that fit each caller of a contract. */
const FITTING: Readonly<Record<CallerKind, readonly Access[]>> = {
  none: ['public'],
  optional: ['optional'],
  customer: ['confirmed', 'onboarded'],
  staff: ['staff'],
  admin: ['admin'],
};

const CALLERS: Readonly<Record<string, () => Record<string, string>>> = {
  anonymous: () => ({}),
  'a caller with a forged token': () => bearer(tokenOf(claimsOf(), { key: strangeKey() })),
  'a customer whose token expired': () => bearer(tokenOf(claimsOf({ iat: 1_000, nbf: 1_000, exp: 1_600 }))),
  'an unconfirmed customer': () => bearer(tokenOf(claimsOf({ roles: [] }))),
  'a new customer': () => bearer(tokenOf(claimsOf({ onb: false }))),
  'a customer': () => bearer(),
  'staff in the shop': () => bearer(tokenOf(claimsOf({ roles: ['customer', 'staff'] }))),
  'a customer in the back office': () => bearer(tokenOf(claimsOf({ aud: 'admin' }))),
  staff: () => bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'staff'] }))),
  'an admin': () => bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'admin'] }))),
};
const ROUND_WITHIN_MS = 240_000;
type Row = Readonly<Record<string, Outcome>>;

const strangers: Row = {
  anonymous: 'UNAUTHENTICATED',
  'a caller with a forged token': 'UNAUTHENTICATED',
  'a customer whose token expired': 'UNAUTHENTICATED',
};
const shopSessions = (unconfirmed: Outcome, fresh: Outcome, others: Outcome): Row => ({
  ...{ 'an unconfirmed customer': unconfirmed, 'a new customer': fresh, 'a customer': others, 'staff in the shop': others },
});
const backOfficeSessions = (customer: Outcome, staff: Outcome, admin: Outcome): Row => ({
  ...{ 'a customer in the back office': customer, staff, 'an admin': admin },
});
const noShopSession = shopSessions('UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED');
const noBackOffice = backOfficeSessions('UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED');
const all: Row = Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 'passes']));

/** Written from the rules, not from the guards. */
const EXPECTED: Readonly<Record<Access, Row>> = {
  public: all,
  optional: { ...strangers, anonymous: 'passes', ...shopSessions('passes', 'passes', 'passes'), ...noBackOffice },
  'signed-in': { ...strangers, ...shopSessions('passes', 'passes', 'passes'), ...noBackOffice },
  confirmed: { ...strangers, ...shopSessions('EMAIL_NOT_CONFIRMED', 'passes', 'passes'), ...noBackOffice },
  onboarded: { ...strangers, ...shopSessions('EMAIL_NOT_CONFIRMED', 'ONBOARDING_REQUIRED', 'passes'), ...noBackOffice },
  staff: { ...strangers, ...noShopSession, ...backOfficeSessions('FORBIDDEN', 'passes', 'passes') },
  admin: { ...strangers, ...noShopSession, ...backOfficeSessions('FORBIDDEN', 'FORBIDDEN', 'passes') },
};

let nats: TestNats;
let services: FakeServices;
let gateway: RunningGateway;

beforeAll(async () => {
  nats = await useNats();
  services = await FakeServices.start(nats.url);
  gateway = await startGateway(nats.url, {}, [Probes]);
});
afterAll(async () => {
  await gateway.stop();
  await services.stop();
  await nats.stop();
});

const routesOfApi = (): ServedRoute[] =>
  gateway.app.get(RouteTable).routes.filter(({ method, path }) => path.startsWith('/api/v1/') && method !== 'HEAD');

async function outcome({ method, path }: ServedRoute, headers: Record<string, string>): Promise<Outcome> {
  const url = gateway.base + path.replaceAll(/:(\w+)Id\b/g, '0192f0c0-0000-7000-8000-000000000002').replaceAll(/:\w+/g, 'x');
  const json: Record<string, string> = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const own = { origin: 'http://localhost:23080', 'sec-fetch-site': 'same-origin' };
  const body = method === 'GET' ? undefined : '{}';
  const response = await fetch(url, { method, headers: { ...json, ...own, ...headers }, body });
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel(); // The stream would never end.
    return 'passes';
  }
  const text = await response.text();
  const code = response.ok ? '' : (JSON.parse(text) as { code: string }).code;
  return GUARDS.has(code) ? (code as Outcome) : 'passes';
}

describe('each route', () => {
  it('requires the caller that the contract of its request requires', () => {
    const asking = routesOfApi().flatMap(({ path, access, document }) =>
      document?.contract ? [{ path, access, contract: document.contract }] : [],
    );
    expect(asking.length).toBeGreaterThan(60);
    for (const { path, access, contract } of asking)
      expect([path, FITTING[contract.caller]]).toEqual([path, expect.arrayContaining([access])]);
  });

  it.each(Object.keys(CALLERS))(
    'admits or rejects %s as it declares, and sends no request after a rejection',
    async (caller) => {
      const routes = routesOfApi();
      expect(routes.length).toBeGreaterThan(65);
      for (const route of routes) {
        services.answersByExample();
        const found = await outcome(route, CALLERS[caller]?.() ?? {});
        expect(`${route.method} ${route.path}: ${found}`).toBe(`${route.method} ${route.path}: ${EXPECTED[route.access][caller]}`);
        const { contract } = route.document ?? {};
        if (contract && found !== 'passes') expect(services.received(contract)).toEqual([]);
      }
    },
    // Some two hundred requests, one after the other.
    ROUND_WITHIN_MS,
  );
});
