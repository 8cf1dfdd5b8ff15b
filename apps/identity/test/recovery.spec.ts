import {
  changeEmail,
  changePassword,
  checkRecovery,
  getContacts,
  getMe,
  listSessions,
  recoverPassword,
  refreshSession,
  resetPassword,
  signUp,
  verifyEmail,
} from '@brote/contracts/identity';
import { aCustomer, anAddress, codeOf, confirmed, from, mailTo, PASSWORD, register, secretIn, signInAs } from './people';
import { startHarness, type Harness } from './harness';

const HOUR = 3_600_000;
const NEW = 'un-cepillo-nuevo';
const client = from('a café');
let harness: Harness;

beforeAll(async () => (harness = await startHarness()));
afterAll(async () => await harness.end());

async function recoveryOf(email: string): Promise<string> {
  await harness.ask(recoverPassword, { email, locale: 'es', client: from(`recovery of ${email}`) });
  return secretIn(await mailTo(harness, email, 'recover-password'));
}

const reset = (token: string, password = NEW) => harness.ask(resetPassword, { token, password, client });

describe('a forgotten password', () => {
  it('is replaced through an e-mailed link, which ends all sessions and notifies the owner', async () => {
    const { email, grant } = await aCustomer(harness);
    const token = await recoveryOf(email);
    expect(await harness.ask(checkRecovery, { token })).toEqual({});
    expect(await harness.ask(checkRecovery, { token })).toEqual({});
    await reset(token);

    expect(await codeOf(signInAs(harness, email))).toBe('INVALID_CREDENTIALS');
    expect((await signInAs(harness, email, { password: NEW })).user.email).toBe(email);
    expect(await codeOf(harness.ask(refreshSession, { refreshToken: grant.refreshToken, audience: 'shop', client }))).toBe('SESSION_ENDED');
    expect(await mailTo(harness, email, 'password-changed')).toMatchObject({ path: null });
  });

  it('is replaced once when twenty requests use one link concurrently', async () => {
    const token = await recoveryOf(await confirmed(harness));
    const codes = await Promise.all(Array.from({ length: 20 }, (_, index) => codeOf(reset(token, `${NEW}-${index}`))));

    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'LINK_INVALID')).toHaveLength(19);
  });

  it('cannot be replaced after an hour', async () => {
    const token = await recoveryOf(await confirmed(harness));
    harness.clock.advance(HOUR);

    expect([await codeOf(harness.ask(checkRecovery, { token })), await codeOf(reset(token))]).toEqual(['LINK_INVALID', 'LINK_INVALID']);
  });

  it('cannot be replaced by a weak password, and the link stays valid', async () => {
    const email = await confirmed(harness);
    const token = await recoveryOf(email);

    expect(await codeOf(reset(token, email))).toBe('WEAK_PASSWORD');
    expect(await codeOf(reset(token))).toBeNull();
  });

  it('is replaced through a link that also confirms the address', async () => {
    const email = anAddress();
    await register(harness, email);
    await reset(await recoveryOf(email));

    expect((await signInAs(harness, email, { password: NEW })).user.email).toBe(email);
  });

  it('sends no e-mail to an address without an account, and returns the same reply', async () => {
    const email = anAddress();

    expect(await harness.ask(recoverPassword, { email, locale: 'es', client })).toEqual({});
    expect(await harness.rows('SELECT id FROM message WHERE recipient = $1', [email])).toEqual([]);
  });
});

describe('a link', () => {
  it('works for its own purpose only', async () => {
    const email = anAddress();
    const confirmation = secretIn(await register(harness, email));
    const recovery = await recoveryOf(await confirmed(harness));

    expect(await codeOf(reset(confirmation))).toBe('LINK_INVALID');
    for (const type of ['signup', 'email', 'email_change'] as const)
      expect(await codeOf(harness.ask(verifyEmail, { type, token: recovery, client }))).toBe('LINK_INVALID');
    expect(await codeOf(harness.ask(verifyEmail, { type: 'email_change', token: confirmation, client }))).toBe('LINK_INVALID');
    expect(await codeOf(reset(recovery))).toBeNull();
  });
});

