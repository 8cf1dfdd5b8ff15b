import { getDashboard, getSystem, listAllDeadLetters, requestDeadLetterReplay } from '@brote/contracts/reporting';
import { orderPaid } from '@brote/contracts/orders';
import { HealthRegistry } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { orderData } from './shop';
import { admin, openHarness, staff, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

it('the system view shows the backlog of each service and lists silent services', async () => {
  await harness.shop.publishOrder(orderPaid, orderData('2026-03-02T10:00:00.000Z'));
  await harness.waitForDashboard(({ metrics }) => expect(metrics.oneTimeOrders).toBe(1));
  const view = await eventually(
    async () => {
      const system = await harness.requests.send(getSystem, {}, { caller: staff, deadlineMs: 10_000 });
      expect(system.services[0]?.consumers).toContainEqual({ stream: 'ORDERS', waiting: 0, inProgress: 0 });
      return system;
    },
    { withinMs: 20_000 },
  );
  expect(view.services).toMatchObject([{ service: 'admin-reporting', ready: true, outboxWaiting: 0, openDeadLetters: 0 }]);
  expect([view.silent.length, (view.broker?.streams ?? 0) > 0]).toEqual([5, true]);
});

it('the system view names a stalled outbox as the reason why a service is not ready', async () => {
  const readServiceStates = async () =>
    (await harness.requests.send(getSystem, {}, { caller: staff, deadlineMs: 10_000 })).services.map(({ ready, outboxStalled }) => ({
      ready,
      outboxStalled,
    }));
  expect(await readServiceStates()).toEqual([{ ready: true, outboxStalled: false }]);
  const health = harness.service.get(HealthRegistry);
  health.register('broker', () => Promise.reject(new Error('away')));
  expect(await readServiceStates()).toEqual([{ ready: false, outboxStalled: false }]);
  health.register('broker', () => true);
  health.register('outbox', () => Promise.reject(new Error('stands still')));
  expect(await readServiceStates()).toEqual([{ ready: false, outboxStalled: true }]);
  health.register('outbox', () => true);
  expect(await readServiceStates()).toEqual([{ ready: true, outboxStalled: false }]);
});

it('the list of failed events lets admins replay one and audits it', async () => {
  await harness.database.dataSource.query(
    `INSERT INTO dead_letter (consumer, event_id, subject, payload, headers, error_code, error, status)
     VALUES ('admin-reporting', gen_random_uuid(), 'evt.orders.order.paid.v1', '{}', '{}', 'Error', 'no envelope', 'open')`,
  );
  const { letters } = await harness.requests.send(listAllDeadLetters, { status: null }, { caller: staff });
  expect(letters).toMatchObject([{ service: 'admin-reporting', errorCode: 'Error', status: 'open' }]);
  const letter = { service: 'admin-reporting' as const, letterId: String(letters[0]?.id) };
  await expect(harness.requests.send(requestDeadLetterReplay, letter, { caller: staff })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await harness.requests.send(requestDeadLetterReplay, letter, { caller: admin })).toMatchObject({ done: false });
  const rows = await harness.database.dataSource.query<object[]>('SELECT action, target_id, actor_id FROM staff_audit');
  expect(rows).toEqual([{ action: 'dead-letter.replay', target_id: `admin-reporting/${letter.letterId}`, actor_id: admin.userId }]);
  await expect(harness.requests.send(requestDeadLetterReplay, { ...letter, letterId: '999' }, { caller: admin })).rejects.toMatchObject({
    code: 'DEAD_LETTER_UNKNOWN',
  });
  await expect(harness.requests.send(getDashboard, {}, { caller: aCaller() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
