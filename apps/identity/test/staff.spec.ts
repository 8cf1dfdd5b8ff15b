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
import { SecondFactors } from '#app/staff/sign-in/second-factors';
import { stepAt, totpCode } from '#app/staff/sign-in/totp';
import { createFirstAdminCommand, createSetRoles } from './command-fixtures';
import { callerOf, refusalCodeOf, createConfirmedAccount, clientFrom, PASSWORD, signInAs } from './account-fixtures';
import { startHarness, type Harness } from './harness';

const TOTP_STEP_MS = 30_000;
const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
let harness: Harness;

beforeAll(async () => (harness = await startHarness()));
afterAll(async () => await harness.end());

/** The code that an authenticator app computes from the secret. */
function authenticatorCodeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => BASE32_ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  return totpCode(bytes, stepAt(harness.clock.epochMs()) + steps);
}

const submitPassword = (email: string, password = PASSWORD): Promise<StaffSignInReply> =>
  harness.send(signInStaff, { username: email, password, client: clientFrom(`office of ${email}`) });
const submitCode = (challenge: string | null, code: string): Promise<StaffGrant> =>
  harness.send(verifySecondFactor, { challenge: challenge ?? '', code, client: clientFrom('an office') });

async function createStaffAccount(roles: ('staff' | 'admin')[] = ['staff']): Promise<string> {
  const email = await createConfirmedAccount(harness);
  await createSetRoles(harness).setRoles(email, roles);
  return email;
}

/** A staff account with a second factor, the key of its app and its recovery codes. */
async function enrollStaff(roles?: ('staff' | 'admin')[]): Promise<{ email: string; secret: string; granted: StaffGrant; caller: Caller }> {
  const email = await createStaffAccount(roles);
  const { challenge, enrolment } = await submitPassword(email);
  const secret = enrolment?.secret ?? '';
  const staffGrant = await submitCode(challenge, authenticatorCodeOf(secret));
  harness.clock.advance(TOTP_STEP_MS);
  return { email, secret, granted: staffGrant, caller: callerOf(harness, staffGrant) };
}

