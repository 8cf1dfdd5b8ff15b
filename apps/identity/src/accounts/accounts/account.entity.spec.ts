import { ACCOUNT_STATES } from '@brote/contracts/identity';
import { type Account, newAccount } from './account.entity';

const NOW = new Date('2026-11-20T10:00:00Z');

function anAccount(overrides: Partial<Account> = {}): Account {
  return Object.assign(
    newAccount({ id: '0192f0c0-0000-7000-8000-0000000000a1', email: 'eva@example.com', locale: 'es', passwordHash: 'h' }, NOW),
    overrides,
  );
}

it.each(ACCOUNT_STATES)('an account in the state %s can be confirmed only when it is unconfirmed', (state) => {
  const account = anAccount({ state });

  expect(account.confirm(NOW)).toBe(state === 'unconfirmed');
  expect(account.state).toBe(state === 'unconfirmed' ? 'active' : state);
});

it.each(ACCOUNT_STATES)('an account in the state %s can be closed only when it is active', (state) => {
  const account = anAccount({ state });

  expect(account.beginClosing()).toBe(state === 'active');
  expect(account.state).toBe(state === 'active' ? 'closing' : state);
});

it('an account refuses a sign-in from the moment its closure begins', () => {
  const account = anAccount({ state: 'active' });
  account.beginClosing();

  expect([account.passwordHash, account.isOpen]).toEqual([null, false]);
});

it('an erased account contains no personal data', () => {
  const account = anAccount({
    state: 'closing',
    fullName: 'Eva',
    address: 'Calle 1',
    city: 'Vigo',
    zipCode: '36201',
    country: 'ES',
    phone: '1',
  });
  account.erase();

  expect(JSON.stringify(account)).not.toMatch(/eva|Eva|Calle|Vigo|36201/);
});

it.each([
  [['customer'], false],
  [['customer', 'staff'], true],
  [['customer', 'admin'], true],
] as const)('an account with the roles %j has access to the back office: %s', (roles, isStaff) => {
  expect(anAccount({ roles: [...roles] }).isStaff).toBe(isStaff);
});
