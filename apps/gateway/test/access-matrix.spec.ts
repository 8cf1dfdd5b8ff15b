import type { CallerKind } from '@brote/contracts';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { EmailConfirmed, Onboarded, Roles, SignedIn } from '../src/access/access.decorator';
import type { Access } from '../src/http/routes/route-config';
import { RouteTable, type ServedRoute } from '../src/http/routes/route-table';
import { bearer, claimsOf, unknownKey, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

/** One route per declaration, so that declarations without a current route are tested too. */
@Controller('api/v1/probe')
class ProbeController {
  @SignedIn()
  @Get('signed-in')
  handleSignedIn(): object {
    return {};
  }

  @EmailConfirmed()
  @Delete('confirmed')
  handleConfirmed(): object {
    return {};
  }

  @Onboarded()
  @Post('onboarded')
  handleOnboarded(): object {
    return {};
  }

  @Roles('staff')
  @Get('staff')
  handleStaff(): object {
    return {};
  }

  @Roles('admin')
  @Get('admin')
  handleAdmin(): object {
    return {};
  }
}

type AccessOutcome = 'passes' | 'UNAUTHENTICATED' | 'EMAIL_NOT_CONFIRMED' | 'ONBOARDING_REQUIRED' | 'FORBIDDEN';
const GUARD_CODES: ReadonlySet<string> = new Set<AccessOutcome>([
  'UNAUTHENTICATED',
  'EMAIL_NOT_CONFIRMED',
  'ONBOARDING_REQUIRED',
  'FORBIDDEN',
]);
/** The accesses that fit each caller of a contract. */
const ACCESS_BY_CALLER_KIND: Readonly<Record<CallerKind, readonly Access[]>> = {
  none: ['public'],
  optional: ['optional'],
  customer: ['confirmed', 'onboarded'],
  staff: ['staff'],
  admin: ['admin'],
};

const CALLER_HEADERS: Readonly<Record<string, () => Record<string, string>>> = {
  anonymous: () => ({}),
  'a caller with a forged token': () => bearer(tokenOf(claimsOf(), { key: unknownKey() })),
  'a customer whose token expired': () => bearer(tokenOf(claimsOf({ iat: 1_000, nbf: 1_000, exp: 1_600 }))),
  'an unconfirmed customer': () => bearer(tokenOf(claimsOf({ roles: [] }))),
  'a new customer': () => bearer(tokenOf(claimsOf({ onb: false }))),
  'a customer': () => bearer(),
  'staff in the shop': () => bearer(tokenOf(claimsOf({ roles: ['customer', 'staff'] }))),
  'a customer in the back office': () => bearer(tokenOf(claimsOf({ aud: 'admin' }))),
  staff: () => bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'staff'] }))),
  'an admin': () => bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'admin'] }))),
};
const ROUND_TIMEOUT_MS = 240_000;
type OutcomeRow = Readonly<Record<string, AccessOutcome>>;

const strangerOutcomes: OutcomeRow = {
  anonymous: 'UNAUTHENTICATED',
  'a caller with a forged token': 'UNAUTHENTICATED',
  'a customer whose token expired': 'UNAUTHENTICATED',
};
const shopSessionOutcomes = (unconfirmed: AccessOutcome, newCustomer: AccessOutcome, otherCustomers: AccessOutcome): OutcomeRow => ({
  ...{
    'an unconfirmed customer': unconfirmed,
    'a new customer': newCustomer,
    'a customer': otherCustomers,
    'staff in the shop': otherCustomers,
  },
});
const backOfficeOutcomes = (customer: AccessOutcome, staff: AccessOutcome, admin: AccessOutcome): OutcomeRow => ({
  ...{ 'a customer in the back office': customer, staff, 'an admin': admin },
});
const rejectedShopSessions = shopSessionOutcomes('UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED');
const rejectedBackOfficeSessions = backOfficeOutcomes('UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED');
const allPass: OutcomeRow = Object.fromEntries(Object.keys(CALLER_HEADERS).map((caller) => [caller, 'passes']));

