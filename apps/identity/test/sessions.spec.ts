import { verify as isSigned, createPublicKey } from 'node:crypto';
import {
  getSigningKeys,
  listSecurityEvents,
  listSessions,
  refreshSession,
  revokeSession,
  type SessionGrant,
  signIn,
  signInStaff,
  signOut,
  signOutEverywhere,
} from '@brote/contracts/identity';
import { setRolesOf } from './command-fixtures';
import { aCustomer, callerOf, codeOf, confirmed, from, mailTo, PASSWORD, signInAs } from './people';
import { startHarness, type Harness } from './harness';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let harness: Harness;

beforeAll(async () => (harness = await startHarness()));
afterAll(async () => await harness.end());

const refresh = (refreshToken: string, audience: 'shop' | 'admin' = 'shop'): Promise<SessionGrant> =>
  harness.ask(refreshSession, { refreshToken, audience, client: from('a tab') });

function partsOf(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header, claims] = token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
  return { header: header ?? {}, claims: claims ?? {} };
}

async function makeStaff(email: string): Promise<void> {
  expect(await setRolesOf(harness).set(email, ['staff'])).toBe(true);
}

async function endedSessions(sessionId: string): Promise<number> {
  const rows = await harness.rows(`SELECT event_id FROM outbox WHERE type = 'identity.session.ended.v1' AND payload ->> 'sessionId' = $1`, [
    sessionId,
  ]);
  return rows.length;
}

describe('an access token', () => {
  it('is signed with a published Ed25519 key and contains user, session, audience, expiry and authentication time', async () => {
    const { grant } = await aCustomer(harness);
    const { header, claims } = partsOf(grant.accessToken);
    const { keys } = await harness.ask(getSigningKeys, {});
    const key = keys.find(({ kid }) => kid === header['kid']);
    const [head, body, signature] = grant.accessToken.split('.');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.x ?? '' }, format: 'jwk' });
    const now = harness.clock.epochMs() / SECOND;

    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    expect(isSigned(null, Buffer.from(`${head ?? ''}.${body ?? ''}`), publicKey, Buffer.from(signature ?? '', 'base64url'))).toBe(true);
    expect(claims).toMatchObject({
      ...{ iss: 'http://localhost:21200', aud: 'shop', sub: grant.user.id, sid: grant.sessionId, roles: ['customer'], onb: false },
      ...{ pat: now, iat: now, nbf: now, exp: now + 600 },
    });
  });

  it('contains no personal data', async () => {
    const { grant, email } = await aCustomer(harness);

    expect(JSON.stringify(partsOf(grant.accessToken))).not.toContain(email);
  });
});

