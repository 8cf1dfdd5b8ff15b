import { recoverPassword, resetPassword, signIn, signUp } from '@brote/contracts/identity';
import { isRefused } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { eventually } from '@brote/test-support';
import { Throttle } from '#app/credentials/throttling/throttle';
import {
  uniqueEmail,
  refusalCodeOf,
  createConfirmedAccount,
  clientFrom,
  waitForMail,
  PASSWORD,
  linkSecretOf,
  signInAs,
} from './account-fixtures';
import { startHarness, type Harness } from './harness';

const MINUTE_MS = 60_000;
let harness: Harness;

beforeAll(async () => (harness = await startHarness({ env: { SIGN_IN_FAILURES_PER_CLIENT: '60', HASH_QUEUE: '500' } })));
afterAll(async () => await harness.end());

const guessPassword = (email: string, clientName: string): Promise<string | null> =>
  refusalCodeOf(signInAs(harness, email, { password: 'a-guess', place: clientName }));

async function guessPasswords(count: number, email: string, clientNameOf: (round: number) => string): Promise<(string | null)[]> {
  const codes = [];
  for (let round = 0; round < count; round += 1) codes.push(await guessPassword(email, clientNameOf(round)));
  return codes;
}

it('the throttle refuses one client after ten wrong passwords for an account, with the time to wait', async () => {
  const email = await createConfirmedAccount(harness);
  const codes = await guessPasswords(10, email, () => 'thief');
  expect(new Set(codes)).toEqual(new Set(['INVALID_CREDENTIALS']));

  const refusal = await harness
    .send(signIn, { email, password: PASSWORD, audience: 'shop', client: clientFrom('thief') })
    .catch((error: unknown) => error);
  expect(isRefused(refusal) && refusal.code).toBe('TOO_MANY_ATTEMPTS');
  expect(isRefused(refusal) && refusal.details).toEqual({ retryAfterSeconds: 900 });
  expect((await signInAs(harness, email)).user.email).toBe(email);
  harness.clock.advance(15 * MINUTE_MS);
  expect((await signInAs(harness, email, { place: 'thief' })).user.email).toBe(email);
});

it('the throttle counts concurrent attempts one by one', async () => {
  const email = await createConfirmedAccount(harness);
  const codes = await Promise.all(Array.from({ length: 30 }, () => guessPassword(email, 'swarm')));

  expect(codes.toSorted()).toEqual([...Array<string>(10).fill('INVALID_CREDENTIALS'), ...Array<string>(20).fill('TOO_MANY_ATTEMPTS')]);
});

it('the throttle counts the same for an address without an account', async () => {
  const codes = await guessPasswords(11, uniqueEmail(), () => 'fisher');

  expect(codes).toEqual([...Array<string>(10).fill('INVALID_CREDENTIALS'), 'TOO_MANY_ATTEMPTS']);
});

it('the throttle admits the owner from a known client address, whatever other addresses try', async () => {
  const email = await createConfirmedAccount(harness);
  await signInAs(harness, email, { place: 'living room' });
  const codes = await guessPasswords(51, email, (round) => `bot ${round}`);
  expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS');

  expect((await signInAs(harness, email, { place: 'living room' })).user.email).toBe(email);
  expect(await refusalCodeOf(signInAs(harness, email, { place: 'a hotel' }))).toBe('TOO_MANY_ATTEMPTS');
});

it('the throttle admits the owner from each address after a password recovery by e-mail', async () => {
  const email = await createConfirmedAccount(harness);
  await guessPasswords(51, email, (round) => `bot ${round} again`);
  await harness.send(recoverPassword, { email, locale: 'es', client: clientFrom('a train') });
  const token = linkSecretOf(await waitForMail(harness, email, 'recover-password'));
  await harness.send(resetPassword, { token, password: 'nuevo-y-propio', client: clientFrom('a train') });

  expect((await signInAs(harness, email, { password: 'nuevo-y-propio', place: 'a train' })).user.email).toBe(email);
});

it('the throttle refuses one client address that tries many accounts', async () => {
  const codes = [];
  for (let round = 0; round < 61; round += 1) codes.push(await guessPassword(uniqueEmail(), 'sprayer'));

  expect(codes.lastIndexOf('INVALID_CREDENTIALS')).toBe(59);
  expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
});

it('the throttle resets the count at the right password', async () => {
  const email = await createConfirmedAccount(harness);
  for (let round = 0; round < 3; round += 1) {
    await guessPasswords(9, email, () => 'desk');
    expect((await signInAs(harness, email, { place: 'desk' })).user.email).toBe(email);
  }
});

it('the throttle counts attempts, records successes and clears the same buckets at once, without a deadlock', async () => {
  const [throttle, database] = [harness.app.get(Throttle), harness.app.get(Database)];
  const buckets = Array.from({ length: 6 }, (_none, index) => ({
    rule: `spec-${index}`,
    of: 'everyone',
    limit: 1_000,
    windowMs: MINUTE_MS,
  }));
  const [takenBack, cleared] = [buckets.slice(0, 3), buckets.slice(3)];
  for (let round = 0; round < 40; round += 1)
    await Promise.all([
      ...Array.from({ length: 4 }, () => throttle.countAttempt(buckets)),
      ...Array.from({ length: 3 }, () => throttle.recordSuccess(database, { takenBack, cleared })),
      throttle.clearAttempts(database, buckets),
    ]);
  await throttle.clearAttempts(database, buckets);
  expect(await throttle.countAttempt(buckets)).toBe(0);
});

it('the throttle shares its count between copies of the service', async () => {
  await harness.start();
  const email = await createConfirmedAccount(harness);
  const codes = await Promise.all(Array.from({ length: 24 }, () => guessPassword(email, 'two doors')));

  expect(codes.toSorted()).toEqual([...Array<string>(10).fill('INVALID_CREDENTIALS'), ...Array<string>(14).fill('TOO_MANY_ATTEMPTS')]);
});

it('the throttle limits the requests of one client for an address, with the time to wait', async () => {
  const [email, client] = [uniqueEmail(), clientFrom('impatient')];
  for (let round = 0; round < 5; round += 1) await harness.send(recoverPassword, { email, locale: 'es', client });

  expect(await refusalCodeOf(harness.send(recoverPassword, { email, locale: 'es', client }))).toBe('TOO_MANY_ATTEMPTS');
  expect(await refusalCodeOf(harness.send(signUp, { email, password: PASSWORD, locale: 'es', client }))).toBe('TOO_MANY_ATTEMPTS');
  harness.clock.advance(60 * MINUTE_MS);
  expect(await refusalCodeOf(harness.send(recoverPassword, { email, locale: 'es', client }))).toBeNull();
});

it('the throttle limits the e-mails to one address, for requests from many client addresses', async () => {
  const email = await createConfirmedAccount(harness);
  for (let round = 0; round < 20; round += 1)
    await harness.send(recoverPassword, { email, locale: 'es', client: clientFrom(`flood ${round}`) });
  await harness.send(recoverPassword, { email: await createConfirmedAccount(harness), locale: 'es', client: clientFrom('the one after') });
  const readEmailRequests = () => harness.queryRows('SELECT id FROM pending_email_request');
  await eventually(async () => (await readEmailRequests()).length === 0);

  const mails = await harness.queryRows(`SELECT id FROM message WHERE recipient = :email AND template = 'recover-password'`, { email });
  expect(mails.length).toBeLessThanOrEqual(10);
});
