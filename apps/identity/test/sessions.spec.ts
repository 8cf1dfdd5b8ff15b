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
import { createSetRoles } from './command-fixtures';
import {
  createSignedInCustomer,
  callerOf,
  refusalCodeOf,
  createConfirmedAccount,
  clientFrom,
  waitForMail,
  PASSWORD,
  signInAs,
} from './account-fixtures';
import { startHarness, type Harness } from './harness';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
let harness: Harness;

beforeAll(async () => (harness = await startHarness()));
afterAll(async () => await harness.end());

const refresh = (refreshToken: string, audience: 'shop' | 'admin' = 'shop'): Promise<SessionGrant> =>
  harness.send(refreshSession, { refreshToken, audience, client: clientFrom('a tab') });

function decodeToken(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header, claims] = token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
  return { header: header ?? {}, claims: claims ?? {} };
}

async function grantStaffRole(email: string): Promise<void> {
  expect(await createSetRoles(harness).setRoles(email, ['staff'])).toBe(true);
}

async function countEndedEvents(sessionId: string): Promise<number> {
  const sql = `SELECT event_id FROM outbox WHERE type = 'identity.session.ended.v1' AND payload ->> 'sessionId' = :sessionId`;
  const rows = await harness.queryRows(sql, { sessionId });
  return rows.length;
}

describe('an access token', () => {
  it('is signed with a published Ed25519 key and contains user, session, audience, expiry and authentication time', async () => {
    const { grant } = await createSignedInCustomer(harness);
    const { header, claims } = decodeToken(grant.accessToken);
    const { keys } = await harness.send(getSigningKeys, {});
    const key = keys.find(({ kid }) => kid === header['kid']);
    const [head, body, signature] = grant.accessToken.split('.');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.x ?? '' }, format: 'jwk' });
    const now = harness.clock.epochMs() / SECOND_MS;

    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    expect(isSigned(null, Buffer.from(`${head ?? ''}.${body ?? ''}`), publicKey, Buffer.from(signature ?? '', 'base64url'))).toBe(true);
    expect(claims).toMatchObject({
      ...{ iss: 'http://localhost:21200', aud: 'shop', sub: grant.user.id, sid: grant.sessionId, roles: ['customer'], onb: false },
      ...{ pat: now, iat: now, nbf: now, exp: now + 600 },
    });
  });

  it('contains no personal data', async () => {
    const { grant, email } = await createSignedInCustomer(harness);

    expect(JSON.stringify(decodeToken(grant.accessToken))).not.toContain(email);
  });
});

