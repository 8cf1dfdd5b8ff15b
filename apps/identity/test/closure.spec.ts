import {
  closeAccount,
  exportPersonalData,
  getContacts,
  getIdentityMessage,
  getMe,
  listSecurityEvents,
  putProfile,
  refreshSession,
  signUp,
} from '@brote/contracts/identity';
import { getUser, listUsers } from '@brote/contracts/reporting';
import { metrics } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { createSignedInCustomer, refusalCodeOf, clientFrom, waitForMail, PASSWORD, signInAs } from './account-fixtures';
import { FakeOrdersAndNotifications, fakeServices, FakeSubscriptions } from './fake-services';
import { startHarness, type Harness } from './harness';

const MINUTE_MS = 60_000;
const client = clientFrom('home');
const staff = aCaller({ roles: ['customer', 'staff'] });
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ env: { HOUSEKEEPING_EVERY_MS: '100' }, others: [FakeOrdersAndNotifications, FakeSubscriptions] });
});
afterAll(async () => await harness.end());
beforeEach(() => fakeServices.failing.clear());

type Customer = Awaited<ReturnType<typeof createSignedInCustomer>>;

const requestClosure = ({ caller }: Customer, currentPassword?: string) =>
  harness.send(closeAccount, { confirmation: 'DELETE', client, ...(currentPassword !== undefined && { currentPassword }) }, caller);

async function readStateOf({ caller }: Customer): Promise<string | undefined> {
  const [row] = await harness.queryRows<{ state: string }>('SELECT state FROM account WHERE id = :userId', { userId: caller.userId });
  return row?.state;
}

/** Advances the shop's clock until the account is erased, because delays between attempts follow that clock. */
async function waitUntilClosed(customer: Customer): Promise<void> {
  await eventually(
    async () => {
      harness.clock.advance(5_000);
      return (await readStateOf(customer)) === 'closed';
    },
    { withinMs: 20_000, everyMs: 50 },
  );
}

const findHandlersCalledFor = ({ caller }: Customer): string[] =>
  fakeServices.asked.filter(({ person }) => person.userId === caller.userId).map(({ duty }) => duty);

async function findTablesContaining(needle: string): Promise<string[]> {
  const tables = await harness.queryRows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const matches = await Promise.all(
    tables.map(async ({ name }) => ({
      name,
      rows: await harness.queryRows(`SELECT 1 FROM "${name}" t WHERE to_jsonb(t)::text ILIKE :text`, { text: `%${needle}%` }),
    })),
  );
  return matches.filter(({ rows }) => rows.length > 0).map(({ name }) => name);
}

it('a closure locks the account and ends its sessions at once, also while other services fail', async () => {
  fakeServices.failing = new Set(['orders', 'notifications', 'subscriptions', 'ending']);
  const customer = await createSignedInCustomer(harness);
  await requestClosure(customer);

  expect(await refusalCodeOf(signInAs(harness, customer.email))).toBe('INVALID_CREDENTIALS');
  const { refreshToken } = customer.grant;
  expect(await refusalCodeOf(harness.send(refreshSession, { refreshToken, audience: 'shop', client }))).toBe('SESSION_ENDED');
  expect(await refusalCodeOf(harness.send(getMe, {}, customer.caller))).toBe('UNAUTHENTICATED');
  expect((await harness.send(getContacts, { userIds: [customer.caller.userId] })).contacts).toEqual([]);
  expect(await waitForMail(harness, customer.email, 'closure-started')).toMatchObject({ path: null });
});

it('a closure has each service erase the person, then erases its own data and sends a last e-mail', async () => {
  const customer = await createSignedInCustomer(harness);
  const { email, caller } = customer;
  await harness.send(
    putProfile,
    { fullName: 'Nadia Única', address: 'Calle Irrepetible 7', city: null, zipCode: null, country: null, phone: null },
    caller,
  );
  await requestClosure(customer);
  await waitUntilClosed(customer);

  expect(findHandlersCalledFor(customer).sort()).toEqual(['ending', 'notifications', 'orders', 'subscriptions']);
  expect(findHandlersCalledFor(customer).indexOf('ending')).toBeLessThan(findHandlersCalledFor(customer).indexOf('subscriptions'));
  const closedMail = await waitForMail(harness, email, 'account-closed');
  expect(closedMail).toMatchObject({ fullName: null, path: null });
  expect(await findTablesContaining('Irrepetible')).toEqual([]);
  expect(await findTablesContaining(email)).toEqual(['message']);
  const types = await harness.queryRows<{ type: string }>(
    'SELECT type FROM outbox WHERE aggregate_id = :userId ORDER BY aggregate_version',
    { userId: caller.userId },
  );
  expect(types.map(({ type }) => type).slice(-2)).toEqual(['identity.user.closing.v1', 'identity.user.closed.v1']);
  expect(
    await harness.queryRows(`SELECT type FROM outbox WHERE aggregate_id = :sessionId`, { sessionId: customer.grant.sessionId }),
  ).toEqual([{ type: 'identity.session.ended.v1' }]);
  harness.clock.advance(7 * 24 * 60 * MINUTE_MS + MINUTE_MS);
  await eventually(async () => (await findTablesContaining(email)).length === 0);
  expect(await refusalCodeOf(harness.send(getIdentityMessage, { messageId: closedMail.messageId }))).toBe('MESSAGE_UNKNOWN');
});

