import {
  changePassword,
  closeAccount,
  completeOnboarding,
  getMe,
  getProfile,
  IDENTITY_LIMITS,
  listSecurityEvents,
  listSessions,
  putProfile,
  recoverPassword,
  resendConfirmation,
  signIn,
  signUp,
} from '@brote/contracts/identity';
import { aCaller } from '@brote/test-support';
import {
  createSignedInCustomer,
  uniqueEmail,
  refusalCodeOf,
  createConfirmedAccount,
  clientFrom,
  PASSWORD,
  signUpAndReadMail,
  signInAs,
} from './account-fixtures';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => (harness = await startHarness({ env: { SIGN_IN_FAILURES_PER_CLIENT: '100000', HASH_CONCURRENCY: '1' } })));
afterAll(async () => await harness.end());

const client = clientFrom('an attacker');

describe('an undeclared field', () => {
  const EXTRA_FIELDS = [
    { roles: ['admin'] },
    { role: 'admin' },
    { state: 'active' },
    { emailConfirmed: true },
    { userId: 'x' },
    { onboarded: true },
  ];

  it.each(EXTRA_FIELDS)('is refused in a sign-up: %j', async (extraFields) => {
    const email = uniqueEmail();
    const reply = harness.send(signUp, { email, password: PASSWORD, locale: 'es', client, ...extraFields });

    expect(await refusalCodeOf(reply)).toBe('INVALID_REQUEST');
    expect(await harness.queryRows('SELECT id FROM account WHERE email = :email', { email })).toEqual([]);
  });

  it.each(EXTRA_FIELDS)('is refused in a profile: %j', async (extraFields) => {
    const { caller } = await createSignedInCustomer(harness);
    const profile = { fullName: 'Eva', address: null, city: null, zipCode: null, country: null, phone: null };

    expect(await refusalCodeOf(harness.send(putProfile, { ...profile, ...extraFields }, caller))).toBe('INVALID_REQUEST');
    expect((await harness.send(getMe, {}, caller)).roles).toEqual(['customer']);
  });

  it('is refused in the onboarding', async () => {
    const { caller } = await createSignedInCustomer(harness);
    const body = { skipped: true, fullName: null, phone: null, roles: ['staff'] };

    expect(await refusalCodeOf(harness.send(completeOnboarding, body, caller))).toBe('INVALID_REQUEST');
  });
});

describe('a request without an authenticated caller', () => {
  const OWN_DATA_REQUESTS = [getMe, getProfile, listSessions, listSecurityEvents] as const;

  it.each(OWN_DATA_REQUESTS.map((contract) => [contract.name, contract] as const))('is refused: %s', async (_name, contract) => {
    expect(await refusalCodeOf(harness.send(contract, {}))).toBe('UNAUTHENTICATED');
  });

  it('is refused when it would close or change an account', async () => {
    expect(await refusalCodeOf(harness.send(closeAccount, { confirmation: 'DELETE', client }))).toBe('UNAUTHENTICATED');
    expect(await refusalCodeOf(harness.send(changePassword, { currentPassword: PASSWORD, newPassword: 'otro-cepillo-9', client }))).toBe(
      'UNAUTHENTICATED',
    );
  });

  it('returns no data of an account that does not exist', async () => {
    expect(await refusalCodeOf(harness.send(getMe, {}, aCaller()))).toBe('UNAUTHENTICATED');
    expect((await harness.send(listSessions, {}, aCaller())).sessions).toEqual([]);
    expect((await harness.send(listSecurityEvents, {}, aCaller())).events).toEqual([]);
  });
});

