import { verify } from 'node:crypto';
import { getSigningKeys, refreshSession, signingKeyStatement } from '@brote/contracts/identity';
import { eventually, signingRoot } from '@brote/test-support';
import { aCustomer, anAddress, codeOf, confirmed, from, register, signInAs } from './people';
import { startHarness, type Harness } from './harness';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let harness: Harness;

beforeAll(async () => (harness = await startHarness({ env: { HOUSEKEEPING_EVERY_MS: '100' } })));
afterAll(async () => await harness.end());

const kids = async (): Promise<string[]> => (await harness.ask(getSigningKeys, {})).keys.map(({ kid }) => kid);
const kidOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
const count = async (table: string): Promise<number> => (await harness.rows(`SELECT 1 FROM ${table}`)).length;

describe('the signing keys', () => {
  it('rotate every 30 days, with the next key published a day before and the old key until its tokens expire', async () => {
    const email = await confirmed(harness);
    const [first] = await kids();
    expect(await kids()).toHaveLength(1);

    harness.clock.advance(29 * DAY + 1);
    await eventually(async () => (await kids()).length === 2);
    expect(kidOf((await signInAs(harness, email)).accessToken)).toBe(first);

    harness.clock.advance(DAY);
    const [second] = await kids();
    expect(kidOf((await signInAs(harness, email)).accessToken)).toBe(second);
    expect(await kids()).toContain(first);

    harness.clock.advance(2 * HOUR);
    await eventually(async () => !(await kids()).includes(first ?? ''));
  });

  it('are published before they sign, also after the service was stopped for a long time', async () => {
    const email = await confirmed(harness);
    const before = kidOf((await signInAs(harness, email)).accessToken);
    harness.clock.advance(45 * DAY);
    await eventually(async () => (await kids()).some((kid) => kid !== before));

    expect(kidOf((await signInAs(harness, email)).accessToken)).toBe(before);
    harness.clock.advance(2 * HOUR);
    expect(kidOf((await signInAs(harness, email)).accessToken)).not.toBe(before);
  });

  it('are each signed by the root, for at most a day and no longer than their tokens are valid', async () => {
    const { keys } = await harness.ask(getSigningKeys, {});
    const [newest, ...retired] = keys;

    for (const { signature, ...key } of keys) {
      const statement = Buffer.from(signingKeyStatement(key));
      expect(verify(null, statement, signingRoot.publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
      expect(Date.parse(key.until)).toBeGreaterThan(harness.clock.epochMs());
      expect(Date.parse(key.until) - Math.max(harness.clock.epochMs(), Date.parse(key.from))).toBeLessThanOrEqual(DAY);
    }
    for (const [at, { until }] of retired.entries()) {
      const takenOver = Date.parse((at === 0 ? newest : retired[at - 1])?.from ?? '');
      expect(Date.parse(until)).toBeLessThanOrEqual(takenOver + HOUR + 10 * 60_000);
    }
  });

  it('are stored encrypted', async () => {
    const rows = await harness.rows<{ private_key: Buffer }>('SELECT private_key FROM signing_key');

    expect(rows.map(({ private_key }) => private_key.toString('latin1')).filter((text) => text.includes('PRIVATE KEY'))).toEqual([]);
  });

  it('are replaced after the loss of the encryption key, and tokens issued before stay valid', async () => {
    const before = await kids();
    const other = await harness.start({ KEY_ENCRYPTION_KEY: 'a-third-secret-of-this-spec-of-32-characters' });
    await harness.app.close();
    const { grant } = await aCustomer(harness);

    expect(before).not.toContain(kidOf(grant.accessToken));
    expect(await kids()).toEqual(expect.arrayContaining([...before, kidOf(grant.accessToken)]));
    expect(other).toBeDefined();
  });
});

describe('the retention job', () => {
  it('deletes unconfirmed accounts after 30 days, and keeps confirmed accounts', async () => {
    const [waiting, known] = [anAddress(), await confirmed(harness)];
    await register(harness, waiting);
    harness.clock.advance(30 * DAY + HOUR);
    await eventually(async () => (await harness.rows('SELECT id FROM account WHERE email = $1', [waiting])).length === 0);

    expect((await signInAs(harness, known)).user.email).toBe(known);
  });

  it('deletes the successors of refresh tokens after their grace period', async () => {
    const { grant } = await aCustomer(harness);
    await harness.ask(refreshSession, { refreshToken: grant.refreshToken, audience: 'shop', client: from('a tab') });
    harness.clock.advance(HOUR);

    await eventually(async () => (await harness.rows('SELECT 1 FROM refresh_token WHERE successor IS NOT NULL')).length === 0);
  });

  it('deletes sessions, links, e-mails, counts and log entries after their retention period', async () => {
    const { grant } = await aCustomer(harness);
    await codeOf(signInAs(harness, grant.user.email, { password: 'a-guess' }));
    harness.clock.advance(400 * DAY);
    const tables = ['session', 'refresh_token', 'link', 'message', 'throttle', 'known_client_address', 'security_event'];

    await eventually(async () => expect(await Promise.all(tables.map(count))).toEqual(tables.map(() => 0)));
  });
});
