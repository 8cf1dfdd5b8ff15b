import { closeAccount, exportPersonalData, listSecurityEvents } from '@brote/contracts/identity';
import { Unavailable } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import { createSignedInCustomer, clientFrom } from './account-fixtures';
import { FakeOrdersAndNotifications, fakeServices, FakeSubscriptions } from './fake-services';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => (harness = await startHarness({ others: [FakeOrdersAndNotifications] })));
afterAll(async () => await harness.end());

const listCalledHandlers = (): string[] => fakeServices.asked.map(({ duty }) => duty);

it('another process finishes the closure of an account when a failed service is available again', async () => {
  const { caller } = await createSignedInCustomer(harness);
  await harness.send(closeAccount, { confirmation: 'DELETE', client: clientFrom('home') }, caller);
  await eventually(() => listCalledHandlers().includes('orders') && listCalledHandlers().includes('notifications'));
  await harness.app.close();
  const subscriptionsApp = await harness.startOthers([FakeSubscriptions]);
  await harness.start();
  await eventually(
    async () => {
      harness.clock.advance(30_000);
      const [row] = await harness.queryRows<{ state: string }>('SELECT state FROM account WHERE id = :userId', { userId: caller.userId });
      return row?.state === 'closed';
    },
    { withinMs: 20_000, everyMs: 50 },
  );

  expect(listCalledHandlers()).toEqual(expect.arrayContaining(['ending', 'subscriptions']));
  await subscriptionsApp.close();
});

it('the export fails while a service is unavailable, because a partial export would be wrong', async () => {
  const { caller } = await createSignedInCustomer(harness);

  await expect(harness.send(exportPersonalData, {}, caller)).rejects.toBeInstanceOf(Unavailable);
  expect((await harness.send(listSecurityEvents, {}, caller)).events.map(({ kind }) => kind)).not.toContain('data-exported');
});
