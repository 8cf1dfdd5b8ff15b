import { randomUUID } from 'node:crypto';
import { getIdentityMessage, getMe, listSecurityEvents, resendConfirmation, signUp, verifyEmail } from '@brote/contracts/identity';
import { eventually } from '@brote/test-support';
import { UnitOfWork } from '@brote/persistence';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { MessagesEventsController } from '#app/credentials/messages/messages.events.controller';
import {
  uniqueEmail,
  eventEnvelope,
  callerOf,
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
let harness: Harness;

beforeAll(async () => (harness = await startHarness()));
afterAll(async () => await harness.end());

const client = clientFrom('a phone');
const verifyAddress = (token: string) => harness.send(verifyEmail, { type: 'signup', token, client });

async function readEventsOf(email: string): Promise<string[]> {
  const rows = await harness.queryRows<{ type: string }>(
    `SELECT o.type FROM outbox o JOIN account a ON a.id::text = o.aggregate_id WHERE a.email = :email ORDER BY aggregate_version`,
    { email },
  );
  return rows.map(({ type }) => type);
}

it('a sign-up opens an account that its e-mailed link confirms', async () => {
  const email = uniqueEmail();
  const mail = await signUpAndReadMail(harness, email);
  expect(mail).toMatchObject({ template: 'confirm-email', locale: 'es', recipient: email, fullName: null, otherEmail: null });
  expect(mail.validUntil).toBe(new Date(harness.clock.epochMs() + 24 * HOUR_MS).toISOString());
  expect(mail.path).toMatch(/^\/auth\/confirm#token_hash=[\w-]{43}&type=signup&redirect_to=%2Fwelcome$/);

  expect(await refusalCodeOf(signInAs(harness, email))).toBe('EMAIL_NOT_CONFIRMED');
  expect(await verifyAddress(linkSecretOf(mail))).toEqual({ redirectTo: '/welcome' });

  const grant = await signInAs(harness, email.toUpperCase());
  expect(grant.user).toMatchObject({ email, roles: ['customer'], onboardingCompleted: false, fullName: null, pendingEmail: null });
  expect(await harness.send(getMe, {}, callerOf(harness, grant))).toEqual(grant.user);
  expect(await readEventsOf(email)).toEqual(['identity.user.signed-up.v1', 'identity.user.confirmed.v1']);
});

it('a sign-up publishes its plan when its link confirms the account, and no plan of other sign-ups', async () => {
  const email = uniqueEmail();
  const signUpWith = (planId: 'couple' | 'family') =>
    harness.send(signUp, { email, password: PASSWORD, locale: 'es', planId, client: clientFrom(`plan ${planId}`) });
  await signUpWith('couple');
  const mail = await waitForMail(harness, email, 'confirm-email');
  await signUpWith('family');
  await eventually(async () => {
    const links = await harness.queryRows('SELECT 1 FROM link WHERE email = :email', { email });
    if (links.length < 2) throw new Error('The second sign-up is not processed yet');
  });
  await verifyAddress(linkSecretOf(mail));
  const publishedPlans = await harness.queryRows<{ planId: string }>(
    `SELECT o.payload->>'planId' AS "planId" FROM outbox o JOIN account a ON a.id::text = o.aggregate_id
      WHERE a.email = :email AND o.type = 'identity.user.plan-chosen.v1'`,
    { email },
  );
  expect(publishedPlans).toEqual([{ planId: 'couple' }]);
});

it('a resent confirmation still carries the chosen plan', async () => {
  const email = uniqueEmail();
  await harness.send(signUp, { email, password: PASSWORD, locale: 'es', planId: 'family', client });
  const firstMail = await waitForMail(harness, email, 'confirm-email');
  harness.clock.advance(1_000);
  await harness.send(resendConfirmation, { email, locale: 'es', client });
  const secondMail = await eventually(async () => {
    const mail = await waitForMail(harness, email, 'confirm-email');
    if (mail.messageId === firstMail.messageId) throw new Error('No second e-mail is pending yet');
    return mail;
  });
  await verifyAddress(linkSecretOf(secondMail));
  expect(await readEventsOf(email)).toContain('identity.user.plan-chosen.v1');
});

it('the security log distinguishes the right password of an unconfirmed address from a wrong password', async () => {
  const email = uniqueEmail();
  const mail = await signUpAndReadMail(harness, email);
  for (const password of [PASSWORD, 'a-guess']) await refusalCodeOf(signInAs(harness, email, { password }));
  await verifyAddress(linkSecretOf(mail));

  const { events } = await harness.send(listSecurityEvents, {}, callerOf(harness, await signInAs(harness, email)));
  const signInEvents = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('sign-in-'));
  expect(signInEvents.sort()).toEqual(['sign-in-failed', 'sign-in-unconfirmed']);
});

it('a sign-in verifies as many hashes for an unknown address as for an unconfirmed and a confirmed one', async () => {
  const [unknownEmail, waitingEmail, confirmedEmail] = [uniqueEmail(), uniqueEmail(), await createConfirmedAccount(harness)];
  await signUpAndReadMail(harness, waitingEmail);
  const verifyAddress = jest.spyOn(harness.app.get(PasswordHasher), 'verify');
  const counts: number[] = [];
  for (const email of [unknownEmail, waitingEmail, confirmedEmail]) {
    verifyAddress.mockClear();
    expect(await refusalCodeOf(signInAs(harness, email, { password: 'a-guess' }))).toBe('INVALID_CREDENTIALS');
    counts.push(verifyAddress.mock.calls.length);
  }
  verifyAddress.mockRestore();
  expect(counts).toEqual([2, 2, 2]);
});

it('the owner sees a wrong password in the log, also if a stranger signed up the address with it', async () => {
  const [email, password] = [await createConfirmedAccount(harness), 'otro-cepillo-9'];
  await harness.send(signUp, { email, password, locale: 'en', client: clientFrom('a stranger who knows the address') });
  await waitForMail(harness, email, 'account-exists');
  expect(await refusalCodeOf(signInAs(harness, email, { password }))).toBe('EMAIL_NOT_CONFIRMED');

  const { events } = await harness.send(listSecurityEvents, {}, callerOf(harness, await signInAs(harness, email)));
  expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('sign-in-'))).toEqual(['sign-in-failed']);
});

