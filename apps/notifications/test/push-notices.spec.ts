import type { Caller, EventContract } from '@brote/contracts';
import { addPushDevice, listPushDevices, putPreferences, removePushDevice } from '@brote/contracts/notifications';
import { orderDelivered, type OrderEventData, orderPaid, orderShipped } from '@brote/contracts/orders';
import { eraseFromNotifications, exportFromNotifications } from '@brote/contracts/personal-data';
import { deliveryUpcoming } from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { verifyVapidClaims, PushService } from '@brote/test-support/push-service';
import { PUSH_KEYS } from './start-service';
import { type LogRow, openHarness, type Harness, waitUntilSettled } from './harness';

let harness: Harness;
let pushService: PushService;
beforeAll(async () => {
  [harness, pushService] = await Promise.all([openHarness(PUSH_KEYS), PushService.open()]);
});
afterAll(async () => {
  await harness.close();
  await pushService.close();
});

const ALL_PREFERENCES = { orderUpdates: true, subscriptionReminders: true, marketing: false };
const readDevicesOf = (caller: Caller) => harness.requests.send(listPushDevices, {}, { caller });
const addDevice = (caller: Caller, name: string, ...answers: number[]) =>
  harness.requests.send(addPushDevice, pushService.addBrowser(name, ...answers), { caller });

let count = 0;
/** Publishes an event of an order of this person. Waits until this many messages about it are final. */
async function publishAndReadMessages({ userId }: Caller, event: EventContract<OrderEventData>, messages: number) {
  count += 1;
  const order = harness.orders.addOrder({ number: `BR-2026-8${String(count).padStart(5, '0')}` });
  await harness.orders.publish(order, { event, own: { userId } });
  return { order, rows: await waitUntilSettled(harness, order.id, messages) };
}
const pushRowsOf = (rows: LogRow[]) => rows.filter(({ channel }) => channel === 'push');