/** Staff find the account by its id only, and see no personal data. */
async function expectHiddenFromStaff({ caller: { userId }, email }: Customer): Promise<void> {
  const account = await harness.send(getUser, { userId }, staff);
  expect(account).toMatchObject({ state: 'closing', email: null, fullName: null, address: null, city: null, zipCode: null, phone: null });
  expect((await harness.send(listUsers, { search: email }, staff)).users).toEqual([]);
  expect((await harness.send(listUsers, { search: userId }, staff)).users).toEqual([account]);
}

it('a closure continues while subscriptions cannot be cancelled, retries that, and reports the erasure as stuck', async () => {
  fakeServices.failing.add('ending');
  const customer = await createSignedInCustomer(harness);
  await requestClosure(customer);
  await eventually(() => findHandlersCalledFor(customer).includes('orders') && findHandlersCalledFor(customer).includes('notifications'));
  expect(findHandlersCalledFor(customer)).not.toContain('subscriptions');
  await expectHiddenFromStaff(customer);
  harness.clock.advance(2 * 60 * MINUTE_MS);
  await eventually(async () => /erasures_stuck\{?[^\n]*\}? [1-9]/.test(await metrics.metrics()));
  // The state depends on the clock alone, and may appear before the first attempt has ended.
  await eventually(async () => {
    const [step] = await harness.queryRows<{ error: string | null }>(
      `SELECT last_error AS error FROM erasure_step WHERE account_id = :userId AND name = 'end-subscriptions'`,
      { userId: customer.caller.userId },
    );
    expect(step?.error).toContain('subscriptions.end-all-of');
  });

  fakeServices.failing.clear();
  await waitUntilClosed(customer);
  expect(findHandlersCalledFor(customer)).toContain('subscriptions');
});

it('a closure requires the password when the authentication is older than five minutes', async () => {
  const customer = await createSignedInCustomer(harness);
  harness.clock.advance(5 * MINUTE_MS + 1);

  expect(await refusalCodeOf(requestClosure(customer))).toBe('REAUTHENTICATION_REQUIRED');
  expect(await refusalCodeOf(requestClosure(customer, 'a-guess'))).toBe('PASSWORD_WRONG');
  expect(await readStateOf(customer)).toBe('active');
  expect(await refusalCodeOf(requestClosure(customer, PASSWORD))).toBeNull();
});

it('a closure runs once for ten concurrent requests', async () => {
  const customer = await createSignedInCustomer(harness);
  const codes = await Promise.all(Array.from({ length: 10 }, () => refusalCodeOf(requestClosure(customer))));

  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(9);
});

it('a closure frees the address for a new account without data of the old one', async () => {
  const customer = await createSignedInCustomer(harness);
  await requestClosure(customer);
  await waitUntilClosed(customer);
  await harness.send(signUp, { email: customer.email, password: PASSWORD, locale: 'en', client: clientFrom('a new start') });
  await waitForMail(harness, customer.email, 'confirm-email');
  const [row] = await harness.queryRows<{ id: string }>('SELECT id FROM account WHERE email = :email', { email: customer.email });

  expect(row?.id).not.toBe(customer.caller.userId);
});

describe('the export', () => {
  it('contains the data of each service, without secrets', async () => {
    const { caller, email } = await createSignedInCustomer(harness);
    const { sections, exportedAt } = await harness.send(exportPersonalData, {}, caller);
    const names = sections.map(({ service, name }) => `${service}/${name}`);

    expect(exportedAt).toBe(harness.clock.now().toISOString());
    expect(names).toEqual([
      ...['identity/account', 'identity/profile', 'identity/sessions', 'identity/securityLog', 'identity/knownAddresses', 'identity/links'],
      ...['orders-payments/things', 'subscriptions/things', 'notifications/things'],
    ]);
    expect(sections.find(({ service }) => service === 'notifications')?.rows).toEqual([{ of: email }]);
    expect(JSON.stringify(sections)).not.toMatch(/argon2|hash":\{|password_hash/i);
    expect((await harness.send(listSecurityEvents, {}, caller)).events.map(({ kind }) => kind)).toContain('data-exported');
  });
});
