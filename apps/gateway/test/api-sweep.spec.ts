import { sweepApi, type ApiDocument, type Endpoint } from '@brote/test-support/openapi-sweep';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const SEED = jest.getSeed();
/** Enough for each kind of fault at each operation. A few runs reach every wrong value at every place. */
const CASES_PER_OPERATION = Number(process.env['SWEEP_PER_OPERATION'] ?? 24);
const ROLE_HEADERS = {
  none: () => ({}),
  customer: () => bearer(),
  staff: () => bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'staff'] }))),
  admin: () => bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'admin'] }))),
};

const gateway = useGateway({ env: { RATE_LIMIT_SESSIONS: '100000', RATE_LIMIT_ACCOUNT: '100000' } });

function roleFor({ path, operation }: Endpoint): keyof typeof ROLE_HEADERS {
  if (!operation.security.some((requirement) => 'accessToken' in requirement)) return 'none';
  return path.startsWith('/api/v1/admin/') ? 'admin' : 'customer';
}

it('the API replies to any input as its document declares, and never with a server error', async () => {
  const document = (await (await fetch(`${gateway.base}/api/docs/openapi.json`)).json()) as ApiDocument;
  const { sent, statuses, faults, missed } = await sweepApi({
    ...{ base: gateway.base, document, seed: SEED, perOperation: CASES_PER_OPERATION, roles: ROLE_HEADERS, roleFor },
  });
  process.stdout.write(`Sweep of the API: seed ${SEED}, ${sent} requests, ${JSON.stringify(statuses)}\n`);
  expect({ seed: SEED, faults: faults.slice(0, 20), more: Math.max(0, faults.length - 20) }).toEqual({ seed: SEED, faults: [], more: 0 });
  expect(missed).toEqual([]);
  expect(sent).toBeGreaterThan(4_000);
}, 240_000);
