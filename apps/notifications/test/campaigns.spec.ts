import { randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import * as mail from '@brote/contracts/notifications';
import { orderPaid } from '@brote/contracts/orders';
import { eraseFromNotifications } from '@brote/contracts/personal-data';
import { subscriptionCancelled, subscriptionPaused, subscriptionStarted } from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { EnqueueDueCampaigns } from '../src/campaigns/scheduling/enqueue-due-campaigns';
import { createNewsReader, readAudit, staff } from './template-fixtures';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';

const DAY_MS = 24 * 3_600_000;
let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());
afterEach(async () => {
  await harness.database.dataSource.query('UPDATE notification_preference SET marketing = false, marketing_since = NULL');
});

function segmentCampaign(overrides: Partial<mail.SendCampaignRequest> = {}): mail.SendCampaignRequest {
  return {
    ...{ campaignId: randomUUID(), channel: 'email', recipient: null, locale: null, segment: 'all-customers', scheduledFor: null },
    subject: { es: 'Novedades de otoño', en: 'Autumn news' },
    content: { es: 'Hola, {{customer_name}}.', en: 'Hello {{customer_name}}.' },
    ...overrides,
  };
}
const personalCampaign = (recipient: string, overrides: Partial<mail.SendCampaignRequest> = {}): mail.SendCampaignRequest =>
  segmentCampaign({ segment: null, recipient, locale: 'es', ...overrides });
const send = (campaign: mail.SendCampaignRequest, caller: Caller = staff) => harness.requests.send(mail.sendCampaign, campaign, { caller });
const countPeople = async (segment: mail.Segment) =>
  (await harness.requests.send(mail.countAudience, { segment }, { caller: staff })).people;
const findListed = async (id: string) =>
  (await harness.requests.send(mail.listCampaigns, { cursor: null, limit: 50 }, { caller: staff })).rows.find((row) => row.id === id);