describe('a known password', () => {
  it('is changed with the old password, which ends the other sessions and keeps the current one', async () => {
    const { email, grant, caller } = await aCustomer(harness);
    const other = await signInAs(harness, email, { place: 'office' });
    await harness.ask(changePassword, { currentPassword: PASSWORD, newPassword: NEW, client }, caller);

    expect((await harness.ask(listSessions, {}, caller)).sessions.map(({ id }) => id)).toEqual([grant.sessionId]);
    expect(await codeOf(harness.ask(refreshSession, { refreshToken: other.refreshToken, audience: 'shop', client }))).toBe('SESSION_ENDED');
    expect((await signInAs(harness, email, { password: NEW })).user.email).toBe(email);
    expect(await mailTo(harness, email, 'password-changed')).toMatchObject({ recipient: email });
  });

  it('cannot be changed without the old password, and ten guesses are the limit', async () => {
    const { caller } = await aCustomer(harness);
    const guess = (): Promise<string | null> =>
      codeOf(harness.ask(changePassword, { currentPassword: 'a-guess', newPassword: NEW, client }, caller));
    const codes = [];
    for (let round = 0; round < 11; round += 1) codes.push(await guess());

    expect(codes).toEqual([...Array<string>(10).fill('PASSWORD_WRONG'), 'TOO_MANY_ATTEMPTS']);
  });

  it('cannot be changed to a common password', async () => {
    const { caller } = await aCustomer(harness);
    const asked = harness.ask(changePassword, { currentPassword: PASSWORD, newPassword: 'qwerty123', client }, caller);

    expect(await codeOf(asked)).toBe('WEAK_PASSWORD');
  });

  it('proves nothing in a session that has ended', async () => {
    const { caller } = await aCustomer(harness);
    const gone = { ...caller, sessionId: '0192f0c0-0000-7000-8000-0000000000ff' };

    expect(await codeOf(harness.ask(changePassword, { currentPassword: PASSWORD, newPassword: NEW, client }, gone))).toBe(
      'UNAUTHENTICATED',
    );
  });
});

describe('a new address', () => {
  it('takes effect when its link is used, and the old address gets an e-mail', async () => {
    const { email, caller } = await aCustomer(harness);
    const newEmail = anAddress();
    await harness.ask(changeEmail, { currentPassword: PASSWORD, newEmail, client: from(newEmail) }, caller);
    expect(await harness.ask(getMe, {}, caller)).toMatchObject({ email, pendingEmail: newEmail });
    expect(await mailTo(harness, email, 'email-change-notice')).toMatchObject({ otherEmail: newEmail, path: null });
    const mail = await mailTo(harness, newEmail, 'confirm-email-change');
    expect(mail.path).toContain('&type=email_change&redirect_to=%2Faccount');
    await harness.ask(verifyEmail, { type: 'email_change', token: secretIn(mail), client });

    expect(await harness.ask(getMe, {}, caller)).toMatchObject({ email: newEmail, pendingEmail: null });
    expect((await signInAs(harness, newEmail)).user.id).toBe(caller.userId);
    const { contacts } = await harness.ask(getContacts, { userIds: [caller.userId] });
    expect(contacts).toEqual([expect.objectContaining({ email: newEmail, confirmed: true })]);
  });

  it('cannot be confirmed by a used link, also when the same address is requested again', async () => {
    const { caller } = await aCustomer(harness);
    const [first, second] = [anAddress(), anAddress()];
    const tokens: string[] = [];
    for (const newEmail of [first, second]) {
      await harness.ask(changeEmail, { currentPassword: PASSWORD, newEmail, client: from(newEmail) }, caller);
      const token = secretIn(await mailTo(harness, newEmail, 'confirm-email-change'));
      await harness.ask(verifyEmail, { type: 'email_change', token, client });
      tokens.push(token);
    }
    await harness.ask(changeEmail, { currentPassword: PASSWORD, newEmail: first, client: from(first) }, caller);

    const again = harness.ask(verifyEmail, { type: 'email_change', token: tokens[0] ?? '', client });

    expect(await codeOf(again)).toBe('LINK_INVALID');
    expect(await harness.ask(getMe, {}, caller)).toMatchObject({ email: second, pendingEmail: first });
  });

  it('that is taken gets the same reply, and its owner gets an e-mail', async () => {
    const [{ email, caller }, taken] = [await aCustomer(harness), await confirmed(harness)];
    await harness.ask(changeEmail, { currentPassword: PASSWORD, newEmail: taken, client: from(taken) }, caller);

    expect(await harness.ask(getMe, {}, caller)).toMatchObject({ email, pendingEmail: taken });
    expect(await mailTo(harness, email, 'email-change-notice')).toMatchObject({ otherEmail: taken });
    expect(await mailTo(harness, taken, 'account-exists')).toMatchObject({ path: null });
  });

  it('that another account registers in the meantime stays with that account', async () => {
    const { email, caller } = await aCustomer(harness);
    const newEmail = anAddress();
    await harness.ask(changeEmail, { currentPassword: PASSWORD, newEmail, client: from(newEmail) }, caller);
    const token = secretIn(await mailTo(harness, newEmail, 'confirm-email-change'));
    await harness.ask(signUp, { email: newEmail, password: NEW, locale: 'es', client: from('somebody') });
    await mailTo(harness, newEmail, 'confirm-email');

    expect(await codeOf(harness.ask(verifyEmail, { type: 'email_change', token, client }))).toBe('LINK_INVALID');
    expect(await harness.ask(getMe, {}, caller)).toMatchObject({ email });
  });

  it('requires the password', async () => {
    const { caller } = await aCustomer(harness);

    expect(await codeOf(harness.ask(changeEmail, { currentPassword: 'a-guess', newEmail: anAddress(), client: from('x') }, caller))).toBe(
      'PASSWORD_WRONG',
    );
  });
});