it('a used confirmation link still succeeds while the address is the same', async () => {
  const mail = await signUpAndReadMail(harness, uniqueEmail());
  await verifyAddress(linkSecretOf(mail));

  expect(await verifyAddress(linkSecretOf(mail))).toEqual({ redirectTo: '/welcome' });
});

it('the database contains no secret of a link', async () => {
  const mail = await signUpAndReadMail(harness, uniqueEmail());
  const tables = ['link', 'message', 'outbox', 'pending_email_request', 'account'];
  const storedRows = await Promise.all(tables.map((table) => harness.queryRows(`SELECT * FROM ${table}`)));

  expect(JSON.stringify(storedRows)).not.toContain(linkSecretOf(mail));
});

it('a sign-up of a known address notifies its owner, and reveals nothing to the caller', async () => {
  const email = await createConfirmedAccount(harness);
  const secondReply = await harness.send(signUp, { email, password: 'otro-cepillo-9', locale: 'en', client });

  expect(secondReply).toEqual({});
  expect(await waitForMail(harness, email, 'account-exists')).toMatchObject({ path: null, locale: 'en' });
  expect((await signInAs(harness, email)).user.email).toBe(email);
});

it('a sign-in after a sign-up returns the same codes for known and for new addresses', async () => {
  const [confirmedEmail, freeEmail] = [await createConfirmedAccount(harness), uniqueEmail()];
  const password = 'otro-cepillo-9';
  for (const email of [confirmedEmail, freeEmail])
    await harness.send(signUp, { email, password, locale: 'en', client: clientFrom(`fishing for ${email}`) });
  await waitForMail(harness, confirmedEmail, 'account-exists');
  await waitForMail(harness, freeEmail, 'confirm-email');
  const readSignInCodes = async (email: string) => [
    await refusalCodeOf(signInAs(harness, email, { password })),
    await refusalCodeOf(signInAs(harness, email, { password: 'x' })),
  ];

  expect(await readSignInCodes(freeEmail)).toEqual(['EMAIL_NOT_CONFIRMED', 'INVALID_CREDENTIALS']);
  expect(await readSignInCodes(confirmedEmail)).toEqual(await readSignInCodes(freeEmail));
});