describe('a campaign to a segment', () => {
  it('reaches only accounts that agreed, in their language, with a one-click unsubscribe link', async () => {
    await createNewsReader(harness, 'si@example.com');
    await createNewsReader(harness, 'yes@example.com', { locale: 'en', fullName: null });
    await createNewsReader(harness, 'no@example.com', { marketing: false });
    await createNewsReader(harness, 'nobody-proved@example.com', { confirmed: false });
    expect(await countPeople('all-customers')).toBe(3);
    const { id, counted } = await send(segmentCampaign());
    expect(counted).toBe(3);
    const rows = await waitUntilSettled(harness, id, 3);
    expect(rows.filter(({ state }) => state === 'suppressed')).toHaveLength(1);
    expect(findMailsTo(harness, 'si@example.com')).toMatchObject([{ subject: 'Novedades de otoño' }]);
    expect(findMailsTo(harness, 'yes@example.com')[0]?.text).toContain('Hello customer.');
    expect(findMailsTo(harness, 'si@example.com')[0]?.headers.get('list')).toMatchObject({
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
    expect(findMailsTo(harness, 'no@example.com')).toEqual([]);
    expect(await findListed(id)).toMatchObject({ state: 'sent', sent: 2, suppressed: 1, failed: 0, pending: 0, cancellable: false });
    expect(await readAudit(harness, id)).toMatchObject([{ action: 'campaign.send', actor_id: staff.userId, after: { counted: 3 } }]);
  });

  it('skips an account that withdrew its consent before the dispatch', async () => {
    const firstReader = await createNewsReader(harness, 'changed@example.com');
    const { id } = await send(segmentCampaign({ scheduledFor: new Date(harness.clock.epochMs() + DAY_MS).toISOString() }));
    const allSwitchedOff = { orderUpdates: true, subscriptionReminders: true, marketing: false };
    const secondReader = await createNewsReader(harness, 'stays@example.com');
    await harness.database.queryRows(
      `INSERT INTO message (id, dedupe, template, about_id, user_id, subject, state, created_at, next_attempt_at)
       VALUES (:id, :dedupe, 'announcement', :aboutId, :userId, '', 'pending', :createdAt, :nextAttemptAt)`,
      {
        id: randomUUID(),
        dedupe: `campaign:${id}:${firstReader.userId}`,
        aboutId: id,
        userId: firstReader.userId,
        createdAt: harness.clock.now(),
        nextAttemptAt: new Date(harness.clock.epochMs() + DAY_MS),
      },
    );
    await harness.requests.send(mail.putPreferences, allSwitchedOff, { caller: firstReader });
    harness.clock.advance(DAY_MS + 1_000);
    const rows = await waitUntilSettled(harness, id, 2);
    expect(rows.find(({ user_id: userId }) => userId === firstReader.userId)).toMatchObject({
      state: 'suppressed',
      last_error: 'switched off: marketing',
    });
    expect(rows.find(({ user_id: userId }) => userId === secondReader.userId)?.state).toBe('sent');
    expect(findMailsTo(harness, 'changed@example.com')).toEqual([]);
  });

  it('reaches each account once despite parallel workers and a crash', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, (_, index) => createNewsReader(harness, `many-${index}@example.com`)));
    const { id } = await send(segmentCampaign());
    await waitUntilSettled(harness, id, readers.length);
    // As if the copy that enqueued it had died before it stored its progress.
    await harness.database.queryRows(`UPDATE campaign SET state = 'sending', reached = NULL WHERE id = :id`, { id });
    const startPlan = harness.service.get(EnqueueDueCampaigns, { strict: false });
    await Promise.all(Array.from({ length: 6 }, () => startPlan.enqueueDueCampaigns()));
    await eventually(async () => expect(await findListed(id)).toMatchObject({ state: 'sent', sent: readers.length, pending: 0 }));
    for (const index of readers.keys()) expect(findMailsTo(harness, `many-${index}@example.com`)).toHaveLength(1);
  });

  it('is sent once when the same request arrives twice', async () => {
    await createNewsReader(harness, 'once@example.com');
    const campaign = segmentCampaign();
    const [first, second] = await Promise.all([send(campaign), send(campaign)]);
    expect(second.id).toBe(first.id);
    await waitUntilSettled(harness, campaign.campaignId);
    expect(findMailsTo(harness, 'once@example.com')).toHaveLength(1);
    expect(await readAudit(harness, campaign.campaignId)).toHaveLength(1);
  });

  it('can be cancelled until it is sent', async () => {
    await createNewsReader(harness, 'called-off@example.com');
    const scheduledAt = new Date(harness.clock.epochMs() + DAY_MS).toISOString();
    const { id, state, cancellable } = await send(segmentCampaign({ scheduledFor: scheduledAt }));
    expect([state, cancellable]).toEqual(['scheduled', true]);
    const cancel = () => harness.requests.send(mail.cancelCampaign, { campaignId: id }, { caller: staff });
    expect(await cancel()).toMatchObject({ state: 'cancelled', cancellable: false });
    await expect(cancel()).rejects.toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    harness.clock.advance(2 * DAY_MS);
    const nextCampaign = await send(segmentCampaign());
    await waitUntilSettled(harness, nextCampaign.id);
    expect(findMailsTo(harness, 'called-off@example.com')).toHaveLength(1);
    expect((await readAudit(harness, id)).map(({ action }) => action)).toEqual(['campaign.send', 'campaign.cancel']);
    const unknown = harness.requests.send(mail.cancelCampaign, { campaignId: randomUUID() }, { caller: staff });
    await expect(unknown).rejects.toMatchObject({ code: 'CAMPAIGN_UNKNOWN' });
  });

  it('follows the events of subscriptions and orders', async () => {
    const [runs, paused, leavingCaller, bought] = await Promise.all(
      ['runs', 'paused', 'left', 'bought'].map((name) => createNewsReader(harness, `${name}@example.com`)),
    );
    const startPlan = async (caller: Caller | undefined, status: 'active' | 'paused' | 'cancelled') => {
      const facts = harness.subscriptions.addSubscription({ userId: caller?.userId ?? '' });
      await harness.subscriptions.publish(facts, subscriptionStarted);
      const event = { active: subscriptionStarted, paused: subscriptionPaused, cancelled: subscriptionCancelled }[status];
      await harness.subscriptions.publish({ ...facts, subscription: { ...facts.subscription, status } }, event);
    };
    await Promise.all([startPlan(runs, 'active'), startPlan(paused, 'paused'), startPlan(leavingCaller, 'cancelled')]);
    const paidAt = new Date(harness.clock.epochMs() - 91 * DAY_MS).toISOString();
    await harness.orders.publish(harness.orders.addOrder(), { event: orderPaid, own: { userId: bought?.userId ?? null, paidAt } });
    await eventually(
      async () => {
        expect(await countPeople('active-subscribers')).toBe(1);
        expect(await countPeople('paused-subscribers')).toBe(1);
        expect(await countPeople('former-subscribers')).toBe(1);
        expect(await countPeople('no-order-90-days')).toBe(1);
      },
      { withinMs: 15_000 },
    );
    await harness.orders.publish(harness.orders.addOrder(), {
      event: orderPaid,
      own: { userId: bought?.userId ?? null, paidAt: harness.clock.now().toISOString() },
    });
    await eventually(async () => expect(await countPeople('no-order-90-days')).toBe(0), { withinMs: 15_000 });
    await harness.requests.send(eraseFromNotifications, { userId: leavingCaller?.userId ?? '', email: 'left@example.com' });
    expect(await countPeople('former-subscribers')).toBe(0);
  });
});

