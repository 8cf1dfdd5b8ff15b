import { messageExamples } from '@brote/contracts/examples';
import { openSupportTicket, putPreferences, sendContactMessage, unsubscribe } from '@brote/contracts/notifications';
import { orderPaid, orderShipped } from '@brote/contracts/orders';
import { eraseFromNotifications, exportFromNotifications } from '@brote/contracts/personal-data';
import { aCaller } from '@brote/test-support';
import { PurgeOldMessages } from '../src/messages/purge-old-messages';
import { MailIntent } from '../src/messages/mail-intent.entity';
import { everythingKept, mailsTo, openStand, type Stand, untilRefused, untilSettled } from './stand';

const DAY = 24 * 3_600_000;
const CHOSEN = { orderUpdates: true, subscriptionReminders: false, marketing: true };

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(async () => stand.close());

let count = 0;
/** A person who has an order, a ticket, a mail about the account and preferences. */
async function aPerson() {
  count += 1;
  const email = `canary${count}@example.com`;
  const caller = aCaller();
  const person = { userId: caller.userId, email };
  await stand.requests.send(putPreferences, CHOSEN, { caller });
  const order = stand.orders.has({ number: `BR-2026-6${String(count).padStart(5, '0')}` });
  order.shippingInfo.email = email;
  await stand.orders.tell(order, { event: orderShipped, own: { userId: caller.userId } });
  await untilSettled(stand, order.id);
  const wanted = await stand.identity.wants({ recipient: email, template: 'password-changed' });
  await untilSettled(stand, wanted.messageId);
  const message = `canary words ${count}`;
  const { ticketNumber } = await stand.requests.send(openSupportTicket, { ...messageExamples.support, email, message }, { caller });
  const [row] = await stand.database.dataSource.query<{ id: string }[]>('SELECT id FROM ticket WHERE number = $1', [ticketNumber]);
  await untilSettled(stand, row?.id ?? '', 2);
  return { person, caller, order, ticketNumber };
}

describe('the export', () => {
  it('holds everything about the person and nothing about others', async () => {
    const { person, ticketNumber } = await aPerson();
    await aPerson();
    const { sections } = await stand.requests.send(exportFromNotifications, person);
    expect(sections.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['preferences', 1],
      ['messages', 4],
      ['tickets', 1],
      ['devices', 0],
      ['personalMessages', 0],
    ]);
    const [preferences, messages, tickets] = sections.map(({ rows }) => rows);
    expect(preferences).toMatchObject([{ ...CHOSEN, marketingSince: expect.stringMatching(/^\d{4}-/) }]);
    expect(messages?.map(({ template }) => template).sort()).toEqual([
      'order-shipped',
      'password-changed',
      'support-forwarded',
      'support-received',
    ]);
    expect(tickets).toMatchObject([{ number: ticketNumber, message: `canary words 1`, email: person.email }]);
  });

  it('of somebody unknown is empty but for the defaults', async () => {
    const { sections } = await stand.requests.send(exportFromNotifications, { userId: aCaller().userId, email: 'unknown@example.com' });
    expect(sections.map(({ rows }) => rows.length)).toEqual([1, 0, 0, 0, 0]);
  });
});

