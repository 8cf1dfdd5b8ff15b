import { verify } from 'node:crypto';
import { getSigningKeys, refreshSession, signingKeyStatement } from '@brote/contracts/identity';
import { eventually, signingRoot } from '@brote/test-support';
import {
  createSignedInCustomer,
  uniqueEmail,
  refusalCodeOf,
  createConfirmedAccount,
  clientFrom,
  signUpAndReadMail,
  signInAs,
} from './account-fixtures';
import { startHarness, type Harness } from './harness';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let harness: Harness;

beforeAll(async () => (harness = await startHarness({ env: { HOUSEKEEPING_EVERY_MS: '100' } })));
afterAll(async () => await harness.end());

const readPublishedKids = async (): Promise<string[]> => (await harness.send(getSigningKeys, {})).keys.map(({ kid }) => kid);
const kidOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
const countRows = async (table: string): Promise<number> => (await harness.queryRows(`SELECT 1 FROM ${table}`)).length;

describe('the signing keys', () => {
  it('rotate every 30 days, with the next key published a day before and the old key until its tokens expire', async () => {
    const email = await createConfirmedAccount(harness);
    const [first] = await readPublishedKids();
    expect(await readPublishedKids()).toHaveLength(1);

    harness.clock.advance(29 * DAY_MS + 1);
    await eventually(async () => (await readPublishedKids()).length === 2);
    expect(kidOf((await signInAs(harness, email)).accessToken)).toBe(first);

    harness.clock.advance(DAY_MS);
    const [second] = await readPublishedKids();
    expect(kidOf((await signInAs(harness, email)).accessToken)).toBe(second);
    expect(await readPublishedKids()).toContain(first);

    harness.clock.advance(2 * HOUR_MS);
    await eventually(async () => !(await readPublishedKids()).includes(first ?? ''));
  });

  it('are published before they sign, also after the service was stopped for a long time', async () => {
    const email = await createConfirmedAccount(harness);
    const before = kidOf((await signInAs(harness, email)).accessToken);
    harness.clock.advance(45 * DAY_MS);
    await eventually(async () => (await readPublishedKids()).some((kid) => kid !== before));

    expect(kidOf((await signInAs(harness, email)).accessToken)).toBe(before);
    harness.clock.advance(2 * HOUR_MS);
    expect(kidOf((await signInAs(harness, email)).accessToken)).not.toBe(before);
  });

  it('are each signed by the root, for at most a day and no longer than their tokens are valid', async () => {
    const { keys } = await harness.send(getSigningKeys, {});
    const [newest, ...retired] = keys;

    for (const { signature, ...key } of keys) {
      const statement = Buffer.from(signingKeyStatement(key));
      expect(verify(null, statement, signingRoot.publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
      expect(Date.parse(key.until)).toBeGreaterThan(harness.clock.epochMs());
      expect(Date.parse(key.until) - Math.max(harness.clock.epochMs(), Date.parse(key.from))).toBeLessThanOrEqual(DAY_MS);
    }
    for (const [at, { until }] of retired.entries()) {
      const replacedAtMs = Date.parse((at === 0 ? newest : retired[at - 1])?.from ?? '');
      expect(Date.parse(until)).toBeLessThanOrEqual(replacedAtMs + HOUR_MS + 10 * 60_000);
    }
  });

  it('are stored encrypted', async () => {
    const rows = await harness.queryRows<{ private_key: Buffer }>('SELECT private_key FROM signing_key');

    expect(rows.map(({ private_key }) => private_key.toString('latin1')).filter((text) => text.includes('PRIVATE KEY'))).toEqual([]);
  });

  it('are replaced after the loss of the encryption key, and tokens issued before stay valid', async () => {
    const before = await readPublishedKids();
    const otherApp = await harness.start({ KEY_ENCRYPTION_KEY: 'a-third-secret-of-this-spec-of-32-characters' });
    await harness.app.close();
    const { grant } = await createSignedInCustomer(harness);

    expect(before).not.toContain(kidOf(grant.accessToken));
    expect(await readPublishedKids()).toEqual(expect.arrayContaining([...before, kidOf(grant.accessToken)]));
    expect(otherApp).toBeDefined();
  });
});

describe('the retention job', () => {
  it('deletes unconfirmed accounts after 30 days, and keeps confirmed accounts', async () => {
    const [waitingEmail, confirmedEmail] = [uniqueEmail(), await createConfirmedAccount(harness)];
    await signUpAndReadMail(harness, waitingEmail);
    harness.clock.advance(30 * DAY_MS + HOUR_MS);
    await eventually(
      async () => (await harness.queryRows('SELECT id FROM account WHERE email = :waitingEmail', { waitingEmail })).length === 0,
    );

    expect((await signInAs(harness, confirmedEmail)).user.email).toBe(confirmedEmail);
  });

  it('deletes the successors of refresh tokens after their grace period', async () => {
    const { grant } = await createSignedInCustomer(harness);
    await harness.send(refreshSession, { refreshToken: grant.refreshToken, audience: 'shop', client: clientFrom('a tab') });
    harness.clock.advance(HOUR_MS);

    await eventually(async () => (await harness.queryRows('SELECT 1 FROM refresh_token WHERE successor IS NOT NULL')).length === 0);
  });

  it('deletes sessions, links, e-mails, counts and log entries after their retention period', async () => {
    const { grant } = await createSignedInCustomer(harness);
    await refusalCodeOf(signInAs(harness, grant.user.email, { password: 'a-guess' }));
    harness.clock.advance(400 * DAY_MS);
    const tables = ['session', 'refresh_token', 'link', 'message', 'throttle', 'known_client_address', 'security_event'];

    await eventually(async () => expect(await Promise.all(tables.map(countRows))).toEqual(tables.map(() => 0)));
  });
});