describe('a message to one recipient', () => {
  it('goes to the typed address regardless of preferences and can be answered', async () => {
    const { id, recipient, counted } = await send(personalCampaign('ana@example.com'));
    expect([recipient, counted]).toEqual(['a•••@example.com', 1]);
    expect(await waitUntilSettled(harness, id)).toMatchObject([
      { state: 'sent', template: 'personal-message', recipient: 'a•••@example.com' },
    ]);
    const [sentMail] = findMailsTo(harness, 'ana@example.com');
    expect(sentMail).toMatchObject({ subject: 'Novedades de otoño' });
    expect(sentMail?.text).toContain('Hola, cliente.');
    expect(sentMail?.headers.get('list')).toBeUndefined();
  });

  it('is suppressed after the erasure of its recipient', async () => {
    const scheduledAt = new Date(harness.clock.epochMs() + DAY_MS).toISOString();
    const { id } = await send(personalCampaign('gone@example.com', { scheduledFor: scheduledAt }));
    await harness.requests.send(eraseFromNotifications, { userId: randomUUID(), email: 'gone@example.com' });
    harness.clock.advance(DAY_MS + 1_000);
    expect(await waitUntilSettled(harness, id)).toMatchObject([{ state: 'suppressed', last_error: 'the recipient was erased' }]);
    expect(findMailsTo(harness, 'gone@example.com')).toEqual([]);
  });
});

describe('a campaign request', () => {
  it.each<[string, Partial<mail.SendCampaignRequest>]>([
    ['AUDIENCE_EMPTY', {}],
    ['MESSAGE_INCOMPLETE', { recipient: 'ana@example.com', locale: 'es' }],
    ['MESSAGE_INCOMPLETE', { segment: null }],
    ['MESSAGE_INCOMPLETE', { segment: null, recipient: 'ana@example.com' }],
    ['MESSAGE_INCOMPLETE', { content: { es: 'Hola', en: null } }],
    ['MESSAGE_INCOMPLETE', { subject: null }],
    ['CHANNEL_NOT_POSSIBLE', { segment: null, recipient: 'no address', locale: 'es' }],
    ['CHANNEL_NOT_POSSIBLE', { channel: 'sms', subject: null }],
    ['CHANNEL_NOT_POSSIBLE', { channel: 'push', subject: null, segment: null, recipient: 'ana@example.com', locale: 'es' }],
    ['CHANNEL_NOT_CONFIGURED', { channel: 'sms', subject: null, segment: null, recipient: '+34612345678', locale: 'es' }],
    ['VARIABLE_UNKNOWN', { content: { es: '{{order_number}}', en: 'x' } }],
    ['DATE_INVALID', { scheduledFor: '2020-01-01T00:00:00.000Z' }],
  ])('is refused with %s: %j', async (code, overrides) => {
    await expect(send(segmentCampaign(overrides))).rejects.toMatchObject({ code });
  });

  it('with a missing field is treated like one with null', async () => {
    const { segment: _segment, ...campaign } = segmentCampaign();
    await expect(send(campaign as mail.SendCampaignRequest)).rejects.toMatchObject({ code: 'MESSAGE_INCOMPLETE' });
    const { locale: _locale, recipient: _recipient, scheduledFor: _scheduledFor, ...short } = segmentCampaign();
    await expect(send(short as mail.SendCampaignRequest)).rejects.toMatchObject({ code: 'AUDIENCE_EMPTY' });
  });

  it('is refused unless staff send it', async () => {
    await expect(send(personalCampaign('ana@example.com'), aCaller())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(harness.requests.send(mail.sendCampaign, personalCampaign('ana@example.com'))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const countReply = harness.requests.send(mail.countAudience, { segment: 'all-customers' }, { caller: aCaller() });
    await expect(countReply).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