describe('signing in to the back office', () => {
  it('enrols a second factor at the first sign-in, and returns ten recovery codes once', async () => {
    const email = await createStaffAccount();
    const firstReply = await submitPassword(email);
    expect(firstReply).toMatchObject({
      step: 'enrolment',
      grant: null,
      enrolment: { uri: expect.stringContaining('otpauth://totp/Brote:') as string },
    });
    const staffGrant = await submitCode(firstReply.challenge, authenticatorCodeOf(firstReply.enrolment?.secret ?? ''));
    expect([new Set(staffGrant.recoveryCodes).size, staffGrant.user.email]).toEqual([10, email]);
    expect(await submitPassword(email)).toMatchObject({ step: 'second-factor', enrolment: null, grant: null });
  });

  it('refuses customers and strangers as it refuses a wrong password', async () => {
    const customer = await createConfirmedAccount(harness);
    const staff = await createStaffAccount();
    const codes = [submitPassword(customer), submitPassword('nobody'), submitPassword(staff, 'wrong')].map(refusalCodeOf);
    expect(await Promise.all(codes)).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);

    const { events } = await harness.send(listSecurityEvents, {}, callerOf(harness, await signInAs(harness, customer)));
    expect(events.map(({ kind }) => kind).filter((kind) => /failed|refused/.test(kind))).toEqual(['back-office-refused']);
  });

  it('accepts each code once, also in concurrent requests', async () => {
    const { email, secret } = await enrollStaff();
    const code = authenticatorCodeOf(secret);
    const challenges = await Promise.all([1, 2, 3, 4].map(async () => (await submitPassword(email)).challenge));
    const outcomes = await Promise.all(challenges.map((challenge) => refusalCodeOf(submitCode(challenge, code))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    const lateReply = await submitPassword(email);
    expect(await refusalCodeOf(submitCode(lateReply.challenge, code))).toBe('CODE_WRONG');
  });

  it('accepts a recovery code once, with any case and spaces', async () => {
    const { email, granted: staffGrant } = await enrollStaff();
    const [code = ''] = staffGrant.recoveryCodes ?? [];
    const firstReply = await submitPassword(email);
    expect((await submitCode(firstReply.challenge, ` ${code.toUpperCase()} `)).recoveryCodes).toBeNull();
    const secondReply = await submitPassword(email);
    expect(await refusalCodeOf(submitCode(secondReply.challenge, code))).toBe('CODE_WRONG');
  });

  it('ends a challenge after five attempts, after five minutes, and after a new password', async () => {
    const { email, secret } = await enrollStaff();
    const guessedReply = await submitPassword(email);
    const wrong = authenticatorCodeOf(secret, 5);
    for (let round = 0; round < 5; round += 1) expect(await refusalCodeOf(submitCode(guessedReply.challenge, wrong))).toBe('CODE_WRONG');
    expect(await refusalCodeOf(submitCode(guessedReply.challenge, authenticatorCodeOf(secret)))).toBe('CHALLENGE_INVALID');
    const slowReply = await submitPassword(email);
    harness.clock.advance(5 * 60_000 + 1);
    expect(await refusalCodeOf(submitCode(slowReply.challenge, authenticatorCodeOf(secret)))).toBe('CHALLENGE_INVALID');
    const oldReply = await submitPassword(email);
    await harness.queryRows(`UPDATE account SET password_hash = password_hash || 'x' WHERE email = :email`, { email });
    expect(await refusalCodeOf(submitCode(oldReply.challenge, authenticatorCodeOf(secret)))).toBe('CHALLENGE_INVALID');
  });

  it('limits guesses across all challenges of an account', async () => {
    const { email, secret } = await enrollStaff();
    const outcomes: (string | null)[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { challenge } = await submitPassword(email);
      for (let guess = 0; guess < 4; guess += 1) outcomes.push(await refusalCodeOf(submitCode(challenge, authenticatorCodeOf(secret, 9))));
    }
    expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('stores secret, recovery codes and challenge unreadably', async () => {
    const { email, secret, granted: staffGrant } = await enrollStaff();
    const { challenge } = await submitPassword(email);
    const tables = ['second_factor', 'recovery_code', 'staff_challenge'];
    const tableDumps = await Promise.all(
      tables.map(async (table) => JSON.stringify(await harness.queryRows(`SELECT t::text FROM ${table} t`))),
    );
    const toHex = (text: string) => Buffer.from(text).toString('hex');
    for (const canary of [secret, ...(staffGrant.recoveryCodes ?? []), challenge ?? '']) {
      expect(tableDumps.join()).not.toContain(canary);
      expect(tableDumps.join()).not.toContain(toHex(canary));
    }
  });

  it('ignores a waiver in a public shop', async () => {
    const publicApp = await harness.start({ PUBLIC_ORIGIN: 'https://shop.example' });
    const email = await createStaffAccount();
    const [account] = await harness.queryRows<{ id: string }>('SELECT id FROM account WHERE email = :email', { email });
    await harness.app.get(SecondFactors).waiveFactor(account?.id ?? '');
    const states = [harness.app, publicApp].map((app) => app.get(SecondFactors).findFactorState(account?.id ?? ''));
    expect(await Promise.all(states)).toEqual(['waived', 'missing']);
    await publicApp.close();
  });
});

describe('a session of the back office', () => {
  it('is valid with its roles until it expires', async () => {
    const { caller, granted: staffGrant } = await enrollStaff();
    const session = { userId: caller.userId, sessionId: staffGrant.sessionId };
    expect(await harness.send(checkStaffSession, session)).toEqual({ roles: ['customer', 'staff'] });
    harness.clock.advance(30 * 60_000);
    expect(await refusalCodeOf(harness.send(checkStaffSession, session))).toBe('SESSION_ENDED');
  });

  it('cannot be a session of the shop', async () => {
    const { email, caller } = await enrollStaff();
    const { sessionId } = await signInAs(harness, email);
    expect(await refusalCodeOf(harness.send(checkStaffSession, { userId: caller.userId, sessionId }))).toBe('SESSION_ENDED');
  });
});

describe('admins', () => {
  it('change roles, which ends sessions and writes an audit entry', async () => {
    const admin = await enrollStaff(['admin']);
    const otherStaff = await enrollStaff();
    const userId = otherStaff.caller.userId;
    expect(await harness.send(changeRoles, { userId, roles: [] }, admin.caller)).toEqual({ userId, roles: ['customer'] });
    expect(await refusalCodeOf(harness.send(checkStaffSession, { userId, sessionId: otherStaff.granted.sessionId }))).toBe('SESSION_ENDED');
    expect(await refusalCodeOf(submitPassword(otherStaff.email))).toBe('INVALID_CREDENTIALS');
    const entries = await harness.queryRows('SELECT actor_id, action, before, after FROM staff_audit WHERE target_id = :userId', {
      userId,
    });
    const states = { before: { roles: ['customer', 'staff'] }, after: { roles: ['customer'] } };
    expect(entries).toEqual([{ actor_id: admin.caller.userId, action: 'user.change-roles', ...states }]);
  });

  it('reauthenticate after a while, and each new token carries the time', async () => {
    const admin = await enrollStaff(['admin']);
    const otherStaff = await enrollStaff();
    const pendingRequest = { userId: otherStaff.caller.userId, roles: [] };
    harness.clock.advance(16 * 60_000);
    expect(await refusalCodeOf(harness.send(changeRoles, pendingRequest, admin.caller))).toBe('REAUTHENTICATION_REQUIRED');
    expect(await refusalCodeOf(harness.send(resetSecondFactor, { userId: otherStaff.caller.userId }, admin.caller))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    expect(await refusalCodeOf(harness.send(reauthenticate, { password: 'no es esta' }, admin.caller))).toBe('PASSWORD_WRONG');
    await harness.send(reauthenticate, { password: PASSWORD }, admin.caller);
    const { refreshToken } = admin.granted;
    const renewedGrant = await harness.send(refreshSession, { refreshToken, audience: 'admin', client: clientFrom('an office') });
    const { pat } = JSON.parse(Buffer.from(renewedGrant.accessToken.split('.')[1] ?? '', 'base64url').toString()) as { pat: number };
    expect(pat).toBe(Math.floor(harness.clock.epochMs() / 1_000));
    const reauthenticatedCaller = { ...admin.caller, authenticatedAt: pat * 1_000 };
    expect(await harness.send(changeRoles, pendingRequest, reauthenticatedCaller)).toEqual({
      userId: pendingRequest.userId,
      roles: ['customer'],
    });
  });

  it('cannot change their own roles', async () => {
    const { caller } = await enrollStaff(['admin']);
    expect(await refusalCodeOf(harness.send(changeRoles, { userId: caller.userId, roles: [] }, caller))).toBe('ROLES_NOT_CHANGEABLE');
  });

  it('reset the second factor of another account, which can then enrol a new one', async () => {
    const admin = await enrollStaff(['admin']);
    const { email, caller } = await enrollStaff();
    await harness.send(resetSecondFactor, { userId: caller.userId }, admin.caller);
    expect((await submitPassword(email)).step).toBe('enrolment');
    expect(await refusalCodeOf(harness.send(resetSecondFactor, { userId: admin.caller.userId }, admin.caller))).toBe(
      'ROLES_NOT_CHANGEABLE',
    );
  });

  it('are the only callers who may change roles', async () => {
    const { caller } = await enrollStaff();
    const pendingRequest = { userId: caller.userId, roles: ['admin' as const] };
    expect(await refusalCodeOf(harness.send(changeRoles, pendingRequest, caller))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.send(changeRoles, pendingRequest))).toBe('UNAUTHENTICATED');
  });
});

describe('staff', () => {
  it('end the sessions of customers, and of other staff only when they are admins', async () => {
    const staff = await enrollStaff();
    const otherStaff = await enrollStaff();
    const email = await createConfirmedAccount(harness);
    const { user } = await signInAs(harness, email);
    await harness.send(endSessionsOfUser, { userId: user.id }, staff.caller);
    expect(await harness.queryRows('SELECT id FROM session WHERE account_id = :userId AND ended_at IS NULL', { userId: user.id })).toEqual(
      [],
    );
    expect(await refusalCodeOf(harness.send(endSessionsOfUser, { userId: otherStaff.caller.userId }, staff.caller))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.send(endSessionsOfUser, { userId: aCaller().userId }, staff.caller))).toBe('ACCOUNT_UNKNOWN');
  });
});

describe('the first admin', () => {
  it('is appointed by a link that works once, and no second admin is appointed this way', async () => {
    const isolatedHarness = await startHarness();
    const createFirstAdmin = createFirstAdminCommand(isolatedHarness);
    const path = await createFirstAdmin.createFirstAdmin('Jefa@example.com', 'es');
    const token = new URLSearchParams(new URL(path ?? '', 'http://shop.test').hash.slice(1)).get('token_hash') ?? '';
    const passwordChoice = { token, password: 'una-caña-muy-larga', client: clientFrom('an office') };
    await isolatedHarness.send(resetPassword, passwordChoice);
    expect(await refusalCodeOf(isolatedHarness.send(resetPassword, passwordChoice))).toBe('LINK_INVALID');
    const signInReply = await isolatedHarness.send(signInStaff, {
      username: 'jefa@example.com',
      password: passwordChoice.password,
      client: passwordChoice.client,
    });
    expect(signInReply.step).toBe('enrolment');
    expect(await createFirstAdmin.createFirstAdmin('other@example.com', 'es')).toBeNull();
    await isolatedHarness.end();
  });
});
