import { getUser, listUsers, resendConfirmationTo } from '@brote/contracts/reporting';
import { aCaller } from '@brote/test-support';
import { codeOf, confirmed } from './people';
import { standUp, type Stand } from './stand';

const staff = aCaller({ roles: ['customer', 'staff'] });
let stand: Stand;

beforeAll(async () => (stand = await standUp()));
afterAll(async () => await stand.end());

it('lists accounts newest first, page by page, each once', async () => {
  const emails: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    stand.clock.advance(1_000);
    emails.push(await confirmed(stand));
  }
  const first = await stand.ask(listUsers, { limit: 2 }, staff);
  const second = await stand.ask(listUsers, { limit: 2, cursor: first.next }, staff);
  expect([...first.users, ...second.users].map(({ email }) => email)).toEqual([...emails].reverse());
  expect([first.users.length, second.next]).toEqual([2, null]);
});

it('finds by the beginning of an address or an id, and takes signs of patterns as they are', async () => {
  const email = await confirmed(stand);
  const { users } = await stand.ask(listUsers, { search: email.slice(0, -4).toUpperCase() }, staff);
  const [found] = users;
  expect(users.map((user) => user.email)).toEqual([email]);
  const byId = await stand.ask(listUsers, { search: found?.id.slice(0, 8) }, staff);
  expect(byId.users.map((user) => user.email)).toContain(email);
  expect((await stand.ask(listUsers, { search: '%' }, staff)).users).toEqual([]);
  expect(await stand.ask(getUser, { userId: found?.id ?? '' }, staff)).toMatchObject({ email, state: 'active', sessions: 0 });
});

it('has nothing to confirm for who has', async () => {
  const email = await confirmed(stand);
  const { users } = await stand.ask(listUsers, { search: email }, staff);
  expect(await codeOf(stand.ask(resendConfirmationTo, { userId: users[0]?.id ?? '' }, staff))).toBe('ALREADY_CONFIRMED');
  expect(await codeOf(stand.ask(resendConfirmationTo, { userId: staff.userId }, staff))).toBe('ACCOUNT_UNKNOWN');
});

it('answers staff alone', async () => {
  expect(await codeOf(stand.ask(listUsers, {}))).toBe('UNAUTHENTICATED');
  expect(await codeOf(stand.ask(listUsers, {}, aCaller()))).toBe('FORBIDDEN');
});
