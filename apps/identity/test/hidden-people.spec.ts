import { closeAccount } from '@brote/contracts/identity';
import { aCaller } from '@brote/test-support';
import { Canaries, StaffSweep } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { FakeOrdersAndNotifications, fakeServices, FakeSubscriptions } from './fake-services';
import { createSignedInCustomer, clientFrom, PASSWORD } from './account-fixtures';
import { startHarness, type Harness } from './harness';

const admin = aCaller({ roles: ['customer', 'staff', 'admin'] });
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ others: [FakeOrdersAndNotifications, FakeSubscriptions] });
});
afterAll(async () => await harness.end());

it('staff see no personal data of a person whose account is closing', async () => {
  const marker = `zyx${new Canaries(harness.db.dataSource, dataMap).seed.replaceAll(/\d/g, 'q')}`;
  // The account stays closing: no other service erases the person.
  fakeServices.failing = new Set(['orders', 'notifications', 'subscriptions', 'ending']);
  const { caller } = await createSignedInCustomer(harness);
  await harness.queryRows(
    `UPDATE account SET email = :email, full_name = :marker, address = :marker, city = :marker, zip_code = :marker, country = :marker, phone = :marker, pending_email = :email
      WHERE id = :userId`,
    { userId: caller.userId, email: `${marker}@example.com`, marker },
  );
  const sweep = new StaffSweep({
    service: 'identity',
    ask: (contract, request) => harness.send(contract, request, { ...admin, authenticatedAt: harness.clock.epochMs() }),
    values: { userId: caller.userId, limit: 50, roles: ['staff'], password: PASSWORD },
  });
  expect(await sweep.findInReads(marker)).toEqual(['identity.get-user.v1', 'identity.list-users.v1']);

  await harness.send(closeAccount, { confirmation: 'DELETE', client: clientFrom('home'), currentPassword: PASSWORD }, caller);

  for (const search of [undefined, marker, `${marker}@example.com`, caller.userId])
    expect(await sweep.findInReads(marker, { search })).toEqual([]);
  expect(await sweep.findInAll(marker)).toEqual([]);
  expect(await harness.queryRows('SELECT state FROM account WHERE id = :userId', { userId: caller.userId })).toEqual([
    { state: 'closing' },
  ]);
});