describe('the erasure', () => {
  it('leaves nothing that leads to the person, says how much it was, and zero when asked again', async () => {
    const { person } = await aPerson();
    expect(await everythingKept(stand)).toContain(`canary words ${count}`);
    expect(await stand.requests.send(eraseFromNotifications, person)).toEqual({ erased: 6, kept: 0 });
    const kept = await everythingKept(stand);
    expect(kept).not.toContain(`canary words ${count}`);
    expect(kept).not.toContain(person.email);
    expect(await stand.requests.send(eraseFromNotifications, person)).toEqual({ erased: 0, kept: 0 });
    const { sections } = await stand.requests.send(exportFromNotifications, person);
    expect(sections.map(({ rows }) => rows.length)).toEqual([1, 0, 0, 0, 0]);
  });

  it('spares everybody else', async () => {
    const { person: other } = await aPerson();
    const { person } = await aPerson();
    await stand.requests.send(eraseFromNotifications, person);
    const { sections } = await stand.requests.send(exportFromNotifications, other);
    expect(sections.map(({ rows }) => rows.length)).toEqual([1, 4, 1, 0, 0]);
  });

  it('finds what was written as a stranger with the same address', async () => {
    const { person } = await aPerson();
    const written = { ...messageExamples.contact, email: person.email.toUpperCase(), message: 'canary as a stranger' };
    await stand.requests.send(sendContactMessage, written);
    await stand.requests.send(eraseFromNotifications, person);
    expect(await everythingKept(stand)).not.toContain('canary as a stranger');
  });

  it('leaves another account its tickets, without the address that was typed into them', async () => {
    const { person } = await aPerson();
    const { person: other, caller } = await aPerson();
    const written = { ...messageExamples.support, email: person.email, message: 'canary of another account' };
    await stand.requests.send(openSupportTicket, written, { caller });
    const ticketsOf = async (whose: { userId: string; email: string }) => {
      const { sections } = await stand.requests.send(exportFromNotifications, whose);
      return sections.find(({ name }) => name === 'tickets')?.rows.map(({ message, email }) => [message, email]);
    };
    expect(await ticketsOf(person)).not.toContainEqual(['canary of another account', person.email]);
    await stand.requests.send(eraseFromNotifications, person);
    expect(await ticketsOf(other)).toContainEqual(['canary of another account', 'forgotten@shop.invalid']);
    expect(await everythingKept(stand)).not.toContain(person.email);
  });

  it('stops what still waits', async () => {
    const { person, order } = await aPerson();
    stand.mailbox.failWith(451);
    await stand.orders.tell(order, { event: orderPaid, own: { userId: person.userId } });
    await untilRefused(stand, 'order_id', order.id);
    await stand.requests.send(eraseFromNotifications, person);
    stand.mailbox.failWith(null);
    stand.clock.advance(DAY / 24);
    expect(await untilSettled(stand, order.id, 2)).toMatchObject([{ state: 'sent' }, { state: 'suppressed', user_id: null }]);
  });

  it('outlasts late events, late requests and old links', async () => {
    const { person, caller, order } = await aPerson();
    const text = mailsTo(stand, person.email).map((mail) => mail.text ?? '');
    const token = /\/unsubscribe#token=(\S+)/.exec(text.join())?.[1] ?? '';
    await stand.requests.send(eraseFromNotifications, person);
    const before = mailsTo(stand, person.email).length;
    await stand.orders.tell(order, { event: orderPaid, own: { userId: person.userId } });
    expect((await untilSettled(stand, order.id, 2))[1]).toMatchObject({
      state: 'suppressed',
      last_error: 'the person was erased',
      user_id: null,
    });
    expect(mailsTo(stand, person.email)).toHaveLength(before);
    await stand.requests.send(putPreferences, CHOSEN, { caller });
    expect(await stand.requests.send(unsubscribe, { token })).toEqual({ topic: 'orderUpdates' });
    expect((await stand.requests.send(exportFromNotifications, person)).sections[0]?.rows).toMatchObject([
      { marketing: false, orderUpdates: true },
    ]);
  });

  it('of an order leaves nobody to write to', async () => {
    const { order } = await aPerson();
    order.shippingInfo.email = 'forgotten@shop.invalid';
    await stand.orders.tell(order, { event: orderPaid });
    expect((await untilSettled(stand, order.id, 2))[1]).toMatchObject({ state: 'suppressed', last_error: 'the recipient was erased' });
    expect(mailsTo(stand, 'forgotten@shop.invalid')).toEqual([]);
  });

  it('lets the mail through that says so', async () => {
    const { person } = await aPerson();
    await stand.requests.send(eraseFromNotifications, person);
    const { messageId } = await stand.identity.wants({ template: 'account-closed', recipient: person.email, path: null, validUntil: null });
    await untilSettled(stand, messageId);
    expect(mailsTo(stand, person.email).at(-1)?.subject).toBe('Tu cuenta está cerrada');
    expect(await everythingKept(stand)).not.toContain(person.email);
  });
});

describe('the passing of time', () => {
  it('takes names out of the log after 30 days and all the rest after a year', async () => {
    const { person, order } = await aPerson();
    const purge = stand.service.get(PurgeOldMessages);
    const log = () => stand.database.dataSource.getRepository(MailIntent).findBy({ orderId: order.id });
    stand.clock.advance(29 * DAY);
    await purge.execute();
    expect(await log()).toMatchObject([{ recipient: 'c•••@example.com', subject: expect.stringContaining(order.number) }]);
    stand.clock.advance(2 * DAY);
    expect(await purge.execute()).toBeGreaterThan(0);
    expect(await log()).toMatchObject([{ recipient: '', subject: '', state: 'sent' }]);
    expect(await purge.execute()).toBe(0);
    stand.clock.advance(335 * DAY);
    await purge.execute();
    expect(await log()).toEqual([]);
    expect((await stand.requests.send(exportFromNotifications, person)).sections.map(({ rows }) => rows.length)).toEqual([1, 0, 0, 0, 0]);
  });
});
