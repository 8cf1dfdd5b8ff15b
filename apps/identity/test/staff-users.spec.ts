import { getUser, listUsers, resendConfirmationAsStaff } from '@brote/contracts/reporting';
import { aCaller } from '@brote/test-support';
import { refusalCodeOf, createConfirmedAccount } from './account-fixtures';
import { startHarness, type Harness } from './harness';

const staff = aCaller({ roles: ['customer', 'staff'] });
let harness: Harness;

beforeAll(async () => (harness = await startHarness()));
afterAll(async () => await harness.end());

it('the staff list shows accounts newest first, page by page, each once', async () => {
  const emails: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    harness.clock.advance(1_000);
    emails.push(await createConfirmedAccount(harness));
  }
  const firstPage = await harness.send(listUsers, { limit: 2 }, staff);
  const secondPage = await harness.send(listUsers, { limit: 2, cursor: firstPage.next }, staff);
  expect([...firstPage.users, ...secondPage.users].map(({ email }) => email)).toEqual([...emails].reverse());
  expect([firstPage.users.length, secondPage.next]).toEqual([2, null]);
});

it('the staff search matches the start of an address or an id, and treats wildcards literally', async () => {
  const email = await createConfirmedAccount(harness);
  const { users } = await harness.send(listUsers, { search: email.slice(0, -4).toUpperCase() }, staff);
  const [found] = users;
  expect(users.map((user) => user.email)).toEqual([email]);
  const foundById = await harness.send(listUsers, { search: found?.id.slice(0, 8) }, staff);
  expect(foundById.users.map((user) => user.email)).toContain(email);
  expect((await harness.send(listUsers, { search: '%' }, staff)).users).toEqual([]);
  expect(await harness.send(getUser, { userId: found?.id ?? '' }, staff)).toMatchObject({ email, state: 'active', sessions: 0 });
});

it('a new confirmation is refused for a confirmed account and for an unknown account', async () => {
  const email = await createConfirmedAccount(harness);
  const { users } = await harness.send(listUsers, { search: email }, staff);
  expect(await refusalCodeOf(harness.send(resendConfirmationAsStaff, { userId: users[0]?.id ?? '' }, staff))).toBe('ALREADY_CONFIRMED');
  expect(await refusalCodeOf(harness.send(resendConfirmationAsStaff, { userId: staff.userId }, staff))).toBe('ACCOUNT_UNKNOWN');
});

it('the staff list refuses customers and anonymous callers', async () => {
  expect(await refusalCodeOf(harness.send(listUsers, {}))).toBe('UNAUTHENTICATED');
  expect(await refusalCodeOf(harness.send(listUsers, {}, aCaller()))).toBe('FORBIDDEN');
});
