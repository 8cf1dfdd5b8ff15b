import type { Caller, EventContract } from '@brote/contracts';
import { addPushDevice, listPushDevices, putPreferences, removePushDevice } from '@brote/contracts/notifications';
import { orderDelivered, type OrderEventData, orderPaid, orderShipped } from '@brote/contracts/orders';
import { eraseFromNotifications, exportFromNotifications } from '@brote/contracts/personal-data';
import { deliveryUpcoming } from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { claimsOf, PushService } from '@brote/test-support/push-service';
import { PUSH_KEYS } from './running-service';
import { type LogRow, openHarness, type Harness, untilSettled } from './harness';

let harness: Harness;
let push: PushService;
beforeAll(async () => {
  [harness, push] = await Promise.all([openHarness(PUSH_KEYS), PushService.open()]);
});
afterAll(async () => {
  await harness.close();
  await push.close();
});

const WANTED = { orderUpdates: true, subscriptionReminders: true, marketing: false };
const devicesOf = (caller: Caller) => harness.requests.send(listPushDevices, {}, { caller });
const allow = (caller: Caller, name: string, ...answers: number[]) =>
  harness.requests.send(addPushDevice, push.browser(name, ...answers), { caller });

let count = 0;
/** Publishes an event of an order of this person. Waits until this many messages about it are final. */
async function messagesAfter({ userId }: Caller, event: EventContract<OrderEventData>, messages: number) {
  count += 1;
  const order = harness.orders.has({ number: `BR-2026-8${String(count).padStart(5, '0')}` });
  await harness.orders.publish(order, { event, own: { userId } });
  return { order, rows: await untilSettled(harness, order.id, messages) };
}
const notices = (rows: LogRow[]) => rows.filter(({ channel }) => channel === 'push');