describe('the devices of an account', () => {
  it('are listed with the shop’s key, belong to one person and are added once', async () => {
    const [customer, eva] = [aCaller(), aCaller()];
    expect(await readDevicesOf(customer)).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string, devices: [] });
    const browser = pushService.addBrowser('twice');
    await harness.requests.send(addPushDevice, browser, { caller: customer });
    const { devices } = await harness.requests.send(addPushDevice, browser, { caller: customer });
    expect(devices).toMatchObject([{ id: expect.stringMatching(/^[\w-]{43}$/) as string, device: 'twice' }]);
    expect((await readDevicesOf(eva)).devices).toEqual([]);
  });

  it('move to the next account that allows notices in the same browser', async () => {
    const [customer, eva] = [aCaller(), aCaller()];
    const browser = pushService.addBrowser('shared');
    await harness.requests.send(addPushDevice, browser, { caller: customer });
    await harness.requests.send(addPushDevice, browser, { caller: eva });
    expect([(await readDevicesOf(customer)).devices.length, (await readDevicesOf(eva)).devices.length]).toEqual([0, 1]);
  });

  it('are removed by their owner only, and a repetition changes nothing', async () => {
    const [customer, eva] = [aCaller(), aCaller()];
    const [device] = (await addDevice(customer, 'removed')).devices;
    const request = { deviceId: device?.id ?? '' };
    await harness.requests.send(removePushDevice, request, { caller: eva });
    expect((await readDevicesOf(customer)).devices).toHaveLength(1);
    for (const caller of [customer, customer])
      expect((await harness.requests.send(removePushDevice, request, { caller })).devices).toEqual([]);
  });

  it('are at most twenty, without the oldest', async () => {
    const customer = aCaller();
    for (let number = 0; number <= 20; number += 1) {
      harness.clock.advance(1_000);
      await addDevice(customer, `many-${number}`);
    }
    const { devices } = await readDevicesOf(customer);
    expect([devices.length, devices.map(({ device }) => device).includes('many-0')]).toEqual([20, false]);
  });

  it.each(['http://169.254.169.254/latest', 'https://fcm.googleapis.com.evil.example/x', 'https://evil.example/?fcm.googleapis.com'])(
    'are refused at %s',
    async (endpoint) => {
      const request = harness.requests.send(addPushDevice, { ...pushService.addBrowser('elsewhere'), endpoint }, { caller: aCaller() });
      await expect(request).rejects.toMatchObject({ code: 'PUSH_NOT_POSSIBLE' });
    },
  );

  it('are refused with an invalid key', async () => {
    const request = harness.requests.send(
      addPushDevice,
      { ...pushService.addBrowser('keyless'), p256dh: `B${'a'.repeat(86)}` },
      { caller: aCaller() },
    );
    await expect(request).rejects.toMatchObject({ code: 'PUSH_NOT_POSSIBLE' });
  });

  it('are refused without a caller', async () => {
    await expect(harness.requests.send(listPushDevices, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(harness.requests.send(addPushDevice, pushService.addBrowser('nobody'))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a push notice', () => {
  it.each([orderShipped, orderDelivered])('reaches each device of the account encrypted, in addition to the mail (%#)', async (event) => {
    const customer = aCaller();
    for (const name of ['phone', 'desk']) await addDevice(customer, `${name}-${event.type}`);
    const { order, rows } = await publishAndReadMessages(customer, event, 2);
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
    for (const name of ['phone', 'desk']) {
      const [firstNotice, ...otherNotices] = pushService.findNotices(`${name}-${event.type}`);
      expect(otherNotices).toEqual([]);
      expect(firstNotice?.notice).toEqual({
        title: expect.stringContaining(order.number) as string,
        text: expect.stringMatching(/\w/) as string,
        path: `/orders/${order.id}`,
      });
      expect(firstNotice?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800', urgency: 'normal' });
      const { aud, exp, sub, key } = verifyVapidClaims(firstNotice?.headers.authorization);
      expect({ aud, sub }).toEqual({ aud: pushService.origin, sub: 'mailto:soporte@brote.example' });
      expect(exp - Date.now() / 1_000).toBeLessThan(24 * 3_600);
      expect(key).toBe((await readDevicesOf(customer)).publicKey);
    }
  });

  it('announces an upcoming delivery', async () => {
    const customer = aCaller();
    await addDevice(customer, 'box');
    const facts = harness.subscriptions.addSubscription({ userId: customer.userId });
    harness.identity.addContact({ userId: customer.userId, email: 'box@example.com', fullName: 'Ana', locale: 'es', confirmed: true });
    await harness.subscriptions.publishDelivery(facts, deliveryUpcoming);
    await waitUntilSettled(harness, facts.subscription.id, 2);
    expect(pushService.findNotices('box').map(({ notice }) => notice.path)).toEqual([expect.stringMatching(/^\//)]);
  });

  it('is not sent for events with a mail only or after its topic was switched off', async () => {
    const customer = aCaller();
    await addDevice(customer, 'quiet');
    await publishAndReadMessages(customer, orderPaid, 1);
    await harness.requests.send(putPreferences, { ...ALL_PREFERENCES, orderUpdates: false }, { caller: customer });
    const { rows } = await publishAndReadMessages(customer, orderShipped, 1);
    expect([pushRowsOf(rows), pushService.findNotices('quiet')]).toEqual([[], []]);
  });

  it('is sent later when the push service is busy', async () => {
    const customer = aCaller();
    await addDevice(customer, 'busy', 503, 429);
    const { order } = await publishAndReadMessages(customer, orderShipped, 0);
    await waitUntilSettledAdvancingClock(order.id);
    expect(pushService.findNotices('busy')).toHaveLength(1);
  });

  it.each([404, 410])('removes its device after status %d and fails', async (status) => {
    const customer = aCaller();
    await addDevice(customer, `gone-${status}`, status);
    const { rows } = await publishAndReadMessages(customer, orderShipped, 2);
    expect(pushRowsOf(rows)).toMatchObject([{ state: 'failed', last_error: 'no device allows notices' }]);
    expect((await readDevicesOf(customer)).devices).toEqual([]);
  });

  it('fails on a permanent refusal and logs the status', async () => {
    const customer = aCaller();
    await addDevice(customer, 'refusing', 400);
    const { rows } = await publishAndReadMessages(customer, orderShipped, 2);
    expect(pushRowsOf(rows)).toMatchObject([{ state: 'failed', last_error: 'push 400' }]);
    expect((await readDevicesOf(customer)).devices).toHaveLength(1);
  });
});

describe('a person', () => {
  it('finds their devices in the export and loses them with the erasure', async () => {
    const customer = aCaller();
    const person = { userId: customer.userId, email: 'notices@example.com' };
    await addDevice(customer, 'exported');
    const { sections } = await harness.requests.send(exportFromNotifications, person);
    expect(sections.find(({ name }) => name === 'devices')?.rows).toMatchObject([
      { device: 'exported', endpoint: `${pushService.origin}/send/exported` },
    ]);
    await harness.requests.send(eraseFromNotifications, person);
    await addDevice(customer, 'exported');
    const [row] = await harness.database.queryRows<{ count: number }>('SELECT count(*)::int FROM push_device WHERE user_id = :userId', {
      userId: customer.userId,
    });
    expect(row?.count).toBe(0);
  });
});

/** Lets the pauses between two tries pass. */
async function waitUntilSettledAdvancingClock(orderId: string): Promise<void> {
  const clockTimer = setInterval(() => harness.clock.advance(10_000), 100);
  try {
    await waitUntilSettled(harness, orderId, 2);
  } finally {
    clearInterval(clockTimer);
  }
}