describe('an answer', () => {
  it('does not reveal known addresses', async () => {
    const [known, waiting, unknown] = [await createConfirmedAccount(harness), uniqueEmail(), uniqueEmail()];
    await signUpAndReadMail(harness, waiting);
    const collectReplies = async (email: string) => [
      await harness.send(signUp, { email, password: PASSWORD, locale: 'es', client: clientFrom(email) }),
      await harness.send(resendConfirmation, { email, locale: 'es', client: clientFrom(email) }),
      await harness.send(recoverPassword, { email, locale: 'es', client: clientFrom(email) }),
      await refusalCodeOf(signInAs(harness, email, { password: 'a-guess' })),
    ];
    const replies = [await collectReplies(known), await collectReplies(waiting), await collectReplies(unknown)];

    expect(replies).toEqual([replies[2], replies[2], replies[2]]);
  });

  interface TimingComparison {
    left: () => Promise<unknown>;
    right: () => Promise<unknown>;
    rounds: number;
    areAlike: (left: number, right: number) => boolean;
  }

  /**
   * Medians of alternating runs, so that the load of the machine affects both alike. While the two medians differ too much, as many runs
   * are added. Random differences even out, systematic ones remain.
   */
  async function measureMedians({ left, right, rounds, areAlike }: TimingComparison): Promise<[number, number]> {
    const times: [number[], number[]] = [[], []];
    const measureInto = async (work: () => Promise<unknown>, durations: number[]) => {
      const startedAtMs = performance.now();
      await work();
      durations.push(performance.now() - startedAtMs);
    };
    const medianOf = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    for (let repetition = 0; repetition < 4; repetition += 1) {
      for (let round = 0; round < rounds; round += 1) {
        await measureInto(left, times[0]);
        await measureInto(right, times[1]);
      }
      if (areAlike(medianOf(times[0]), medianOf(times[1]))) break;
    }
    return [medianOf(times[0]), medianOf(times[1])];
  }

  it('takes as long for a wrong password as for an unknown address', async () => {
    // Enough accounts to stay below the limit of fifty wrong guesses, which refuses without a password check.
    const addresses = await Promise.all(Array.from({ length: 8 }, () => createConfirmedAccount(harness)));
    let [round, guesses] = [0, 0];
    const takeNextKnownAddress = () => addresses[(guesses += 1) % addresses.length] ?? '';
    const attempt = (email: string) =>
      refusalCodeOf(harness.send(signIn, { email, password: 'a-guess', audience: 'shop', client: clientFrom(`t${(round += 1)}`) }));
    const relativeDifference = (left: number, right: number) => Math.abs(left - right) / Math.max(left, right);
    const [known, unknown] = await measureMedians({
      left: () => attempt(takeNextKnownAddress()),
      right: () => attempt(uniqueEmail()),
      rounds: 41,
      areAlike: (left, right) => relativeDifference(left, right) < 0.25,
    });

    expect(relativeDifference(known, unknown)).toBeLessThan(0.25);
  }, 240_000);

  it('takes as long for a sign-up or a recovery of a known address as of an unknown one', async () => {
    const addresses = await Promise.all(Array.from({ length: 4 }, () => createConfirmedAccount(harness)));
    let round = 0;
    const createNextClient = () => clientFrom(`s${(round += 1)}`);
    const requestSignUp = (email: string) => harness.send(signUp, { email, password: PASSWORD, locale: 'es', client: createNextClient() });
    const requestRecovery = (email: string) => harness.send(recoverPassword, { email, locale: 'es', client: createNextClient() });
    const toleranceMs = (left: number, right: number) => Math.max(5, 0.35 * Math.max(left, right));
    for (const sendRequest of [requestSignUp, requestRecovery]) {
      const [known, unknown] = await measureMedians({
        left: () => sendRequest(addresses[round % 4] ?? ''),
        right: () => sendRequest(uniqueEmail()),
        rounds: 31,
        areAlike: (left, right) => Math.abs(left - right) < toleranceMs(left, right),
      });
      expect(Math.abs(known - unknown)).toBeLessThan(toleranceMs(known, unknown));
    }
  }, 240_000);
});

describe('a text', () => {
  it('with SQL, HTML or template syntax is stored unchanged', async () => {
    const { caller } = await createSignedInCustomer(harness);
    const address = `'; DROP TABLE account; -- <script>alert(1)</script> {{7*7}}`;
    const profile = { fullName: `Robert'); --`, address, city: null, zipCode: null, country: null, phone: null };
    await harness.send(putProfile, profile, caller);

    expect(await harness.send(getProfile, {}, caller)).toMatchObject({ fullName: profile.fullName, address });
  });

  it('longer than the contract allows is refused', async () => {
    const { caller } = await createSignedInCustomer(harness);
    const fullName = 'x'.repeat(IDENTITY_LIMITS.fullName.max + 1);
    const profile = { fullName, address: null, city: null, zipCode: null, country: null, phone: null };

    expect(await refusalCodeOf(harness.send(putProfile, profile, caller))).toBe('INVALID_REQUEST');
    expect(await refusalCodeOf(signInAs(harness, uniqueEmail(), { password: 'x'.repeat(129) }))).toBe('INVALID_REQUEST');
  });
});

describe('the security log', () => {
  it('accepts new entries, and neither changes nor deletions', async () => {
    await createSignedInCustomer(harness);

    await expect(harness.queryRows(`UPDATE security_event SET kind = 'signed-out'`)).rejects.toThrow('append-only');
    await expect(harness.queryRows('DELETE FROM security_event')).rejects.toThrow('append-only');
  });

  it('lists the entries of its owner only', async () => {
    const [ownCustomer, otherCustomer] = [await createSignedInCustomer(harness), await createSignedInCustomer(harness)];
    await refusalCodeOf(signInAs(harness, ownCustomer.email, { password: 'a-guess' }));
    const readEventKindsOf = async (caller: typeof ownCustomer.caller) =>
      (await harness.send(listSecurityEvents, {}, caller)).events.map(({ kind }) => kind);

    expect((await readEventKindsOf(ownCustomer.caller)).sort()).toEqual(['confirmed', 'sign-in-failed', 'signed-in', 'signed-up']);
    expect((await readEventKindsOf(otherCustomer.caller)).sort()).toEqual(['confirmed', 'signed-in', 'signed-up']);
  });
});
