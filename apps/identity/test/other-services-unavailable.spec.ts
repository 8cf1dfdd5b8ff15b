import { closeAccount, exportPersonalData, listSecurityEvents } from '@brote/contracts/identity';
import { Unavailable } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import { createSignedInCustomer, clientFrom } from './account-fixtures';
import { FakeOrdersAndNotifications, fakeServices, FakeSubscriptions } from './fake-services';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => (harness = await startHarness({ others: [FakeOrdersAndNotifications] })));
afterAll(async () => await harness.end());

const calledHandlers = (): string[] => fakeServices.asked.map(({ duty }) => duty);

it('another process finishes the closure of an account when a failed service is available again', async () => {
  const { caller } = await createSignedInCustomer(harness);
  await harness.ask(closeAccount, { confirmation: 'DELETE', client: clientFrom('home') }, caller);
  await eventually(() => calledHandlers().includes('orders') && calledHandlers().includes('notifications'));
  await harness.app.close();
  const subscriptionsApp = await harness.startOthers([FakeSubscriptions]);
  await harness.start();
  await eventually(
    async () => {
      harness.clock.advance(30_000);
      const [row] = await harness.rows<{ state: string }>('SELECT state FROM account WHERE id = $1', [caller.userId]);
      return row?.state === 'closed';
    },
    { withinMs: 20_000, everyMs: 50 },
  );

  expect(calledHandlers()).toEqual(expect.arrayContaining(['ending', 'subscriptions']));
  await subscriptionsApp.close();
});

it('the export fails while a service is unavailable, because a partial export would be wrong', async () => {
  const { caller } = await createSignedInCustomer(harness);

  await expect(harness.ask(exportPersonalData, {}, caller)).rejects.toBeInstanceOf(Unavailable);
  expect((await harness.ask(listSecurityEvents, {}, caller)).events.map(({ kind }) => kind)).not.toContain('data-exported');
});