it('an account gets the password of the sign-up that was confirmed, not that of a stranger', async () => {
  const email = uniqueEmail();
  const confirmationMail = await signUpAndReadMail(harness, email);
  await harness.send(signUp, { email, password: 'la-del-extraño', locale: 'es', client: clientFrom('a stranger') });
  await eventually(async () => (await harness.queryRows('SELECT id FROM message WHERE recipient = :email', { email })).length === 2);
  await verifyAddress(linkSecretOf(confirmationMail));

  expect(await refusalCodeOf(signInAs(harness, email, { password: 'la-del-extraño', place: 'a stranger' }))).toBe('INVALID_CREDENTIALS');
  expect((await signInAs(harness, email)).user.email).toBe(email);
});

it('a resent confirmation contains a new link and voids the previous one', async () => {
  const email = uniqueEmail();
  const firstMail = await signUpAndReadMail(harness, email);
  harness.clock.advance(1_000);
  await harness.send(resendConfirmation, { email, locale: 'en', client });
  const secondMail = await eventually(async () => {
    const mail = await waitForMail(harness, email, 'confirm-email');
    if (mail.messageId === firstMail.messageId) throw new Error('No second e-mail is pending yet');
    return mail;
  });

  expect(secondMail.locale).toBe('en');
  expect(await refusalCodeOf(verifyAddress(linkSecretOf(firstMail)))).toBe('LINK_INVALID');
  expect(await refusalCodeOf(harness.send(getIdentityMessage, { messageId: firstMail.messageId }))).toBe('MESSAGE_UNKNOWN');
  expect(await verifyAddress(linkSecretOf(secondMail))).toEqual({ redirectTo: '/welcome' });
});

it('a confirmation link expires after 24 hours', async () => {
  const mail = await signUpAndReadMail(harness, uniqueEmail());
  harness.clock.advance(24 * HOUR_MS);

  expect(await refusalCodeOf(verifyAddress(linkSecretOf(mail)))).toBe('LINK_INVALID');
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\nb'])(
  'a confirmation does not redirect to %j',
  async (redirectTo) => {
    const email = uniqueEmail();
    await harness.send(signUp, { email, password: PASSWORD, locale: 'es', redirectTo, client: clientFrom(redirectTo) });
    const mail = await waitForMail(harness, email, 'confirm-email');

    expect(mail.path).toMatch(/&redirect_to=%2Fwelcome$/);
    expect(await verifyAddress(linkSecretOf(mail))).toEqual({ redirectTo: null });
  },
);

it('a sign-up refuses common passwords', async () => {
  const reply = harness.send(signUp, { email: uniqueEmail(), password: 'Barcelona2026!', locale: 'es', client });

  expect(await refusalCodeOf(reply)).toBe('WEAK_PASSWORD');
});

it('a settled message deletes the address of its recipient', async () => {
  const { messageId } = await signUpAndReadMail(harness, uniqueEmail());
  const payload = { messageId: randomUUID(), subjectId: messageId, state: 'sent' } as const;
  const eventsController = harness.app.get(MessagesEventsController);
  await harness.app.get(UnitOfWork).run((tx) => eventsController.deleteMessage(eventEnvelope(payload), tx));

  expect(await refusalCodeOf(harness.send(getIdentityMessage, { messageId }))).toBe('MESSAGE_UNKNOWN');
});
