import type { Caller } from '@brote/contracts';
import {
  changeRoles,
  checkStaffSession,
  endSessionsOfUser,
  listSecurityEvents,
  reauthenticate,
  verifySecondFactor,
  refreshSession,
  resetPassword,
  resetSecondFactor,
  signInStaff,
  type StaffGrant,
  type StaffSignInReply,
} from '@brote/contracts/identity';
import { aCaller } from '@brote/test-support';
import { SecondFactors } from '#app/staff/second-factors';
import { stepAt, totpCode } from '#app/staff/totp';
import { appointerOf, setRolesOf } from './command-fixtures';
import { callerOf, codeOf, confirmed, from, PASSWORD, signInAs } from './people';
import { startHarness, type Harness } from './harness';

const STEP = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
let harness: Harness;

beforeAll(async () => (harness = await startHarness()));
afterAll(async () => await harness.end());

/** The code that an authenticator app computes from the secret. */
function codeFrom(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  return totpCode(bytes, stepAt(harness.clock.epochMs()) + steps);
}

const enter = (email: string, password = PASSWORD): Promise<StaffSignInReply> =>
  harness.ask(signInStaff, { username: email, password, client: from(`office of ${email}`) });
const prove = (challenge: string | null, code: string): Promise<StaffGrant> =>
  harness.ask(verifySecondFactor, { challenge: challenge ?? '', code, client: from('an office') });

async function someStaff(roles: ('staff' | 'admin')[] = ['staff']): Promise<string> {
  const email = await confirmed(harness);
  await setRolesOf(harness).set(email, roles);
  return email;
}

/** A staff account with a second factor, the key of its app and its recovery codes. */
async function enrolled(roles?: ('staff' | 'admin')[]): Promise<{ email: string; secret: string; granted: StaffGrant; caller: Caller }> {
  const email = await someStaff(roles);
  const { challenge, enrolment } = await enter(email);
  const secret = enrolment?.secret ?? '';
  const granted = await prove(challenge, codeFrom(secret));
  harness.clock.advance(STEP);
  return { email, secret, granted, caller: callerOf(harness, granted) };
}

