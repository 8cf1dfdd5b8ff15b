import { randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import { getPreferences, putPreferences, unsubscribe } from '@brote/contracts/notifications';
import { orderDelivered, type OrderEventData, orderPaid, orderShipped, type OrderView } from '@brote/contracts/orders';
import { aCaller } from '@brote/test-support';
import type { EventContract } from '@brote/contracts';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

const DEFAULT_PREFERENCES = { orderUpdates: true, subscriptionReminders: true, marketing: false };
const readPreferencesOf = (caller: Caller) => harness.requests.send(getPreferences, {}, { caller });

let count = 0;
function addOrderTo(email: string): OrderView {
  count += 1;
  const order = harness.orders.addOrder({ number: `BR-2026-7${String(count).padStart(5, '0')}` });
  order.shippingInfo.email = email;
  return order;
}

async function publishAndWait(event: EventContract<OrderEventData>, email: string, userId: string | null) {
  const order = addOrderTo(email);
  await harness.orders.publish(order, { event, own: { userId } });
  const rows = await waitUntilSettled(harness, order.id);
  return { rows, mail: findMailsTo(harness, email)[0] };
}

describe('the preferences of an account', () => {
  it('are on, on and off by default', async () => {
    expect(await readPreferencesOf(aCaller())).toEqual(DEFAULT_PREFERENCES);
  });

  it('are stored per account with the day of the marketing consent', async () => {
    const [ana, eva] = [aCaller(), aCaller()];
    const chosenPreferences = { orderUpdates: false, subscriptionReminders: true, marketing: true };
    expect(await harness.requests.send(putPreferences, chosenPreferences, { caller: ana })).toEqual(chosenPreferences);
    expect(await readPreferencesOf(ana)).toEqual(chosenPreferences);
    expect(await readPreferencesOf(eva)).toEqual(DEFAULT_PREFERENCES);
    const readConsent = async (): Promise<unknown> =>
      (
        await harness.database.queryRows<object>('SELECT marketing_since FROM notification_preference WHERE user_id = :userId', {
          userId: ana.userId,
        })
      )[0];
    const first = await readConsent();
    harness.clock.advance(1_000);
    await harness.requests.send(putPreferences, { ...chosenPreferences, orderUpdates: true }, { caller: ana });
    expect(await readConsent()).toEqual(first);
    await harness.requests.send(putPreferences, { ...chosenPreferences, marketing: false }, { caller: ana });
    expect(await readConsent()).toEqual({ marketing_since: null });
  });

  it('are refused without a caller', async () => {
    await expect(harness.requests.send(getPreferences, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(harness.requests.send(putPreferences, DEFAULT_PREFERENCES)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('refuse an unknown field', async () => {
    const otherPreferences = { ...DEFAULT_PREFERENCES, userId: randomUUID() };
    await expect(harness.requests.send(putPreferences, otherPreferences, { caller: aCaller() })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('mails that can be switched off', () => {
  it.each([orderShipped, orderDelivered])('are sent by default with a one-click unsubscribe link (%#)', async (event) => {
    const { mail } = await publishAndWait(event, `on-${event.type}@example.com`, aCaller().userId);
    expect(mail?.headers.get('list')).toEqual({
      unsubscribe: { url: expect.stringMatching(/^http:\/\/localhost:8080\/api\/v1\/unsubscribe\/[\w.-]+$/) },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
  });

  it('are not sent after they were switched off, and the log gives this reason', async () => {
    const caller = aCaller();
    await harness.requests.send(putPreferences, { ...DEFAULT_PREFERENCES, orderUpdates: false }, { caller });
    const { rows, mail } = await publishAndWait(orderShipped, 'off@example.com', caller.userId);
    expect(rows).toMatchObject([{ state: 'suppressed', last_error: 'switched off: orderUpdates' }]);
    expect(mail).toBeUndefined();
  });

  it('end with one click on the link of such a mail; other topics stay', async () => {
    const caller = aCaller();
    await harness.requests.send(putPreferences, { ...DEFAULT_PREFERENCES, marketing: true }, { caller });
    const { mail } = await publishAndWait(orderShipped, 'click@example.com', caller.userId);
    const token = /\/unsubscribe#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    for (let repetition = 0; repetition < 2; repetition += 1)
      expect(await harness.requests.send(unsubscribe, { token })).toEqual({ topic: 'orderUpdates' });
    expect(await readPreferencesOf(caller)).toEqual({ orderUpdates: false, subscriptionReminders: true, marketing: true });
  });

  it('do not end by a forged link', async () => {
    const caller = aCaller();
    const { mail } = await publishAndWait(orderShipped, 'forged@example.com', caller.userId);
    const token = /\/unsubscribe#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const [claim, mac] = [token.slice(0, -43), token.slice(-43)];
    const forgedMac = `${mac.slice(1)}${mac.endsWith('A') ? 'B' : 'A'}`;
    const forgedTokens = ['', 'x', claim, `${claim}${forgedMac}`, `${claim.replace(/\.0\.$/, '.1.')}${mac}`, `${'A'.repeat(22)}o.${mac}`];
    for (const wrong of forgedTokens)
      await expect(harness.requests.send(unsubscribe, { token: wrong })).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(await readPreferencesOf(caller)).toEqual(DEFAULT_PREFERENCES);
  });

  it('reach a guest once, when the parcel leaves', async () => {
    const { mail } = await publishAndWait(orderShipped, 'guest@example.com', null);
    expect(mail?.text).not.toContain('/unsubscribe');
    expect(mail?.headers.has('list')).toBe(false);
    const order = addOrderTo('guest-delivered@example.com');
    await harness.orders.publish(order, { event: orderDelivered });
    await publishAndWait(orderPaid, 'after@example.com', null);
    expect(findMailsTo(harness, 'guest-delivered@example.com')).toEqual([]);
  });
});

describe('mails that the contract requires', () => {
  it('are sent regardless of preferences and offer no unsubscribe link', async () => {
    const caller = aCaller();
    await harness.requests.send(putPreferences, { orderUpdates: false, subscriptionReminders: false, marketing: false }, { caller });
    const { rows, mail } = await publishAndWait(orderPaid, 'contract@example.com', caller.userId);
    expect(rows).toMatchObject([{ state: 'sent' }]);
    expect(mail?.headers.has('list')).toBe(false);
    expect(mail?.text).toContain('no se pueden desactivar');
    expect(mail?.text).toContain('/account?tab=notifications');
  });
});
