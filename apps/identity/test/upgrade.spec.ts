import { verifyAudit } from '@brote/contracts/audit';
import { changeRoles, signIn, signInStaff, verifySecondFactor } from '@brote/contracts/identity';
import { getUser } from '@brote/contracts/reporting';
import { aCaller } from '@brote/test-support';
import { EARLIER_SHOP_TIME, useUpgradedDatabase, type UpgradedDatabase } from '@brote/test-support/upgrade';
import { schema } from '#app/data-source';
import { clientFrom, refusalCodeOf } from './account-fixtures';
import { startHarness, type Harness } from './harness';

interface AccountRow {
  id: string;
  email: string | null;
  state: string;
  roles: string[];
  onboarded: boolean;
  full_name: string | null;
}

// The accounts of the local stack; their passwords are public.
const CUSTOMER = { email: 'lucia@brote.example', password: 'tres-cepillos-azules' };
const ADMIN = { username: 'ines@brote.example', password: 'almacen-de-cepillos' };
const ADMIN_WITH_SECOND_FACTOR = { username: 'nuria@brote.example', password: 'llave-de-bambu' };

let upgraded: UpgradedDatabase;
let harness: Harness;
const client = clientFrom('a browser');
const readAccounts = () => upgraded.before.rows<AccountRow>('account');
const idOf = (address: string) => readAccounts().find(({ email }) => email === address)?.id ?? '';
const verifyChain = () => harness.send(verifyAudit.identity, { seq: null, hash: null });

describe('a database of version 0.2.0', () => {
  beforeAll(async () => {
    upgraded = await useUpgradedDatabase('identity', schema);
    harness = await startHarness({ database: upgraded, startsAt: EARLIER_SHOP_TIME });
  });
  afterAll(() => harness.end());

  it('holds every row after the migrations', () => {
    expect(new Set(readAccounts().map(({ state }) => state))).toEqual(new Set(['active', 'closed']));
    for (const table of ['session', 'refresh_token', 'second_factor', 'recovery_code', 'signing_key', 'erasure', 'security_event'])
      upgraded.before.rows(table);
    expect(upgraded.losses).toEqual([]);
  });

  it('shows each account to staff', async () => {
    const caller = aCaller({ roles: ['customer', 'staff'] });
    for (const { id, email, state, roles, onboarded, full_name: fullName } of readAccounts())
      expect(await harness.send(getUser, { userId: id }, caller)).toMatchObject({ id, email, state, roles, onboarded, fullName });
  });

  it('lets a customer sign in with the same password and signs with the same key', async () => {
    const { user, accessToken } = await harness.send(signIn, { ...CUSTOMER, audience: 'shop', client });
    expect(user.id).toBe(idOf(CUSTOMER.email));
    const [header = ''] = accessToken.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { kid: string };
    expect(upgraded.before.rows<{ kid: string }>('signing_key').map((key) => key.kid)).toContain(kid);
  });

  it('asks staff for the second factor that they set up', async () => {
    const { step, challenge } = await harness.send(signInStaff, { ...ADMIN_WITH_SECOND_FACTOR, client });
    expect(step).toBe('second-factor');
    expect(await refusalCodeOf(harness.send(verifySecondFactor, { challenge: challenge ?? '', code: '000000', client }))).toBe(
      'CODE_WRONG',
    );
  });

  it('keeps the audit of staff in an unbroken chain, and continues it', async () => {
    const { length } = upgraded.before.rows('staff_audit');
    expect(await verifyChain()).toMatchObject({ entries: length, brokenAt: null });
    const { step, grant } = await harness.send(signInStaff, { ...ADMIN, client });
    expect([step, grant?.user.id]).toEqual(['granted', idOf(ADMIN.username)]);
    const caller = aCaller({ userId: grant?.user.id, roles: ['customer', 'staff', 'admin'], authenticatedAt: harness.clock.epochMs() });
    await harness.send(changeRoles, { userId: idOf(CUSTOMER.email), roles: ['staff'] }, caller);
    expect(await verifyChain()).toMatchObject({ entries: length + 1, brokenAt: null });
  });
});
