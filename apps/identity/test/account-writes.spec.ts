import { OptimisticLockError, UnitOfWork } from '@brote/persistence';
import { Accounts } from '#app/accounts/accounts/accounts';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { userProfileChanged } from '@brote/contracts/identity';
import { createConfirmedAccount } from './account-fixtures';
import { startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.end());

it('an account that another transaction has published is not overwritten', async () => {
  const [accounts, queries, unitOfWork] = [harness.app.get(Accounts), harness.app.get(AccountsQueries), harness.app.get(UnitOfWork)];
  const email = await createConfirmedAccount(harness);
  const staleAccount = await queries.findByEmail(email);
  if (staleAccount === null) throw new Error('The account is missing');
  await unitOfWork.run(async (tx) => {
    const account = await accounts.lockByEmail(tx, email);
    if (account !== null) await accounts.save(tx, Object.assign(account, { city: 'Vigo' }), userProfileChanged);
  });

  staleAccount.city = 'Lugo';
  await expect(unitOfWork.run((tx) => accounts.save(tx, staleAccount, userProfileChanged))).rejects.toThrow(OptimisticLockError);
  const storedAccount = await queries.findByEmail(email);
  expect([storedAccount?.city, storedAccount?.version]).toEqual(['Vigo', staleAccount.version]);
});