describe('the devices of an account', () => {
  it('are listed with the shop’s key, belong to one person and are added once', async () => {
    const [ana, eva] = [aCaller(), aCaller()];
    expect(await devicesOf(ana)).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string, devices: [] });
    const browser = push.browser('twice');
    await harness.requests.send(addPushDevice, browser, { caller: ana });
    const { devices } = await harness.requests.send(addPushDevice, browser, { caller: ana });
    expect(devices).toMatchObject([{ id: expect.stringMatching(/^[\w-]{43}$/) as string, device: 'twice' }]);
    expect((await devicesOf(eva)).devices).toEqual([]);
  });

  it('move to the next account that allows notices in the same browser', async () => {
    const [ana, eva] = [aCaller(), aCaller()];
    const browser = push.browser('shared');
    await harness.requests.send(addPushDevice, browser, { caller: ana });
    await harness.requests.send(addPushDevice, browser, { caller: eva });
    expect([(await devicesOf(ana)).devices.length, (await devicesOf(eva)).devices.length]).toEqual([0, 1]);
  });

  it('are removed by their owner only, and a repetition changes nothing', async () => {
    const [ana, eva] = [aCaller(), aCaller()];
    const [device] = (await allow(ana, 'removed')).devices;
    const request = { deviceId: device?.id ?? '' };
    await harness.requests.send(removePushDevice, request, { caller: eva });
    expect((await devicesOf(ana)).devices).toHaveLength(1);
    for (const caller of [ana, ana]) expect((await harness.requests.send(removePushDevice, request, { caller })).devices).toEqual([]);
  });

  it('are at most twenty, without the oldest', async () => {
    const ana = aCaller();
    for (let number = 0; number <= 20; number += 1) {
      harness.clock.advance(1_000);
      await allow(ana, `many-${number}`);
    }
    const { devices } = await devicesOf(ana);
    expect([devices.length, devices.map(({ device }) => device).includes('many-0')]).toEqual([20, false]);
  });

  it.each(['http://169.254.169.254/latest', 'https://fcm.googleapis.com.evil.example/x', 'https://evil.example/?fcm.googleapis.com'])(
    'are refused at %s',
    async (endpoint) => {
      const request = harness.requests.send(addPushDevice, { ...push.browser('elsewhere'), endpoint }, { caller: aCaller() });
      await expect(request).rejects.toMatchObject({ code: 'PUSH_NOT_POSSIBLE' });
    },
  );

  it('are refused with an invalid key', async () => {
    const request = harness.requests.send(
      addPushDevice,
      { ...push.browser('keyless'), p256dh: `B${'a'.repeat(86)}` },
      { caller: aCaller() },
    );
    await expect(request).rejects.toMatchObject({ code: 'PUSH_NOT_POSSIBLE' });
  });

  it('are refused without a caller', async () => {
    await expect(harness.requests.send(listPushDevices, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(harness.requests.send(addPushDevice, push.browser('nobody'))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a push notice', () => {
  it.each([orderShipped, orderDelivered])('reaches each device of the account encrypted, in addition to the mail (%#)', async (event) => {
    const ana = aCaller();
    for (const name of ['phone', 'desk']) await allow(ana, `${name}-${event.type}`);
    const { order, rows } = await messagesAfter(ana, event, 2);
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
    for (const name of ['phone', 'desk']) {
      const [one, ...more] = push.noticesOn(`${name}-${event.type}`);
      expect(more).toEqual([]);
      expect(one?.notice).toEqual({
        title: expect.stringContaining(order.number) as string,
        text: expect.stringMatching(/\w/) as string,
        path: `/orders/${order.id}`,
      });
      expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800', urgency: 'normal' });
      const { aud, exp, sub, key } = claimsOf(one?.headers.authorization);
      expect({ aud, sub }).toEqual({ aud: push.origin, sub: 'mailto:soporte@brote.example' });
      expect(exp - Date.now() / 1_000).toBeLessThan(24 * 3_600);
      expect(key).toBe((await devicesOf(ana)).publicKey);
    }
  });

  it('announces an upcoming delivery', async () => {
    const ana = aCaller();
    await allow(ana, 'box');
    const facts = harness.subscriptions.has({ userId: ana.userId });
    harness.identity.has({ userId: ana.userId, email: 'box@example.com', fullName: 'Ana', locale: 'es', confirmed: true });
    await harness.subscriptions.publishDelivery(facts, deliveryUpcoming);
    await untilSettled(harness, facts.subscription.id, 2);
    expect(push.noticesOn('box').map(({ notice }) => notice.path)).toEqual([expect.stringMatching(/^\//)]);
  });

  it('is not sent for events with a mail only or after its topic was switched off', async () => {
    const ana = aCaller();
    await allow(ana, 'quiet');
    await messagesAfter(ana, orderPaid, 1);
    await harness.requests.send(putPreferences, { ...WANTED, orderUpdates: false }, { caller: ana });
    const { rows } = await messagesAfter(ana, orderShipped, 1);
    expect([notices(rows), push.noticesOn('quiet')]).toEqual([[], []]);
  });

  it('is sent later when the push service is busy', async () => {
    const ana = aCaller();
    await allow(ana, 'busy', 503, 429);
    const { order } = await messagesAfter(ana, orderShipped, 0);
    await untilSettledWithTime(order.id);
    expect(push.noticesOn('busy')).toHaveLength(1);
  });

  it.each([404, 410])('removes its device after status %d and fails', async (status) => {
    const ana = aCaller();
    await allow(ana, `gone-${status}`, status);
    const { rows } = await messagesAfter(ana, orderShipped, 2);
    expect(notices(rows)).toMatchObject([{ state: 'failed', last_error: 'no device allows notices' }]);
    expect((await devicesOf(ana)).devices).toEqual([]);
  });

  it('fails on a permanent refusal and logs the status', async () => {
    const ana = aCaller();
    await allow(ana, 'refusing', 400);
    const { rows } = await messagesAfter(ana, orderShipped, 2);
    expect(notices(rows)).toMatchObject([{ state: 'failed', last_error: 'push 400' }]);
    expect((await devicesOf(ana)).devices).toHaveLength(1);
  });
});

describe('a person', () => {
  it('finds their devices in the export and loses them with the erasure', async () => {
    const ana = aCaller();
    const person = { userId: ana.userId, email: 'notices@example.com' };
    await allow(ana, 'exported');
    const { sections } = await harness.requests.send(exportFromNotifications, person);
    expect(sections.find(({ name }) => name === 'devices')?.rows).toMatchObject([
      { device: 'exported', endpoint: `${push.origin}/send/exported` },
    ]);
    await harness.requests.send(eraseFromNotifications, person);
    await allow(ana, 'exported');
    const [row] = await harness.database.dataSource.query<{ count: number }[]>('SELECT count(*)::int FROM push_device WHERE user_id = $1', [
      ana.userId,
    ]);
    expect(row?.count).toBe(0);
  });
});

/** Lets the pauses between two tries pass. */
async function untilSettledWithTime(orderId: string): Promise<void> {
  const pass = setInterval(() => harness.clock.advance(10_000), 100);
  try {
    await untilSettled(harness, orderId, 2);
  } finally {
    clearInterval(pass);
  }
}
