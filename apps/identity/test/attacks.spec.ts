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
import { aCustomer, anAddress, codeOf, confirmed, from, PASSWORD, register, signInAs } from './people';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => (harness = await startHarness({ env: { SIGN_IN_FAILURES_PER_CLIENT: '100000', HASH_CONCURRENCY: '1' } })));
afterAll(async () => await harness.end());

const client = from('an attacker');

describe('an undeclared field', () => {
  const EXTRA = [
    { roles: ['admin'] },
    { role: 'admin' },
    { state: 'active' },
    { emailConfirmed: true },
    { userId: 'x' },
    { onboarded: true },
  ];

  it.each(EXTRA)('is refused in a sign-up: %j', async (extra) => {
    const email = anAddress();
    const asked = harness.ask(signUp, { email, password: PASSWORD, locale: 'es', client, ...extra });

    expect(await codeOf(asked)).toBe('INVALID_REQUEST');
    expect(await harness.rows('SELECT id FROM account WHERE email = $1', [email])).toEqual([]);
  });

  it.each(EXTRA)('is refused in a profile: %j', async (extra) => {
    const { caller } = await aCustomer(harness);
    const profile = { fullName: 'Eva', address: null, city: null, zipCode: null, country: null, phone: null };

    expect(await codeOf(harness.ask(putProfile, { ...profile, ...extra }, caller))).toBe('INVALID_REQUEST');
    expect((await harness.ask(getMe, {}, caller)).roles).toEqual(['customer']);
  });

  it('is refused in the onboarding', async () => {
    const { caller } = await aCustomer(harness);
    const body = { skipped: true, fullName: null, phone: null, roles: ['staff'] };

    expect(await codeOf(harness.ask(completeOnboarding, body, caller))).toBe('INVALID_REQUEST');
  });
});

describe('a request without an authenticated caller', () => {
  const ASKED = [getMe, getProfile, listSessions, listSecurityEvents] as const;

  it.each(ASKED.map((contract) => [contract.name, contract] as const))('is refused: %s', async (_name, contract) => {
    expect(await codeOf(harness.ask(contract, {}))).toBe('UNAUTHENTICATED');
  });

  it('is refused when it would close or change an account', async () => {
    expect(await codeOf(harness.ask(closeAccount, { confirmation: 'DELETE', client }))).toBe('UNAUTHENTICATED');
    expect(await codeOf(harness.ask(changePassword, { currentPassword: PASSWORD, newPassword: 'otro-cepillo-9', client }))).toBe(
      'UNAUTHENTICATED',
    );
  });

  it('returns no data of an account that does not exist', async () => {
    expect(await codeOf(harness.ask(getMe, {}, aCaller()))).toBe('UNAUTHENTICATED');
    expect((await harness.ask(listSessions, {}, aCaller())).sessions).toEqual([]);
    expect((await harness.ask(listSecurityEvents, {}, aCaller())).events).toEqual([]);
  });
});

