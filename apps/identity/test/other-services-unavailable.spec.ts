import { closeAccount, exportPersonalData, listSecurityEvents } from '@brote/contracts/identity';
import { Unavailable } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import { aCustomer, from } from './people';
import { OrdersAndNotifications, others, Subscriptions } from './others';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => (harness = await startHarness({ others: [OrdersAndNotifications] })));
afterAll(async () => await harness.end());

const duties = (): string[] => others.asked.map(({ duty }) => duty);

it('another process finishes the closure of an account when a failed service is available again', async () => {
  const { caller } = await aCustomer(harness);
  await harness.ask(closeAccount, { confirmation: 'DELETE', client: from('home') }, caller);
  await eventually(() => duties().includes('orders') && duties().includes('notifications'));
  await harness.app.close();
  const back = await harness.startOthers([Subscriptions]);
  await harness.start();
  await eventually(
    async () => {
      harness.clock.advance(30_000);
      const [row] = await harness.rows<{ state: string }>('SELECT state FROM account WHERE id = $1', [caller.userId]);
      return row?.state === 'closed';
    },
    { withinMs: 20_000, everyMs: 50 },
  );

  expect(duties()).toEqual(expect.arrayContaining(['ending', 'subscriptions']));
  await back.close();
});

it('the export fails while a service is unavailable, because a partial export would be wrong', async () => {
  const { caller } = await aCustomer(harness);

  await expect(harness.ask(exportPersonalData, {}, caller)).rejects.toBeInstanceOf(Unavailable);
  expect((await harness.ask(listSecurityEvents, {}, caller)).events.map(({ kind }) => kind)).not.toContain('data-exported');
});