describe('a refresh token', () => {
  it('is exchanged for another at each use, and the session continues', async () => {
    const { grant } = await aCustomer(harness);
    harness.clock.advance(9 * MINUTE);
    const next = await refresh(grant.refreshToken);

    expect(next.refreshToken).not.toBe(grant.refreshToken);
    expect(next).toMatchObject({ sessionId: grant.sessionId, user: grant.user });
    expect(partsOf(next.accessToken).claims['pat']).toBe(partsOf(grant.accessToken).claims['pat']);
  });

  it('has the same successor for concurrent tabs', async () => {
    const { grant } = await aCustomer(harness);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(grant.refreshToken)));

    expect(new Set(tabs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    harness.clock.advance(MINUTE);
    expect((await refresh(grant.refreshToken)).refreshToken).toBe(tabs[0]?.refreshToken);
  });

  it('ends the session for both parties when it is reused later, and notifies the owner', async () => {
    const { grant, email } = await aCustomer(harness);
    const next = await refresh(grant.refreshToken);
    harness.clock.advance(MINUTE + 1);

    expect(await codeOf(refresh(grant.refreshToken))).toBe('SESSION_ENDED');
    expect(await codeOf(refresh(next.refreshToken))).toBe('SESSION_ENDED');
    expect(await mailTo(harness, email, 'session-reused')).toMatchObject({ path: null });
    expect(await endedSessions(grant.sessionId)).toBe(1);
    const again = await signInAs(harness, email);
    const { events } = await harness.ask(listSecurityEvents, {}, callerOf(harness, again));
    expect(events.map(({ kind }) => kind)).toContain('token-reused');
  });

  it('is reported once as reused after ten concurrent attempts', async () => {
    const { grant, email } = await aCustomer(harness);
    await refresh(grant.refreshToken);
    harness.clock.advance(2 * MINUTE);
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(refresh(grant.refreshToken))));

    expect(new Set(codes)).toEqual(new Set(['SESSION_ENDED']));
    expect(await harness.rows(`SELECT id FROM message WHERE recipient = $1 AND template = 'session-reused'`, [email])).toHaveLength(1);
  });

  it('is refused when identity did not issue it', async () => {
    expect(await codeOf(refresh('never-issued'))).toBe('SESSION_ENDED');
  });

  it('is refused for another audience', async () => {
    const { grant } = await aCustomer(harness);

    expect(await codeOf(refresh(grant.refreshToken, 'admin'))).toBe('SESSION_ENDED');
    expect((await refresh(grant.refreshToken)).sessionId).toBe(grant.sessionId);
  });

  it('is stored as a hash only, and its successor encrypted only', async () => {
    const { grant } = await aCustomer(harness);
    const next = await refresh(grant.refreshToken);
    const rows = await harness.rows<{ hash: Buffer; successor: Buffer | null }>('SELECT hash, successor FROM refresh_token');
    const stored = rows.flatMap(({ hash, successor }) => [hash, successor ?? Buffer.alloc(0)]).map((bytes) => bytes.toString('latin1'));

    expect(stored.filter((text) => text.includes(grant.refreshToken) || text.includes(next.refreshToken))).toEqual([]);
  });

  it('expires after 14 days without use', async () => {
    const { grant } = await aCustomer(harness);
    harness.clock.advance(14 * DAY);

    expect(await codeOf(refresh(grant.refreshToken))).toBe('SESSION_ENDED');
  });

  it('expires after 30 days, also with regular use', async () => {
    let { grant } = await aCustomer(harness);
    for (let week = 0; week < 4; week += 1) {
      harness.clock.advance(7 * DAY);
      grant = await refresh(grant.refreshToken);
    }
    harness.clock.advance(2 * DAY);

    expect(await codeOf(refresh(grant.refreshToken))).toBe('SESSION_ENDED');
  });
});

describe('the back office', () => {
  it('admits staff only, and refuses others as it refuses a wrong password', async () => {
    const email = await confirmed(harness);
    expect(await codeOf(signInAs(harness, email, { audience: 'admin' }))).toBe('INVALID_CREDENTIALS');
    await makeStaff(email);
    const grant = await signInAs(harness, email, { audience: 'admin' });

    expect(partsOf(grant.accessToken).claims).toMatchObject({ aud: 'admin', roles: ['customer', 'staff'] });
  });

  it('ends a session after 30 minutes without use', async () => {
    const email = await confirmed(harness);
    await makeStaff(email);
    const grant = await signInAs(harness, email, { audience: 'admin' });
    harness.clock.advance(30 * MINUTE);

    expect(await codeOf(refresh(grant.refreshToken, 'admin'))).toBe('SESSION_ENDED');
  });

  it('ends a session after 8 hours in any case', async () => {
    const email = await confirmed(harness);
    await makeStaff(email);
    let grant = await signInAs(harness, email, { audience: 'admin' });
    for (let round = 0; round < 19; round += 1) {
      harness.clock.advance(25 * MINUTE);
      grant = await refresh(grant.refreshToken, 'admin');
    }
    harness.clock.advance(5 * MINUTE);

    expect(await codeOf(refresh(grant.refreshToken, 'admin'))).toBe('SESSION_ENDED');
  });
});

