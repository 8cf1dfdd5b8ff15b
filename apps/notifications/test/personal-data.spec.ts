import { randomUUID } from 'node:crypto';
import { messageExamples } from '@brote/contracts/examples';
import { openSupportTicket, putPreferences, sendCampaign, sendContactMessage, unsubscribe } from '@brote/contracts/notifications';
import { orderPaid, orderShipped } from '@brote/contracts/orders';
import { eraseFromNotifications, exportFromNotifications } from '@brote/contracts/personal-data';
import { aCaller } from '@brote/test-support';
import { PurgeOldMessages } from '../src/operations/retention/purge-old-messages';
import { Message } from '../src/messages/enqueueing/message.entity';
import * as support from '@brote/contracts/support';
import { readWholeDatabase, findMailsTo, openHarness, type Harness, waitUntilRefused, waitUntilSettled } from './harness';
import { asStaff, SupportInbox } from './support-inbox';

const DAY_MS = 24 * 3_600_000;
const CHOSEN_PREFERENCES = { orderUpdates: true, subscriptionReminders: false, marketing: true };

let harness: Harness;
let inbox: SupportInbox;
beforeAll(async () => {
  harness = await openHarness();
  inbox = new SupportInbox(harness);
});
afterAll(async () => harness.close());

let count = 0;
/** A person who has an order, a ticket, a mail about the account and preferences. */
async function createPerson() {
  count += 1;
  const email = `canary${count}@example.com`;
  const caller = aCaller();
  const person = { userId: caller.userId, email };
  await harness.requests.send(putPreferences, CHOSEN_PREFERENCES, { caller });
  const order = harness.orders.addOrder({ number: `BR-2026-6${String(count).padStart(5, '0')}` });
  order.shippingInfo.email = email;
  await harness.orders.publish(order, { event: orderShipped, own: { userId: caller.userId } });
  await waitUntilSettled(harness, order.id);
  const requestedMail = await harness.identity.requestMail({ recipient: email, template: 'password-changed' });
  await waitUntilSettled(harness, requestedMail.messageId);
  const message = `canary words ${count}`;
  const { ticketNumber } = await harness.requests.send(
    openSupportTicket,
    { ...messageExamples.supportRequest, email, message },
    { caller },
  );
  const [row] = await harness.database.queryRows<{ id: string }>('SELECT id FROM ticket WHERE number = :ticketNumber', { ticketNumber });
  await waitUntilSettled(harness, row?.id ?? '', 2);
  return { person, caller, order, ticketNumber };
}

describe('the export', () => {
  it('contains all data of the person and none of others', async () => {
    const { person, ticketNumber } = await createPerson();
    await createPerson();
    const { sections } = await harness.requests.send(exportFromNotifications, person);
    expect(sections.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['preferences', 1],
      ['messages', 4],
      ['tickets', 1],
      ['devices', 0],
      ['personalMessages', 0],
      ['suppressedAddresses', 0],
    ]);
    const [preferences, messages, tickets] = sections.map(({ rows }) => rows);
    expect(preferences).toMatchObject([{ ...CHOSEN_PREFERENCES, marketingSince: expect.stringMatching(/^\d{4}-/) }]);
    expect(messages?.map(({ template }) => template).sort()).toEqual([
      'order-shipped',
      'password-changed',
      'support-forwarded',
      'support-received',
    ]);
    expect(tickets).toMatchObject([{ number: ticketNumber, message: `canary words 1`, email: person.email }]);
  });

  it('of an unknown person contains only the default preferences', async () => {
    const { sections } = await harness.requests.send(exportFromNotifications, { userId: aCaller().userId, email: 'unknown@example.com' });
    expect(sections.map(({ rows }) => rows.length)).toEqual([1, 0, 0, 0, 0, 0]);
  });
});