describe('a refresh token', () => {
  it('is exchanged for another at each use, and the session continues', async () => {
    const { grant } = await createSignedInCustomer(harness);
    harness.clock.advance(9 * MINUTE_MS);
    const nextGrant = await refresh(grant.refreshToken);

    expect(nextGrant.refreshToken).not.toBe(grant.refreshToken);
    expect(nextGrant).toMatchObject({ sessionId: grant.sessionId, user: grant.user });
    expect(decodeToken(nextGrant.accessToken).claims['pat']).toBe(decodeToken(grant.accessToken).claims['pat']);
  });

  it('has the same successor for concurrent tabs', async () => {
    const { grant } = await createSignedInCustomer(harness);
    const tabGrants = await Promise.all(Array.from({ length: 8 }, () => refresh(grant.refreshToken)));

    expect(new Set(tabGrants.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    harness.clock.advance(MINUTE_MS);
    expect((await refresh(grant.refreshToken)).refreshToken).toBe(tabGrants[0]?.refreshToken);
  });

  it('ends the session for both parties when it is reused later, and notifies the owner', async () => {
    const { grant, email } = await createSignedInCustomer(harness);
    const nextGrant = await refresh(grant.refreshToken);
    harness.clock.advance(MINUTE_MS + 1);

    expect(await refusalCodeOf(refresh(grant.refreshToken))).toBe('SESSION_ENDED');
    expect(await refusalCodeOf(refresh(nextGrant.refreshToken))).toBe('SESSION_ENDED');
    expect(await waitForMail(harness, email, 'session-reused')).toMatchObject({ path: null });
    expect(await countEndedEvents(grant.sessionId)).toBe(1);
    const newGrant = await signInAs(harness, email);
    const { events } = await harness.send(listSecurityEvents, {}, callerOf(harness, newGrant));
    expect(events.map(({ kind }) => kind)).toContain('token-reused');
  });

  it('is reported once as reused after ten concurrent attempts', async () => {
    const { grant, email } = await createSignedInCustomer(harness);
    await refresh(grant.refreshToken);
    harness.clock.advance(2 * MINUTE_MS);
    const codes = await Promise.all(Array.from({ length: 10 }, () => refusalCodeOf(refresh(grant.refreshToken))));

    expect(new Set(codes)).toEqual(new Set(['SESSION_ENDED']));
    const mails = await harness.queryRows(`SELECT id FROM message WHERE recipient = :email AND template = 'session-reused'`, { email });
    expect(mails).toHaveLength(1);
  });

  it('is refused when identity did not issue it', async () => {
    expect(await refusalCodeOf(refresh('never-issued'))).toBe('SESSION_ENDED');
  });

  it('is refused for another audience', async () => {
    const { grant } = await createSignedInCustomer(harness);

    expect(await refusalCodeOf(refresh(grant.refreshToken, 'admin'))).toBe('SESSION_ENDED');
    expect((await refresh(grant.refreshToken)).sessionId).toBe(grant.sessionId);
  });

  it('is stored as a hash only, and its successor encrypted only', async () => {
    const { grant } = await createSignedInCustomer(harness);
    const nextGrant = await refresh(grant.refreshToken);
    const rows = await harness.queryRows<{ hash: Buffer; successor: Buffer | null }>('SELECT hash, successor FROM refresh_token');
    const storedTexts = rows
      .flatMap(({ hash, successor }) => [hash, successor ?? Buffer.alloc(0)])
      .map((bytes) => bytes.toString('latin1'));

    expect(storedTexts.filter((text) => text.includes(grant.refreshToken) || text.includes(nextGrant.refreshToken))).toEqual([]);
  });

  it('expires after 14 days without use', async () => {
    const { grant } = await createSignedInCustomer(harness);
    harness.clock.advance(14 * DAY_MS);

    expect(await refusalCodeOf(refresh(grant.refreshToken))).toBe('SESSION_ENDED');
  });

  it('expires after 30 days, also with regular use', async () => {
    let { grant } = await createSignedInCustomer(harness);
    for (let week = 0; week < 4; week += 1) {
      harness.clock.advance(7 * DAY_MS);
      grant = await refresh(grant.refreshToken);
    }
    harness.clock.advance(2 * DAY_MS);

    expect(await refusalCodeOf(refresh(grant.refreshToken))).toBe('SESSION_ENDED');
  });
});

describe('the back office', () => {
  it('admits staff only, and refuses others as it refuses a wrong password', async () => {
    const email = await createConfirmedAccount(harness);
    expect(await refusalCodeOf(signInAs(harness, email, { audience: 'admin' }))).toBe('INVALID_CREDENTIALS');
    await grantStaffRole(email);
    const grant = await signInAs(harness, email, { audience: 'admin' });

    expect(decodeToken(grant.accessToken).claims).toMatchObject({ aud: 'admin', roles: ['customer', 'staff'] });
  });

  it('ends a session after 30 minutes without use', async () => {
    const email = await createConfirmedAccount(harness);
    await grantStaffRole(email);
    const grant = await signInAs(harness, email, { audience: 'admin' });
    harness.clock.advance(30 * MINUTE_MS);

    expect(await refusalCodeOf(refresh(grant.refreshToken, 'admin'))).toBe('SESSION_ENDED');
  });

  it('ends a session after 8 hours in any case', async () => {
    const email = await createConfirmedAccount(harness);
    await grantStaffRole(email);
    let grant = await signInAs(harness, email, { audience: 'admin' });
    for (let round = 0; round < 19; round += 1) {
      harness.clock.advance(25 * MINUTE_MS);
      grant = await refresh(grant.refreshToken, 'admin');
    }
    harness.clock.advance(5 * MINUTE_MS);

    expect(await refusalCodeOf(refresh(grant.refreshToken, 'admin'))).toBe('SESSION_ENDED');
  });
});

describe('the list of sessions', () => {
  it('contains the devices with the latest used first, and marks the current one', async () => {
    const { email, grant } = await createSignedInCustomer(harness);
    harness.clock.advance(MINUTE_MS);
    const secondGrant = await signInAs(harness, email, { place: 'work' });
    const { sessions } = await harness.send(listSessions, {}, callerOf(harness, grant));

    expect(sessions.map(({ id, device, current }) => ({ id, device, current }))).toEqual([
      { id: secondGrant.sessionId, device: 'Firefox · Linux', current: false },
      { id: grant.sessionId, device: 'Firefox · Linux', current: true },
    ]);
  });

  it('allows its owner to end a session, whose tokens are refused from then on', async () => {
    const { email, grant, caller } = await createSignedInCustomer(harness);
    const otherGrant = await signInAs(harness, email, { place: 'library' });
    await harness.send(revokeSession, { sessionId: otherGrant.sessionId }, caller);

    expect(await refusalCodeOf(refresh(otherGrant.refreshToken))).toBe('SESSION_ENDED');
    expect(await countEndedEvents(otherGrant.sessionId)).toBe(1);
    expect((await refresh(grant.refreshToken)).sessionId).toBe(grant.sessionId);
  });

  it('answers for a session of another account as for an unknown session', async () => {
    const [ownCustomer, otherCustomer] = [await createSignedInCustomer(harness), await createSignedInCustomer(harness)];
    const reply = harness.send(revokeSession, { sessionId: otherCustomer.grant.sessionId }, ownCustomer.caller);

    expect(await refusalCodeOf(reply)).toBe('SESSION_UNKNOWN');
    expect((await refresh(otherCustomer.grant.refreshToken)).sessionId).toBe(otherCustomer.grant.sessionId);
  });

  it('contains at most fifty sessions, and a new session ends the oldest', async () => {
    const { email, grant, caller } = await createSignedInCustomer(harness);
    for (let device = 0; device < 50; device += 1) {
      harness.clock.advance(SECOND_MS);
      await signInAs(harness, email);
    }

    expect((await harness.send(listSessions, {}, caller)).sessions).toHaveLength(50);
    expect(await refusalCodeOf(refresh(grant.refreshToken))).toBe('SESSION_ENDED');
  }, 240_000);
});

describe('signing out', () => {
  it('ends the session of this device, and returns the same reply when repeated', async () => {
    const { grant } = await createSignedInCustomer(harness);
    const { refreshToken } = grant;

    expect([await harness.send(signOut, { refreshToken }), await harness.send(signOut, { refreshToken })]).toEqual([{}, {}]);
    expect(await refusalCodeOf(refresh(refreshToken))).toBe('SESSION_ENDED');
  });

  it('ends the sessions of all devices at once', async () => {
    const { email, grant, caller } = await createSignedInCustomer(harness);
    const otherGrant = await signInAs(harness, email, { place: 'tablet' });
    await harness.send(signOutEverywhere, {}, caller);
    const concurrentGrant = await signInAs(harness, email);

    expect(await Promise.all([grant, otherGrant, concurrentGrant].map(({ sessionId }) => countEndedEvents(sessionId)))).toEqual([1, 1, 0]);
    expect([await refusalCodeOf(refresh(grant.refreshToken)), await refusalCodeOf(refresh(otherGrant.refreshToken))]).toEqual([
      'SESSION_ENDED',
      'SESSION_ENDED',
    ]);
  });
});

describe('a session that another session replaces in a browser', () => {
  const signInReplacing = (email: string, replaces: string): Promise<SessionGrant> =>
    harness.send(signIn, { email, password: PASSWORD, audience: 'shop', client: clientFrom('a shared browser'), replaces });

  it('ends when its cookie is sent, also a used one, and the new session continues', async () => {
    const [first, secondGrant] = [await createSignedInCustomer(harness), await createConfirmedAccount(harness)];
    const renewedGrant = await refresh(first.grant.refreshToken);
    const grant = await signInReplacing(secondGrant, first.grant.refreshToken);
    expect(await refusalCodeOf(refresh(renewedGrant.refreshToken))).toBe('SESSION_ENDED');
    expect(await countEndedEvents(first.grant.sessionId)).toBe(1);
    expect((await refresh(grant.refreshToken)).user.email).toBe(secondGrant);
  });

  it('continues when the sign-in fails, or when the cookie belongs to the back office', async () => {
    const { grant, email } = await createSignedInCustomer(harness);
    await refusalCodeOf(
      harness.send(signIn, { email, password: 'a-guess', audience: 'shop', client: clientFrom('x'), replaces: grant.refreshToken }),
    );
    expect((await refresh(grant.refreshToken)).sessionId).toBe(grant.sessionId);
    await grantStaffRole(email);
    const staff = await signInAs(harness, email, { audience: 'admin' });
    await signInReplacing(email, staff.refreshToken);
    expect((await refresh(staff.refreshToken, 'admin')).sessionId).toBe(staff.sessionId);
  });

  it('ends in the back office too', async () => {
    const email = await createConfirmedAccount(harness);
    await grantStaffRole(email);
    const staff = await signInAs(harness, email, { audience: 'admin' });
    const pendingRequest = { username: email, password: PASSWORD, client: clientFrom('x'), replaces: staff.refreshToken };
    const { grant } = await harness.send(signInStaff, pendingRequest);
    expect(grant?.sessionId).not.toBe(staff.sessionId);
    expect(await refusalCodeOf(refresh(staff.refreshToken, 'admin'))).toBe('SESSION_ENDED');
  });
});