/** Written from the rules, not from the guards. */
const EXPECTED_OUTCOMES: Readonly<Record<Access, OutcomeRow>> = {
  public: allPass,
  optional: {
    ...strangerOutcomes,
    anonymous: 'passes',
    ...shopSessionOutcomes('passes', 'passes', 'passes'),
    ...rejectedBackOfficeSessions,
  },
  'signed-in': { ...strangerOutcomes, ...shopSessionOutcomes('passes', 'passes', 'passes'), ...rejectedBackOfficeSessions },
  confirmed: { ...strangerOutcomes, ...shopSessionOutcomes('EMAIL_NOT_CONFIRMED', 'passes', 'passes'), ...rejectedBackOfficeSessions },
  onboarded: {
    ...strangerOutcomes,
    ...shopSessionOutcomes('EMAIL_NOT_CONFIRMED', 'ONBOARDING_REQUIRED', 'passes'),
    ...rejectedBackOfficeSessions,
  },
  staff: { ...strangerOutcomes, ...rejectedShopSessions, ...backOfficeOutcomes('FORBIDDEN', 'passes', 'passes') },
  admin: { ...strangerOutcomes, ...rejectedShopSessions, ...backOfficeOutcomes('FORBIDDEN', 'FORBIDDEN', 'passes') },
};

const gateway = useGateway({ extraControllers: [ProbeController] });

const listApiRoutes = (): ServedRoute[] =>
  gateway.app.get(RouteTable).routes.filter(({ method, path }) => path.startsWith('/api/v1/') && method !== 'HEAD');

async function requestOutcome({ method, path }: ServedRoute, headers: Record<string, string>): Promise<AccessOutcome> {
  const url = gateway.base + path.replaceAll(/:(\w+)Id\b/g, '0192f0c0-0000-7000-8000-000000000002').replaceAll(/:\w+/g, 'x');
  const json: Record<string, string> = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const ownOriginHeaders = { origin: 'http://localhost:23080', 'sec-fetch-site': 'same-origin' };
  const body = method === 'GET' ? undefined : '{}';
  const response = await fetch(url, { method, headers: { ...json, ...ownOriginHeaders, ...headers }, body });
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel(); // The stream would never end.
    return 'passes';
  }
  const text = await response.text();
  const code = response.ok ? '' : (JSON.parse(text) as { code: string }).code;
  return GUARD_CODES.has(code) ? (code as AccessOutcome) : 'passes';
}

describe('each route', () => {
  it('requires the caller that the contract of its request requires', () => {
    const routesWithContract = listApiRoutes().flatMap(({ path, access, document }) =>
      document?.contract ? [{ path, access, contract: document.contract }] : [],
    );
    expect(routesWithContract.length).toBeGreaterThan(60);
    for (const { path, access, contract } of routesWithContract)
      expect([path, ACCESS_BY_CALLER_KIND[contract.caller]]).toEqual([path, expect.arrayContaining([access])]);
  });

  it.each(Object.keys(CALLER_HEADERS))(
    'admits or rejects %s as it declares, and sends no request after a rejection',
    async (caller) => {
      const routes = listApiRoutes();
      expect(routes.length).toBeGreaterThan(65);
      for (const route of routes) {
        gateway.services.resetToExamples();
        const actualOutcome = await requestOutcome(route, CALLER_HEADERS[caller]?.() ?? {});
        expect(`${route.method} ${route.path}: ${actualOutcome}`).toBe(
          `${route.method} ${route.path}: ${EXPECTED_OUTCOMES[route.access][caller]}`,
        );
        const { contract } = route.document ?? {};
        if (contract && actualOutcome !== 'passes') expect(gateway.services.receivedRequests(contract)).toEqual([]);
      }
    },
    // Some two hundred requests, one after the other.
    ROUND_TIMEOUT_MS,
  );
});
