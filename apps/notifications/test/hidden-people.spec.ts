import { randomUUID } from 'node:crypto';
import { messageExamples } from '@brote/contracts/examples';
import { openSupportTicket, putPreferences, sendCampaign, sendContactMessage } from '@brote/contracts/notifications';
import { orderShipped } from '@brote/contracts/orders';
import { eraseFromNotifications } from '@brote/contracts/personal-data';
import * as support from '@brote/contracts/support';
import { aCaller } from '@brote/test-support';
import { Canaries, StaffSweep } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { openHarness, type Harness, untilSettled } from './harness';

const admin = aCaller({ roles: ['customer', 'staff', 'admin'] });
let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

async function ticketId(number: string): Promise<string> {
  const [row] = await harness.database.dataSource.query<{ id: string }[]>('SELECT id FROM ticket WHERE number = $1', [number]);
  return row?.id ?? '';
}

/** A person with preferences, a mailed order, two tickets and a message of staff; every text holds the mark. */
async function aPerson(mark: string) {
  const email = `${mark}@example.com`;
  const caller = aCaller();
  await harness.requests.send(putPreferences, { orderUpdates: true, subscriptionReminders: false, marketing: true }, { caller });
  const order = harness.orders.has({ number: 'BR-2026-600001' });
  order.shippingInfo.email = email;
  await harness.orders.publish(order, { event: orderShipped, own: { userId: caller.userId } });
  const [mail] = await untilSettled(harness, order.id);
  const words = { name: mark, email, subject: `${mark} broke`, message: `${mark} lives here`, clientHash: mark };
  const asked = await harness.requests.send(openSupportTicket, { ...messageExamples.support, ...words }, { caller });
  const guest = await harness.requests.send(sendContactMessage, { ...messageExamples.contact, ...words });
  const own = await ticketId(asked.ticketNumber);
  await harness.requests.send(support.addTicketNote, { ticketId: own, entryId: randomUUID(), text: `${mark} called` }, { caller: admin });
  const answer = { ticketId: own, entryId: randomUUID(), text: `Dear ${mark}`, close: false };
  await harness.requests.send(support.answerTicket, answer, { caller: admin });
  const content = { es: `Hola, ${mark}`, en: null };
  const one = { channel: 'email', recipient: email, locale: 'es', segment: null, subject: content, content, scheduledFor: null } as const;
  await harness.requests.send(sendCampaign, { ...one, campaignId: randomUUID() }, { caller: admin });
  await harness.database.dataSource.query('UPDATE message SET last_error = $1 WHERE user_id = $2', [`550 ${mark}`, caller.userId]);
  const tickets = [own, await ticketId(guest.ticketNumber)];
  return { person: { userId: caller.userId, email }, tickets, messageId: mail?.id ?? '' };
}

/** Sends a template's text in both languages; the text of a preview or a ticket is one string. */
function sweepOf(values: Record<string, unknown>): StaffSweep {
  const both = { subject: { es: 'Hola', en: 'Hello' }, content: { es: 'Hola', en: 'Hello' }, name: 'Greeting', trigger: 'by-hand' };
  const oneText = { subject: 'Hola', content: 'Hola', trigger: 'by-hand', channel: 'email' };
  return new StaffSweep({
    service: 'notifications',
    ask: (contract, request) => harness.requests.send(contract, request, { caller: admin }),
    values: { limit: 50, text: 'Hello', close: false, active: false, version: 1, restored: 1, locale: 'es', ...values },
    own: {
      'notifications.count-audience.v1': { segment: 'all-customers' },
      'notifications.send-campaign.v1': { ...both, channel: 'email', segment: 'all-customers', locale: null, campaignId: randomUUID() },
      'notifications.create-template.v1': { ...both, channel: 'email' },
      'notifications.change-template.v1': { ...both, channel: 'email' },
      'notifications.preview-template.v1': oneText,
    },
  });
}

it('requests of staff return nothing about a person whose account closes', async () => {
  const mark = `zyx${new Canaries(harness.database.dataSource, dataMap).seed.replaceAll(/\d/g, 'q')}`;
  const { person, tickets, messageId } = await aPerson(mark);
  const ids = { templateId: randomUUID(), entryId: randomUUID(), resendId: randomUUID(), messageId };
  const sweep = sweepOf(ids);
  expect(await sweep.reads(mark, { ticketId: tickets[0] })).toEqual([
    ...['notifications.find-messages.v1', 'notifications.find-tickets.v1', 'notifications.get-ticket.v1'],
    'notifications.list-campaigns.v1',
  ]);

  await harness.requests.send(eraseFromNotifications, person);

  for (const ticketId of tickets)
    for (const search of [null, mark, person.email, person.userId]) expect(await sweep.reads(mark, { ticketId, search })).toEqual([]);
  expect(await sweep.all(mark, { ticketId: tickets[0], campaignId: randomUUID() })).toEqual([]);
});
