import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';
import { sweepApi, type ApiDocument, type Endpoint } from '@brote/test-support/openapi-sweep';
import { runSeed as SEED } from '@brote/test-support/random';
import { ApiSession, type SignedInRole } from '../src/api-session';
import { eventually } from '../src/eventually';
import { findLoggedErrors } from '../src/error-logs';
import { expect, test } from '../src/journey';
import { collectIds, pickIdFor } from '../src/known-ids';

const REQUESTS_PER_OPERATION = Number(process.env['SWEEP_PER_OPERATION'] ?? 8);

/** This operation removes data that the other operations need, so it comes last. */
const CLOSE_ACCOUNT_OPERATION = { path: '/api/v1/me', method: 'delete' };

/** A reached rate limit would hide the answer of an operation. */
const RAISED_RATE_LIMITS = Object.fromEntries(
  ['AUTH', 'SESSIONS', 'WRITES', 'RARE', 'READS', 'CHECKOUT', 'ACCOUNT', 'CATALOGUE', 'WEBHOOKS'].map((name) => [
    `RATE_LIMIT_${name}`,
    '100000',
  ]),
);

type OperationReference = typeof CLOSE_ACCOUNT_OPERATION;

function documentWithOnly({ paths, ...rest }: ApiDocument, { path, method }: OperationReference): ApiDocument {
  const operation = paths[path]?.[method];
  if (operation === undefined) throw new Error(`The document has no ${method} ${path}`);
  return { ...rest, paths: { [path]: { [method]: operation } } };
}

function documentWithout({ paths, ...rest }: ApiDocument, { path, method }: OperationReference): ApiDocument {
  const { [method]: _removed, ...otherOperations } = paths[path] ?? {};
  return { ...rest, paths: { ...paths, [path]: otherOperations } };
}

interface SystemView {
  services: { service: string; outboxWaiting: number; openDeadLetters: number }[];
}

/** Expects that every event is published and applied by every service. */
async function expectEmptyQueues(admin: ApiSession): Promise<void> {
  const drainedServices = await eventually('Empty outboxes', async () => {
    const { services } = (await admin.get('/api/v1/admin/system')) as SystemView;
    return services.every(({ outboxWaiting }) => outboxWaiting === 0) ? services : null;
  });
  expect(drainedServices.length).toBeGreaterThan(4);
  expect(drainedServices.filter(({ openDeadLetters }) => openDeadLetters > 0)).toEqual([]);
}

function roleFor({ path, operation }: Endpoint): 'none' | 'customer' | 'admin' {
  if (!operation.security.some((requirement) => 'accessToken' in requirement)) return 'none';
  return path.startsWith('/api/v1/admin/') ? 'admin' : 'customer';
}

test('every operation answers as its document says for valid and invalid requests, and no service logs an error', async () => {
  test.setTimeout(600_000);
  const home = await mkdtemp(join(tmpdir(), 'brote-every-operation-'));
  const shop = await openShop({ root: resolve(__dirname, '../../..'), home, env: RAISED_RATE_LIMITS });
  try {
    await eventually('The demo data', () => Promise.resolve(existsSync(join(home, 'data/demo-subscribers')) || null), 240_000);
    const base = shop.addresses.gatewayUrl;
    const document = (await (await fetch(`${base}/api/docs/openapi.json`)).json()) as ApiDocument;
    const sessions: Record<SignedInRole, ApiSession> = {
      customer: new ApiSession(base, 'customer'),
      staff: new ApiSession(base, 'staff'),
      admin: new ApiSession(base, 'admin'),
    };
    await Promise.all(Object.values(sessions).map((session) => session.signIn()));
    const roles = { none: () => ({}), ...Object.fromEntries(Object.entries(sessions).map(([role, it]) => [role, () => it.headers()])) };
    const signInAgain = async (role: string) => {
      await sessions[role as SignedInRole].signIn();
    };
    const commonOptions = { base, roles, roleFor, perOperation: REQUESTS_PER_OPERATION };
    const sweepOptions = { ...commonOptions, document: documentWithout(document, CLOSE_ACCOUNT_OPERATION), signInAgain };
    const closeAccountOptions = { ...commonOptions, document: documentWithOnly(document, CLOSE_ACCOUNT_OPERATION) };

    // The first round uses unknown ids and creates objects; the second uses their ids.
    const firstRound = await sweepApi({ ...sweepOptions, seed: SEED });
    await Promise.all(Object.values(sessions).map((session) => session.signIn()));
    const isStaffPath = (path: string) => path.startsWith('/api/v1/admin/');
    const customerIds = await collectIds(document, sessions.customer, (path) => !isStaffPath(path));
    const staffIds = await collectIds(document, sessions.admin, isStaffPath);
    let requestNumber = SEED;
    const secondRound = await sweepApi({
      ...{ ...sweepOptions, seed: SEED + 1 },
      knownId: (placed, { name }) => pickIdFor(placed, name, isStaffPath(placed.path) ? staffIds : customerIds, (requestNumber += 1)),
    });

    const lastRound = await sweepApi({ ...closeAccountOptions, seed: SEED + 2 });

    const rounds = [firstRound, secondRound, lastRound];
    const requestCount = rounds.reduce((sum, round) => sum + round.sent, 0);
    process.stdout.write(
      `Sweep of the shop: seed ${SEED}, ${requestCount} requests, ${JSON.stringify(rounds.map(({ statuses }) => statuses))}\n`,
    );
    const faults = [...new Set(rounds.flatMap((round) => round.faults))].slice(0, 30);
    const errors = (await findLoggedErrors(home)).slice(0, 30);
    expect({ seed: SEED, faults, errors }).toEqual({ seed: SEED, faults: [], errors: [] });
    await expectEmptyQueues(sessions.admin);
  } catch (error) {
    await cp(join(home, 'logs'), test.info().outputPath('shop-logs'), { recursive: true });
    throw error;
  } finally {
    await shop.close();
    await rm(home, { recursive: true, force: true });
  }
});
