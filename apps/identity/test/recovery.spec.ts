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
import {
  createSignedInCustomer,
  uniqueEmail,
  refusalCodeOf,
  createConfirmedAccount,
  clientFrom,
  waitForMail,
  PASSWORD,
  signUpAndReadMail,
  linkSecretOf,
  signInAs,
} from './account-fixtures';
import { startHarness, type Harness } from './harness';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'un-cepillo-nuevo';
const client = clientFrom('a café');
let harness: Harness;

beforeAll(async () => (harness = await startHarness()));
afterAll(async () => await harness.end());

async function requestRecoveryToken(email: string): Promise<string> {
  await harness.send(recoverPassword, { email, locale: 'es', client: clientFrom(`recovery of ${email}`) });
  return linkSecretOf(await waitForMail(harness, email, 'recover-password'));
}

const submitReset = (token: string, password = NEW_PASSWORD) => harness.send(resetPassword, { token, password, client });

describe('a forgotten password', () => {
  it('is replaced through an e-mailed link, which ends all sessions and notifies the owner', async () => {
    const { email, grant } = await createSignedInCustomer(harness);
    const token = await requestRecoveryToken(email);
    expect(await harness.send(checkRecovery, { token })).toEqual({});
    expect(await harness.send(checkRecovery, { token })).toEqual({});
    await submitReset(token);

    expect(await refusalCodeOf(signInAs(harness, email))).toBe('INVALID_CREDENTIALS');
    expect((await signInAs(harness, email, { password: NEW_PASSWORD })).user.email).toBe(email);
    expect(await refusalCodeOf(harness.send(refreshSession, { refreshToken: grant.refreshToken, audience: 'shop', client }))).toBe(
      'SESSION_ENDED',
    );
    expect(await waitForMail(harness, email, 'password-changed')).toMatchObject({ path: null });
  });

  it('is replaced once when twenty requests use one link concurrently', async () => {
    const token = await requestRecoveryToken(await createConfirmedAccount(harness));
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refusalCodeOf(submitReset(token, `${NEW_PASSWORD}-${index}`))),
    );

    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'LINK_INVALID')).toHaveLength(19);
  });

  it('cannot be replaced after an hour', async () => {
    const token = await requestRecoveryToken(await createConfirmedAccount(harness));
    harness.clock.advance(HOUR_MS);

    expect([await refusalCodeOf(harness.send(checkRecovery, { token })), await refusalCodeOf(submitReset(token))]).toEqual([
      'LINK_INVALID',
      'LINK_INVALID',
    ]);
  });

  it('cannot be replaced by a weak password, and the link stays valid', async () => {
    const email = await createConfirmedAccount(harness);
    const token = await requestRecoveryToken(email);

    expect(await refusalCodeOf(submitReset(token, email))).toBe('WEAK_PASSWORD');
    expect(await refusalCodeOf(submitReset(token))).toBeNull();
  });

  it('is replaced through a link that also confirms the address', async () => {
    const email = uniqueEmail();
    await signUpAndReadMail(harness, email);
    await submitReset(await requestRecoveryToken(email));

    expect((await signInAs(harness, email, { password: NEW_PASSWORD })).user.email).toBe(email);
  });

  it('sends no e-mail to an address without an account, and returns the same reply', async () => {
    const email = uniqueEmail();

    expect(await harness.send(recoverPassword, { email, locale: 'es', client })).toEqual({});
    expect(await harness.queryRows('SELECT id FROM message WHERE recipient = :email', { email })).toEqual([]);
  });
});

describe('a link', () => {
  it('works for its own purpose only', async () => {
    const email = uniqueEmail();
    const confirmationToken = linkSecretOf(await signUpAndReadMail(harness, email));
    const recoveryToken = await requestRecoveryToken(await createConfirmedAccount(harness));

    expect(await refusalCodeOf(submitReset(confirmationToken))).toBe('LINK_INVALID');
    for (const type of ['signup', 'email', 'email_change'] as const)
      expect(await refusalCodeOf(harness.send(verifyEmail, { type, token: recoveryToken, client }))).toBe('LINK_INVALID');
    expect(await refusalCodeOf(harness.send(verifyEmail, { type: 'email_change', token: confirmationToken, client }))).toBe('LINK_INVALID');
    expect(await refusalCodeOf(submitReset(recoveryToken))).toBeNull();
  });
});