describe('the list of sessions', () => {
  it('contains the devices with the latest used first, and marks the current one', async () => {
    const { email, grant } = await aCustomer(harness);
    harness.clock.advance(MINUTE);
    const second = await signInAs(harness, email, { place: 'work' });
    const { sessions } = await harness.ask(listSessions, {}, callerOf(harness, grant));

    expect(sessions.map(({ id, device, current }) => ({ id, device, current }))).toEqual([
      { id: second.sessionId, device: 'Firefox · Linux', current: false },
      { id: grant.sessionId, device: 'Firefox · Linux', current: true },
    ]);
  });

  it('allows its owner to end a session, whose tokens are refused from then on', async () => {
    const { email, grant, caller } = await aCustomer(harness);
    const other = await signInAs(harness, email, { place: 'library' });
    await harness.ask(revokeSession, { sessionId: other.sessionId }, caller);

    expect(await codeOf(refresh(other.refreshToken))).toBe('SESSION_ENDED');
    expect(await endedSessions(other.sessionId)).toBe(1);
    expect((await refresh(grant.refreshToken)).sessionId).toBe(grant.sessionId);
  });

  it('answers for a session of another account as for an unknown session', async () => {
    const [mine, theirs] = [await aCustomer(harness), await aCustomer(harness)];
    const asked = harness.ask(revokeSession, { sessionId: theirs.grant.sessionId }, mine.caller);

    expect(await codeOf(asked)).toBe('SESSION_UNKNOWN');
    expect((await refresh(theirs.grant.refreshToken)).sessionId).toBe(theirs.grant.sessionId);
  });

  it('contains at most fifty sessions, and a new session ends the oldest', async () => {
    const { email, grant, caller } = await aCustomer(harness);
    for (let device = 0; device < 50; device += 1) {
      harness.clock.advance(SECOND);
      await signInAs(harness, email);
    }

    expect((await harness.ask(listSessions, {}, caller)).sessions).toHaveLength(50);
    expect(await codeOf(refresh(grant.refreshToken))).toBe('SESSION_ENDED');
  }, 240_000);
});

describe('signing out', () => {
  it('ends the session of this device, and returns the same reply when repeated', async () => {
    const { grant } = await aCustomer(harness);
    const { refreshToken } = grant;

    expect([await harness.ask(signOut, { refreshToken }), await harness.ask(signOut, { refreshToken })]).toEqual([{}, {}]);
    expect(await codeOf(refresh(refreshToken))).toBe('SESSION_ENDED');
  });

  it('ends the sessions of all devices at once', async () => {
    const { email, grant, caller } = await aCustomer(harness);
    const other = await signInAs(harness, email, { place: 'tablet' });
    await harness.ask(signOutEverywhere, {}, caller);
    const sameMoment = await signInAs(harness, email);

    expect(await Promise.all([grant, other, sameMoment].map(({ sessionId }) => endedSessions(sessionId)))).toEqual([1, 1, 0]);
    expect([await codeOf(refresh(grant.refreshToken)), await codeOf(refresh(other.refreshToken))]).toEqual([
      'SESSION_ENDED',
      'SESSION_ENDED',
    ]);
  });
});

describe('a session that another session replaces in a browser', () => {
  const signInOver = (email: string, replaces: string): Promise<SessionGrant> =>
    harness.ask(signIn, { email, password: PASSWORD, audience: 'shop', client: from('a shared browser'), replaces });

  it('ends when its cookie is sent, also a used one, and the new session continues', async () => {
    const [first, second] = [await aCustomer(harness), await confirmed(harness)];
    const renewed = await refresh(first.grant.refreshToken);
    const grant = await signInOver(second, first.grant.refreshToken);
    expect(await codeOf(refresh(renewed.refreshToken))).toBe('SESSION_ENDED');
    expect(await endedSessions(first.grant.sessionId)).toBe(1);
    expect((await refresh(grant.refreshToken)).user.email).toBe(second);
  });

  it('continues when the sign-in fails, or when the cookie belongs to the back office', async () => {
    const { grant, email } = await aCustomer(harness);
    await codeOf(harness.ask(signIn, { email, password: 'a-guess', audience: 'shop', client: from('x'), replaces: grant.refreshToken }));
    expect((await refresh(grant.refreshToken)).sessionId).toBe(grant.sessionId);
    await makeStaff(email);
    const staff = await signInAs(harness, email, { audience: 'admin' });
    await signInOver(email, staff.refreshToken);
    expect((await refresh(staff.refreshToken, 'admin')).sessionId).toBe(staff.sessionId);
  });

  it('ends in the back office too', async () => {
    const email = await confirmed(harness);
    await makeStaff(email);
    const staff = await signInAs(harness, email, { audience: 'admin' });
    const pendingRequest = { username: email, password: PASSWORD, client: from('x'), replaces: staff.refreshToken };
    const { grant } = await harness.ask(signInStaff, pendingRequest);
    expect(grant?.sessionId).not.toBe(staff.sessionId);
    expect(await codeOf(refresh(staff.refreshToken, 'admin'))).toBe('SESSION_ENDED');
  });
});