describe('signing in to the back office', () => {
  it('enrols a second factor at the first sign-in, and returns ten recovery codes once', async () => {
    const email = await someStaff();
    const first = await enter(email);
    expect(first).toMatchObject({
      step: 'enrolment',
      grant: null,
      enrolment: { uri: expect.stringContaining('otpauth://totp/Brote:') as string },
    });
    const granted = await prove(first.challenge, codeFrom(first.enrolment?.secret ?? ''));
    expect([new Set(granted.recoveryCodes).size, granted.user.email]).toEqual([10, email]);
    expect(await enter(email)).toMatchObject({ step: 'second-factor', enrolment: null, grant: null });
  });

  it('refuses customers and strangers as it refuses a wrong password', async () => {
    const customer = await confirmed(harness);
    const staff = await someStaff();
    const codes = [enter(customer), enter('nobody'), enter(staff, 'wrong')].map(codeOf);
    expect(await Promise.all(codes)).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);

    const { events } = await harness.ask(listSecurityEvents, {}, callerOf(harness, await signInAs(harness, customer)));
    expect(events.map(({ kind }) => kind).filter((kind) => /failed|refused/.test(kind))).toEqual(['back-office-refused']);
  });

  it('accepts each code once, also in concurrent requests', async () => {
    const { email, secret } = await enrolled();
    const code = codeFrom(secret);
    const challenges = await Promise.all([1, 2, 3, 4].map(async () => (await enter(email)).challenge));
    const outcomes = await Promise.all(challenges.map((challenge) => codeOf(prove(challenge, code))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    const late = await enter(email);
    expect(await codeOf(prove(late.challenge, code))).toBe('CODE_WRONG');
  });

  it('accepts a recovery code once, with any case and spaces', async () => {
    const { email, granted } = await enrolled();
    const [code = ''] = granted.recoveryCodes ?? [];
    const first = await enter(email);
    expect((await prove(first.challenge, ` ${code.toUpperCase()} `)).recoveryCodes).toBeNull();
    const second = await enter(email);
    expect(await codeOf(prove(second.challenge, code))).toBe('CODE_WRONG');
  });

  it('ends a challenge after five attempts, after five minutes, and after a new password', async () => {
    const { email, secret } = await enrolled();
    const guessed = await enter(email);
    const wrong = codeFrom(secret, 5);
    for (let round = 0; round < 5; round += 1) expect(await codeOf(prove(guessed.challenge, wrong))).toBe('CODE_WRONG');
    expect(await codeOf(prove(guessed.challenge, codeFrom(secret)))).toBe('CHALLENGE_INVALID');
    const slow = await enter(email);
    harness.clock.advance(5 * 60_000 + 1);
    expect(await codeOf(prove(slow.challenge, codeFrom(secret)))).toBe('CHALLENGE_INVALID');
    const old = await enter(email);
    await harness.rows(`UPDATE account SET password_hash = password_hash || 'x' WHERE email = $1`, [email]);
    expect(await codeOf(prove(old.challenge, codeFrom(secret)))).toBe('CHALLENGE_INVALID');
  });

  it('limits guesses across all challenges of an account', async () => {
    const { email, secret } = await enrolled();
    const outcomes: (string | null)[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { challenge } = await enter(email);
      for (let guess = 0; guess < 4; guess += 1) outcomes.push(await codeOf(prove(challenge, codeFrom(secret, 9))));
    }
    expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('stores secret, recovery codes and challenge unreadably', async () => {
    const { email, secret, granted } = await enrolled();
    const { challenge } = await enter(email);
    const tables = ['second_factor', 'recovery_code', 'staff_challenge'];
    const dumps = await Promise.all(tables.map(async (table) => JSON.stringify(await harness.rows(`SELECT t::text FROM ${table} t`))));
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const canary of [secret, ...(granted.recoveryCodes ?? []), challenge ?? '']) {
      expect(dumps.join()).not.toContain(canary);
      expect(dumps.join()).not.toContain(hex(canary));
    }
  });

  it('ignores a waiver in a public shop', async () => {
    const publicly = await harness.start({ PUBLIC_ORIGIN: 'https://shop.example' });
    const email = await someStaff();
    const [account] = await harness.rows<{ id: string }>('SELECT id FROM account WHERE email = $1', [email]);
    await harness.app.get(SecondFactors).waive(account?.id ?? '');
    const states = [harness.app, publicly].map((app) => app.get(SecondFactors).stateOf(account?.id ?? ''));
    expect(await Promise.all(states)).toEqual(['waived', 'missing']);
    await publicly.close();
  });
});

describe('a session of the back office', () => {
  it('is valid with its roles until it expires', async () => {
    const { caller, granted } = await enrolled();
    const session = { userId: caller.userId, sessionId: granted.sessionId };
    expect(await harness.ask(checkStaffSession, session)).toEqual({ roles: ['customer', 'staff'] });
    harness.clock.advance(30 * 60_000);
    expect(await codeOf(harness.ask(checkStaffSession, session))).toBe('SESSION_ENDED');
  });

  it('cannot be a session of the shop', async () => {
    const { email, caller } = await enrolled();
    const { sessionId } = await signInAs(harness, email);
    expect(await codeOf(harness.ask(checkStaffSession, { userId: caller.userId, sessionId }))).toBe('SESSION_ENDED');
  });
});

describe('admins', () => {
  it('change roles, which ends sessions and writes an audit entry', async () => {
    const admin = await enrolled(['admin']);
    const other = await enrolled();
    const userId = other.caller.userId;
    expect(await harness.ask(changeRoles, { userId, roles: [] }, admin.caller)).toEqual({ userId, roles: ['customer'] });
    expect(await codeOf(harness.ask(checkStaffSession, { userId, sessionId: other.granted.sessionId }))).toBe('SESSION_ENDED');
    expect(await codeOf(enter(other.email))).toBe('INVALID_CREDENTIALS');
    const entries = await harness.rows('SELECT actor_id, action, before, after FROM staff_audit WHERE target_id = $1', [userId]);
    const states = { before: { roles: ['customer', 'staff'] }, after: { roles: ['customer'] } };
    expect(entries).toEqual([{ actor_id: admin.caller.userId, action: 'user.change-roles', ...states }]);
  });

  it('reauthenticate after a while, and each new token carries the time', async () => {
    const admin = await enrolled(['admin']);
    const other = await enrolled();
    const pendingRequest = { userId: other.caller.userId, roles: [] };
    harness.clock.advance(16 * 60_000);
    expect(await codeOf(harness.ask(changeRoles, pendingRequest, admin.caller))).toBe('REAUTHENTICATION_REQUIRED');
    expect(await codeOf(harness.ask(resetSecondFactor, { userId: other.caller.userId }, admin.caller))).toBe('REAUTHENTICATION_REQUIRED');
    expect(await codeOf(harness.ask(reauthenticate, { password: 'no es esta' }, admin.caller))).toBe('PASSWORD_WRONG');
    await harness.ask(reauthenticate, { password: PASSWORD }, admin.caller);
    const { refreshToken } = admin.granted;
    const renewed = await harness.ask(refreshSession, { refreshToken, audience: 'admin', client: from('an office') });
    const { pat } = JSON.parse(Buffer.from(renewed.accessToken.split('.')[1] ?? '', 'base64url').toString()) as { pat: number };
    expect(pat).toBe(Math.floor(harness.clock.epochMs() / 1_000));
    const proven = { ...admin.caller, authenticatedAt: pat * 1_000 };
    expect(await harness.ask(changeRoles, pendingRequest, proven)).toEqual({ userId: pendingRequest.userId, roles: ['customer'] });
  });

  it('cannot change their own roles', async () => {
    const { caller } = await enrolled(['admin']);
    expect(await codeOf(harness.ask(changeRoles, { userId: caller.userId, roles: [] }, caller))).toBe('ROLES_NOT_CHANGEABLE');
  });

  it('reset the second factor of another account, which can then enrol a new one', async () => {
    const admin = await enrolled(['admin']);
    const { email, caller } = await enrolled();
    await harness.ask(resetSecondFactor, { userId: caller.userId }, admin.caller);
    expect((await enter(email)).step).toBe('enrolment');
    expect(await codeOf(harness.ask(resetSecondFactor, { userId: admin.caller.userId }, admin.caller))).toBe('ROLES_NOT_CHANGEABLE');
  });

  it('are the only callers who may change roles', async () => {
    const { caller } = await enrolled();
    const pendingRequest = { userId: caller.userId, roles: ['admin' as const] };
    expect(await codeOf(harness.ask(changeRoles, pendingRequest, caller))).toBe('FORBIDDEN');
    expect(await codeOf(harness.ask(changeRoles, pendingRequest))).toBe('UNAUTHENTICATED');
  });
});

describe('staff', () => {
  it('end the sessions of customers, and of other staff only when they are admins', async () => {
    const staff = await enrolled();
    const other = await enrolled();
    const email = await confirmed(harness);
    const { user } = await signInAs(harness, email);
    await harness.ask(endSessionsOfUser, { userId: user.id }, staff.caller);
    expect(await harness.rows('SELECT id FROM session WHERE account_id = $1 AND ended_at IS NULL', [user.id])).toEqual([]);
    expect(await codeOf(harness.ask(endSessionsOfUser, { userId: other.caller.userId }, staff.caller))).toBe('FORBIDDEN');
    expect(await codeOf(harness.ask(endSessionsOfUser, { userId: aCaller().userId }, staff.caller))).toBe('ACCOUNT_UNKNOWN');
  });
});

describe('the first admin', () => {
  it('is appointed by a link that works once, and no second admin is appointed this way', async () => {
    const own = await startHarness();
    const appoint = appointerOf(own);
    const path = await appoint.create('Jefa@example.com', 'es');
    const token = new URLSearchParams(new URL(path ?? '', 'http://shop.test').hash.slice(1)).get('token_hash') ?? '';
    const chosen = { token, password: 'una-caña-muy-larga', client: from('an office') };
    await own.ask(resetPassword, chosen);
    expect(await codeOf(own.ask(resetPassword, chosen))).toBe('LINK_INVALID');
    const signedIn = await own.ask(signInStaff, { username: 'jefa@example.com', password: chosen.password, client: chosen.client });
    expect(signedIn.step).toBe('enrolment');
    expect(await appoint.create('other@example.com', 'es')).toBeNull();
    await own.end();
  });
});