describe('a known password', () => {
  it('is changed with the old password, which ends the other sessions and keeps the current one', async () => {
    const { email, grant, caller } = await createSignedInCustomer(harness);
    const otherGrant = await signInAs(harness, email, { place: 'office' });
    await harness.send(changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, client }, caller);

    expect((await harness.send(listSessions, {}, caller)).sessions.map(({ id }) => id)).toEqual([grant.sessionId]);
    expect(await refusalCodeOf(harness.send(refreshSession, { refreshToken: otherGrant.refreshToken, audience: 'shop', client }))).toBe(
      'SESSION_ENDED',
    );
    expect((await signInAs(harness, email, { password: NEW_PASSWORD })).user.email).toBe(email);
    expect(await waitForMail(harness, email, 'password-changed')).toMatchObject({ recipient: email });
  });

  it('cannot be changed without the old password, and ten guesses are the limit', async () => {
    const { caller } = await createSignedInCustomer(harness);
    const guessPassword = (): Promise<string | null> =>
      refusalCodeOf(harness.send(changePassword, { currentPassword: 'a-guess', newPassword: NEW_PASSWORD, client }, caller));
    const codes = [];
    for (let round = 0; round < 11; round += 1) codes.push(await guessPassword());

    expect(codes).toEqual([...Array<string>(10).fill('PASSWORD_WRONG'), 'TOO_MANY_ATTEMPTS']);
  });

  it('cannot be changed to a common password', async () => {
    const { caller } = await createSignedInCustomer(harness);
    const reply = harness.send(changePassword, { currentPassword: PASSWORD, newPassword: 'qwerty123', client }, caller);

    expect(await refusalCodeOf(reply)).toBe('WEAK_PASSWORD');
  });

  it('proves nothing in a session that has ended', async () => {
    const { caller } = await createSignedInCustomer(harness);
    const endedCaller = { ...caller, sessionId: '0192f0c0-0000-7000-8000-0000000000ff' };

    expect(
      await refusalCodeOf(harness.send(changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, client }, endedCaller)),
    ).toBe('UNAUTHENTICATED');
  });
});

describe('a new address', () => {
  it('takes effect when its link is used, and the old address gets an e-mail', async () => {
    const { email, caller } = await createSignedInCustomer(harness);
    const newEmail = uniqueEmail();
    await harness.send(changeEmail, { currentPassword: PASSWORD, newEmail, client: clientFrom(newEmail) }, caller);
    expect(await harness.send(getMe, {}, caller)).toMatchObject({ email, pendingEmail: newEmail });
    expect(await waitForMail(harness, email, 'email-change-notice')).toMatchObject({ otherEmail: newEmail, path: null });
    const mail = await waitForMail(harness, newEmail, 'confirm-email-change');
    expect(mail.path).toContain('&type=email_change&redirect_to=%2Faccount');
    await harness.send(verifyEmail, { type: 'email_change', token: linkSecretOf(mail), client });

    expect(await harness.send(getMe, {}, caller)).toMatchObject({ email: newEmail, pendingEmail: null });
    expect((await signInAs(harness, newEmail)).user.id).toBe(caller.userId);
    const { contacts } = await harness.send(getContacts, { userIds: [caller.userId] });
    expect(contacts).toEqual([expect.objectContaining({ email: newEmail, confirmed: true })]);
  });

  it('cannot be confirmed by a used link, also when the same address is requested again', async () => {
    const { caller } = await createSignedInCustomer(harness);
    const [first, second] = [uniqueEmail(), uniqueEmail()];
    const tokens: string[] = [];
    for (const newEmail of [first, second]) {
      await harness.send(changeEmail, { currentPassword: PASSWORD, newEmail, client: clientFrom(newEmail) }, caller);
      const token = linkSecretOf(await waitForMail(harness, newEmail, 'confirm-email-change'));
      await harness.send(verifyEmail, { type: 'email_change', token, client });
      tokens.push(token);
    }
    await harness.send(changeEmail, { currentPassword: PASSWORD, newEmail: first, client: clientFrom(first) }, caller);

    const repeatedReply = harness.send(verifyEmail, { type: 'email_change', token: tokens[0] ?? '', client });

    expect(await refusalCodeOf(repeatedReply)).toBe('LINK_INVALID');
    expect(await harness.send(getMe, {}, caller)).toMatchObject({ email: second, pendingEmail: first });
  });

  it('that is taken gets the same reply, and its owner gets an e-mail', async () => {
    const [{ email, caller }, takenEmail] = [await createSignedInCustomer(harness), await createConfirmedAccount(harness)];
    await harness.send(changeEmail, { currentPassword: PASSWORD, newEmail: takenEmail, client: clientFrom(takenEmail) }, caller);

    expect(await harness.send(getMe, {}, caller)).toMatchObject({ email, pendingEmail: takenEmail });
    expect(await waitForMail(harness, email, 'email-change-notice')).toMatchObject({ otherEmail: takenEmail });
    expect(await waitForMail(harness, takenEmail, 'account-exists')).toMatchObject({ path: null });
  });

  it('that another account registers in the meantime stays with that account', async () => {
    const { email, caller } = await createSignedInCustomer(harness);
    const newEmail = uniqueEmail();
    await harness.send(changeEmail, { currentPassword: PASSWORD, newEmail, client: clientFrom(newEmail) }, caller);
    const token = linkSecretOf(await waitForMail(harness, newEmail, 'confirm-email-change'));
    await harness.send(signUp, { email: newEmail, password: NEW_PASSWORD, locale: 'es', client: clientFrom('somebody') });
    await waitForMail(harness, newEmail, 'confirm-email');

    expect(await refusalCodeOf(harness.send(verifyEmail, { type: 'email_change', token, client }))).toBe('LINK_INVALID');
    expect(await harness.send(getMe, {}, caller)).toMatchObject({ email });
  });

  it('requires the password', async () => {
    const { caller } = await createSignedInCustomer(harness);

    expect(
      await refusalCodeOf(
        harness.send(changeEmail, { currentPassword: 'a-guess', newEmail: uniqueEmail(), client: clientFrom('x') }, caller),
      ),
    ).toBe('PASSWORD_WRONG');
  });
});
