import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import {
  type Audience,
  type ClientInfo,
  getIdentityMessage,
  type IdentityMessage,
  type IdentityMessageContent,
  type SessionGrant,
  signIn,
  signInStaff,
  signUp,
  verifyEmail,
} from '@brote/contracts/identity';
import { EventEnvelope, isRefused } from '@brote/messaging';
import { aCaller, eventually } from '@brote/test-support';
import { SecondFactors } from '#app/staff/sign-in/second-factors';
import type { Harness } from './harness';

export const PASSWORD = 'cepillo-de-caña';
const FIREFOX_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A client with its own address for each name. */
export function clientFrom(clientName: string): ClientInfo {
  return { addressHash: createHash('sha256').update(clientName).digest('hex').slice(0, 16), agent: FIREFOX_USER_AGENT };
}

let addressCount = 0;

/** An unused address. */
export function uniqueEmail(): string {
  addressCount += 1;
  return `lucia.${addressCount}@example.com`;
}

/** The code of a refusal, or null. */
export async function refusalCodeOf(reply: Promise<unknown>): Promise<string | null> {
  return reply.then(
    () => null,
    (error: unknown) => (isRefused(error) ? error.code : String(error)),
  );
}

/** The latest pending e-mail of a template to an address, as its sender would receive it. */
export async function waitForMail(harness: Harness, recipient: string, template: IdentityMessage): Promise<IdentityMessageContent> {
  return eventually(async (): Promise<IdentityMessageContent> => {
    const [row] = await harness.queryRows<{ id: string }>(
      'SELECT id FROM message WHERE recipient = :recipient AND template = :template ORDER BY created_at DESC, id LIMIT 1',
      { recipient, template },
    );
    if (row === undefined) throw new Error(`No ${template} e-mail is pending for ${recipient}`);
    return harness.send(getIdentityMessage, { messageId: row.id });
  });
}

/** The secret in the link of an e-mail. */
export function linkSecretOf({ path }: IdentityMessageContent): string {
  return new URLSearchParams(new URL(path ?? '', 'http://shop.test').hash.slice(1)).get('token_hash') ?? '';
}

export async function signUpAndReadMail(harness: Harness, email: string, password = PASSWORD): Promise<IdentityMessageContent> {
  await harness.send(signUp, { email, password, locale: 'es', redirectTo: '/welcome', client: clientFrom(`home of ${email}`) });
  return waitForMail(harness, email, 'confirm-email');
}

/** An account with a confirmed address. */
export async function createConfirmedAccount(harness: Harness, email = uniqueEmail(), password = PASSWORD): Promise<string> {
  const mail = await signUpAndReadMail(harness, email, password);
  await harness.send(verifyEmail, { type: 'signup', token: linkSecretOf(mail), client: clientFrom(`home of ${email}`) });
  return email;
}

interface SignInOptions {
  password?: string;
  place?: string;
  audience?: Audience;
}

export function signInAs(harness: Harness, email: string, options: SignInOptions = {}): Promise<SessionGrant> {
  const { password = PASSWORD, place: clientName = `home of ${email}`, audience = 'shop' } = options;
  if (audience === 'admin') return signInToBackOffice(harness, email, { password, place: clientName });
  return harness.send(signIn, { email, password, audience, client: clientFrom(clientName) });
}

/** Signs in without a second factor, as demo accounts do. */
async function signInToBackOffice(
  harness: Harness,
  email: string,
  { password, place: clientName }: { password: string; place: string },
): Promise<SessionGrant> {
  const [account] = await harness.queryRows<{ id: string }>('SELECT id FROM account WHERE email = :email', { email });
  await harness.app.get(SecondFactors).waiveFactor(account?.id ?? '');
  const { grant } = await harness.send(signInStaff, { username: email, password, client: clientFrom(clientName) });
  if (grant === null) throw new Error('The sign-in requires a second factor');
  return grant;
}

/** The caller that the gateway would derive from a grant. */
export function callerOf(harness: Harness, { user, sessionId }: SessionGrant): Caller {
  return aCaller({
    userId: user.id,
    sessionId,
    roles: user.roles,
    onboarded: user.onboardingCompleted,
    authenticatedAt: harness.clock.epochMs(),
  });
}

/** A signed-in, confirmed customer. */
export async function createSignedInCustomer(harness: Harness): Promise<{ email: string; grant: SessionGrant; caller: Caller }> {
  const email = await createConfirmedAccount(harness);
  const grant = await signInAs(harness, email);
  return { email, grant, caller: callerOf(harness, grant) };
}

/** An event as another service publishes it. */
export function eventEnvelope<P extends object>(payload: P): EventEnvelope<P> {
  const ids = { id: randomUUID(), aggregateId: randomUUID(), correlationId: randomUUID(), causationId: null };
  const otherFields = { type: 'spec', aggregate: 'spec', occurredAt: new Date(), epoch: 0, version: 1, replayed: false };
  return new EventEnvelope<P>({ ...ids, ...otherFields, payload });
}