describe('the erasure', () => {
  it('removes all personal data, counts it, and counts zero when repeated', async () => {
    const { person } = await createPerson();
    expect(await readWholeDatabase(harness)).toContain(`canary words ${count}`);
    expect(await harness.requests.send(eraseFromNotifications, person)).toEqual({ erased: 6, kept: 0 });
    const databaseText = await readWholeDatabase(harness);
    expect(databaseText).not.toContain(`canary words ${count}`);
    expect(databaseText).not.toContain(person.email);
    expect(await harness.requests.send(eraseFromNotifications, person)).toEqual({ erased: 0, kept: 0 });
    const { sections } = await harness.requests.send(exportFromNotifications, person);
    expect(sections.map(({ rows }) => rows.length)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('leaves the data of other people unchanged', async () => {
    const { person: other } = await createPerson();
    const { person } = await createPerson();
    await harness.requests.send(eraseFromNotifications, person);
    const { sections } = await harness.requests.send(exportFromNotifications, other);
    expect(sections.map(({ rows }) => rows.length)).toEqual([1, 4, 1, 0, 0, 0]);
  });

  it('covers messages without an account from the same address', async () => {
    const { person } = await createPerson();
    const ticketBody = { ...messageExamples.contactRequest, email: person.email.toUpperCase(), message: 'canary as a stranger' };
    await harness.requests.send(sendContactMessage, ticketBody);
    await harness.requests.send(eraseFromNotifications, person);
    expect(await readWholeDatabase(harness)).not.toContain('canary as a stranger');
  });

  it('keeps the tickets of another account but removes the typed address', async () => {
    const { person } = await createPerson();
    const { person: other, caller } = await createPerson();
    const ticketBody = { ...messageExamples.supportRequest, email: person.email, message: 'canary of another account' };
    await harness.requests.send(openSupportTicket, ticketBody, { caller });
    const readTicketsOf = async (owner: { userId: string; email: string }) => {
      const { sections } = await harness.requests.send(exportFromNotifications, owner);
      return sections.find(({ name }) => name === 'tickets')?.rows.map(({ message, email }) => [message, email]);
    };
    expect(await readTicketsOf(person)).not.toContainEqual(['canary of another account', person.email]);
    await harness.requests.send(eraseFromNotifications, person);
    expect(await readTicketsOf(other)).toContainEqual(['canary of another account', 'forgotten@shop.invalid']);
    expect(await readWholeDatabase(harness)).not.toContain(person.email);
  });

  it('stops pending mails', async () => {
    const { person, order } = await createPerson();
    harness.mailbox.failWith(451);
    await harness.orders.publish(order, { event: orderPaid, own: { userId: person.userId } });
    await waitUntilRefused(harness, 'order_id', order.id);
    await harness.requests.send(eraseFromNotifications, person);
    harness.mailbox.failWith(null);
    harness.clock.advance(DAY_MS / 24);
    expect(await waitUntilSettled(harness, order.id, 2)).toMatchObject([{ state: 'sent' }, { state: 'suppressed', user_id: null }]);
  });

  it('stops a pending message of staff to the address', async () => {
    const { person } = await createPerson();
    harness.mailbox.failWith(451);
    const content = { es: 'canary of a campaign', en: null };
    const foreignDevice = {
      channel: 'email',
      recipient: person.email,
      locale: 'es',
      segment: null,
      subject: content,
      content,
      scheduledFor: null,
    } as const;
    const campaignId = randomUUID();
    await harness.requests.send(
      sendCampaign,
      { ...foreignDevice, campaignId },
      { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) },
    );
    await waitUntilRefused(harness, 'about_id', campaignId);
    await harness.requests.send(eraseFromNotifications, person);
    harness.mailbox.failWith(null);
    harness.clock.advance(DAY_MS / 24);
    expect(await waitUntilSettled(harness, campaignId)).toMatchObject([{ state: 'suppressed', recipient_key: null }]);
    expect(await readWholeDatabase(harness)).not.toContain('canary of a campaign');
  });

  it('stays in force after late events, late requests and old links', async () => {
    const { person, caller, order } = await createPerson();
    const text = findMailsTo(harness, person.email).map((mail) => mail.text ?? '');
    const token = /\/unsubscribe#token=(\S+)/.exec(text.join())?.[1] ?? '';
    await harness.requests.send(eraseFromNotifications, person);
    const before = findMailsTo(harness, person.email).length;
    await harness.orders.publish(order, { event: orderPaid, own: { userId: person.userId } });
    expect((await waitUntilSettled(harness, order.id, 2))[1]).toMatchObject({
      state: 'suppressed',
      last_error: 'the person was erased',
      user_id: null,
    });
    expect(findMailsTo(harness, person.email)).toHaveLength(before);
    await harness.requests.send(putPreferences, CHOSEN_PREFERENCES, { caller });
    expect(await harness.requests.send(unsubscribe, { token })).toEqual({ topic: 'orderUpdates' });
    expect((await harness.requests.send(exportFromNotifications, person)).sections[0]?.rows).toMatchObject([
      { marketing: false, orderUpdates: true },
    ]);
  });

  it('of an order removes the recipient of later mails', async () => {
    const { order } = await createPerson();
    order.shippingInfo.email = 'forgotten@shop.invalid';
    await harness.orders.publish(order, { event: orderPaid });
    expect((await waitUntilSettled(harness, order.id, 2))[1]).toMatchObject({
      state: 'suppressed',
      last_error: 'the recipient was erased',
    });
    expect(findMailsTo(harness, 'forgotten@shop.invalid')).toEqual([]);
  });

  it('does not stop the mail that confirms it', async () => {
    const { person } = await createPerson();
    await harness.requests.send(eraseFromNotifications, person);
    const { messageId } = await harness.identity.requestMail({
      template: 'account-closed',
      recipient: person.email,
      path: null,
      validUntil: null,
    });
    await waitUntilSettled(harness, messageId);
    expect(findMailsTo(harness, person.email).at(-1)?.subject).toBe('Tu cuenta está cerrada');
    expect(await readWholeDatabase(harness)).not.toContain(person.email);
  });
});

describe('the purge of old messages', () => {
  it('removes names from the log after 30 days and all the rest after a year', async () => {
    const { person, order } = await createPerson();
    const purgeOldMessages = harness.service.get(PurgeOldMessages);
    const readLog = () => harness.database.dataSource.getRepository(Message).findBy({ orderId: order.id });
    harness.clock.advance(29 * DAY_MS);
    await purgeOldMessages.purge();
    expect(await readLog()).toMatchObject([{ recipient: 'c•••@example.com', subject: expect.stringContaining(order.number) }]);
    harness.clock.advance(2 * DAY_MS);
    expect(await purgeOldMessages.purge()).toBeGreaterThan(0);
    expect(await readLog()).toMatchObject([{ recipient: '', subject: '', state: 'sent' }]);
    expect(await purgeOldMessages.purge()).toBe(0);
    harness.clock.advance(335 * DAY_MS);
    await purgeOldMessages.purge();
    expect(await readLog()).toEqual([]);
    expect((await harness.requests.send(exportFromNotifications, person)).sections.map(({ rows }) => rows.length)).toEqual([
      1, 0, 0, 0, 0, 0,
    ]);
  });
});

describe('the sender of a ticket', () => {
  it('gets the whole thread in the export and loses it with the erasure', async () => {
    const userId = randomUUID();
    const { id, email } = await inbox.openTicket({ userId, message: 'canary question of mine' });
    const { entries } = await inbox.answerTicket(id, 'canary reply to it');
    await waitUntilSettled(harness, entries[0]?.id ?? '');
    await harness.requests.send(support.addTicketNote, { ticketId: id, entryId: randomUUID(), text: 'canary note about it' }, asStaff);
    const { sections } = await harness.requests.send(exportFromNotifications, { userId, email });
    const [ticket] = sections.find(({ name }) => name === 'tickets')?.rows ?? [];
    expect(ticket).toMatchObject({ thread: [{ text: 'canary reply to it' }, { text: 'canary note about it' }] });
    await harness.requests.send(eraseFromNotifications, { userId, email });
    const storedRows = await readWholeDatabase(harness);
    expect(storedRows).not.toMatch(/canary (question|reply|note)/);
    expect(storedRows).not.toContain(email);
    await expect(harness.requests.send(support.getTicket, { ticketId: id }, asStaff)).rejects.toMatchObject({ code: 'TICKET_UNKNOWN' });
  });

  it('gets no pending answer after the erasure', async () => {
    const { id, email } = await inbox.openTicket();
    harness.mailbox.failWith(451);
    const { entries } = await inbox.answerTicket(id, 'Esta ya no llega');
    await waitUntilRefused(harness, 'about_id', entries[0]?.id ?? '');
    await harness.requests.send(eraseFromNotifications, { userId: randomUUID(), email });
    harness.mailbox.failWith(null);
    harness.clock.advance(DAY_MS / 24);
    await waitUntilSettled(harness, entries[0]?.id ?? '');
    expect(findMailsTo(harness, email)).toHaveLength(1);
  });
});