describe('an answer', () => {
  it('does not reveal known addresses', async () => {
    const [known, waiting, unknown] = [await confirmed(harness), anAddress(), anAddress()];
    await register(harness, waiting);
    const asked = async (email: string) => [
      await harness.ask(signUp, { email, password: PASSWORD, locale: 'es', client: from(email) }),
      await harness.ask(resendConfirmation, { email, locale: 'es', client: from(email) }),
      await harness.ask(recoverPassword, { email, locale: 'es', client: from(email) }),
      await codeOf(signInAs(harness, email, { password: 'a-guess' })),
    ];
    const answers = [await asked(known), await asked(waiting), await asked(unknown)];

    expect(answers).toEqual([answers[2], answers[2], answers[2]]);
  });

  interface Contest {
    left: () => Promise<unknown>;
    right: () => Promise<unknown>;
    rounds: number;
    areAlike: (left: number, right: number) => boolean;
  }

  /**
   * Medians of alternating runs, so that the load of the machine affects both alike. While the two medians differ too much, as many runs
   * are added. Random differences even out, systematic ones remain.
   */
  async function medians({ left, right, rounds, areAlike }: Contest): Promise<[number, number]> {
    const times: [number[], number[]] = [[], []];
    const timed = async (work: () => Promise<unknown>, into: number[]) => {
      const started = performance.now();
      await work();
      into.push(performance.now() - started);
    };
    const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    for (let contest = 0; contest < 4; contest += 1) {
      for (let round = 0; round < rounds; round += 1) {
        await timed(left, times[0]);
        await timed(right, times[1]);
      }
      if (areAlike(median(times[0]), median(times[1]))) break;
    }
    return [median(times[0]), median(times[1])];
  }

  it('takes as long for a wrong password as for an unknown address', async () => {
    // Enough accounts to stay below the limit of fifty wrong guesses, which refuses without a password check.
    const addresses = await Promise.all(Array.from({ length: 8 }, () => confirmed(harness)));
    let [round, guesses] = [0, 0];
    const aKnownOne = () => addresses[(guesses += 1) % addresses.length] ?? '';
    const attempt = (email: string) =>
      codeOf(harness.ask(signIn, { email, password: 'a-guess', audience: 'shop', client: from(`t${(round += 1)}`) }));
    const difference = (left: number, right: number) => Math.abs(left - right) / Math.max(left, right);
    const [known, unknown] = await medians({
      left: () => attempt(aKnownOne()),
      right: () => attempt(anAddress()),
      rounds: 41,
      areAlike: (left, right) => difference(left, right) < 0.25,
    });

    expect(difference(known, unknown)).toBeLessThan(0.25);
  }, 240_000);

  it('takes as long for a sign-up or a recovery of a known address as of an unknown one', async () => {
    const addresses = await Promise.all(Array.from({ length: 4 }, () => confirmed(harness)));
    let round = 0;
    const place = () => from(`s${(round += 1)}`);
    const join = (email: string) => harness.ask(signUp, { email, password: PASSWORD, locale: 'es', client: place() });
    const recover = (email: string) => harness.ask(recoverPassword, { email, locale: 'es', client: place() });
    const mostOf = (left: number, right: number) => Math.max(5, 0.35 * Math.max(left, right));
    for (const ask of [join, recover]) {
      const [known, unknown] = await medians({
        left: () => ask(addresses[round % 4] ?? ''),
        right: () => ask(anAddress()),
        rounds: 31,
        areAlike: (left, right) => Math.abs(left - right) < mostOf(left, right),
      });
      expect(Math.abs(known - unknown)).toBeLessThan(mostOf(known, unknown));
    }
  }, 240_000);
});

describe('a text', () => {
  it('with SQL, HTML or template syntax is stored unchanged', async () => {
    const { caller } = await aCustomer(harness);
    const address = `'; DROP TABLE account; -- <script>alert(1)</script> {{7*7}}`;
    const profile = { fullName: `Robert'); --`, address, city: null, zipCode: null, country: null, phone: null };
    await harness.ask(putProfile, profile, caller);

    expect(await harness.ask(getProfile, {}, caller)).toMatchObject({ fullName: profile.fullName, address });
  });

  it('longer than the contract allows is refused', async () => {
    const { caller } = await aCustomer(harness);
    const fullName = 'x'.repeat(IDENTITY_LIMITS.fullName.max + 1);
    const profile = { fullName, address: null, city: null, zipCode: null, country: null, phone: null };

    expect(await codeOf(harness.ask(putProfile, profile, caller))).toBe('INVALID_REQUEST');
    expect(await codeOf(signInAs(harness, anAddress(), { password: 'x'.repeat(129) }))).toBe('INVALID_REQUEST');
  });
});

describe('the security log', () => {
  it('accepts new entries, and neither changes nor deletions', async () => {
    await aCustomer(harness);

    await expect(harness.rows(`UPDATE security_event SET kind = 'signed-out'`)).rejects.toThrow('append-only');
    await expect(harness.rows('DELETE FROM security_event')).rejects.toThrow('append-only');
  });

  it('lists the entries of its owner only', async () => {
    const [mine, theirs] = [await aCustomer(harness), await aCustomer(harness)];
    await codeOf(signInAs(harness, mine.email, { password: 'a-guess' }));
    const kinds = async (caller: typeof mine.caller) => (await harness.ask(listSecurityEvents, {}, caller)).events.map(({ kind }) => kind);

    expect((await kinds(mine.caller)).sort()).toEqual(['confirmed', 'sign-in-failed', 'signed-in', 'signed-up']);
    expect((await kinds(theirs.caller)).sort()).toEqual(['confirmed', 'signed-in', 'signed-up']);
  });
});
