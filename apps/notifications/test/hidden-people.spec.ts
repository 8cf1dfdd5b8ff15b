import { randomUUID } from 'node:crypto';
import { messageExamples } from '@brote/contracts/examples';
import { openSupportTicket, putPreferences, receiveMailFeedback, sendCampaign, sendContactMessage } from '@brote/contracts/notifications';
import { orderShipped } from '@brote/contracts/orders';
import { eraseFromNotifications } from '@brote/contracts/personal-data';
import * as support from '@brote/contracts/support';
import { aCaller } from '@brote/test-support';
import { Canaries, StaffSweep } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { postmarkReport } from './mail-reports';
import { openHarness, type Harness, waitUntilSettled } from './harness';

const WEBHOOK_SECRET = 'webhook-secret-for-specs-only';
const admin = aCaller({ roles: ['customer', 'staff', 'admin'] });
let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({ MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET });
});
afterAll(async () => harness.close());

async function findTicketId(number: string): Promise<string> {
  const [row] = await harness.database.queryRows<{ id: string }>('SELECT id FROM ticket WHERE number = :number', { number });
  return row?.id ?? '';
}

/** A person with preferences, a mailed order, two tickets and a message of staff; every text holds the mark. */
async function createPerson(marker: string) {
  const email = `${marker}@example.com`;
  const caller = aCaller();
  await harness.requests.send(putPreferences, { orderUpdates: true, subscriptionReminders: false, marketing: true }, { caller });
  const order = harness.orders.addOrder({ number: 'BR-2026-600001' });
  order.shippingInfo.email = email;
  await harness.orders.publish(order, { event: orderShipped, own: { userId: caller.userId } });
  const [mail] = await waitUntilSettled(harness, order.id);
  const messageFields = { name: marker, email, subject: `${marker} broke`, message: `${marker} lives here`, clientHash: marker };
  const supportReply = await harness.requests.send(openSupportTicket, { ...messageExamples.supportRequest, ...messageFields }, { caller });
  const contactReply = await harness.requests.send(sendContactMessage, { ...messageExamples.contactRequest, ...messageFields });
  const ownTicketId = await findTicketId(supportReply.ticketNumber);
  await harness.requests.send(
    support.addTicketNote,
    { ticketId: ownTicketId, entryId: randomUUID(), text: `${marker} called` },
    { caller: admin },
  );
  const answer = { ticketId: ownTicketId, entryId: randomUUID(), text: `Dear ${marker}`, close: false };
  await harness.requests.send(support.answerTicket, answer, { caller: admin });
  const content = { es: `Hola, ${marker}`, en: null };
  const campaign = {
    channel: 'email',
    recipient: email,
    locale: 'es',
    segment: null,
    subject: content,
    content,
    scheduledFor: null,
  } as const;
  await harness.requests.send(sendCampaign, { ...campaign, campaignId: randomUUID() }, { caller: admin });
  const report = postmarkReport({ address: email, id: marker, at: harness.clock.now() });
  await harness.requests.send(receiveMailFeedback, { provider: 'postmark', secret: WEBHOOK_SECRET, rawBody: report });
  await harness.database.queryRows('UPDATE message SET last_error = :lastError WHERE user_id = :userId', {
    lastError: `550 ${marker}`,
    userId: caller.userId,
  });
  const tickets = [ownTicketId, await findTicketId(contactReply.ticketNumber)];
  return { person: { userId: caller.userId, email }, tickets, messageId: mail?.id ?? '' };
}

/** Sends a template's text in both languages; the text of a preview or a ticket is one string. */
function createSweep(values: Record<string, unknown>): StaffSweep {
  const templateFields = {
    subject: { es: 'Hola', en: 'Hello' },
    content: { es: 'Hola', en: 'Hello' },
    name: 'Greeting',
    trigger: 'by-hand',
  };
  const previewFields = { subject: 'Hola', content: 'Hola', trigger: 'by-hand', channel: 'email' };
  return new StaffSweep({
    service: 'notifications',
    ask: (contract, request) => harness.requests.send(contract, request, { caller: admin }),
    values: { limit: 50, text: 'Hello', close: false, active: false, version: 1, restored: 1, locale: 'es', ...values },
    own: {
      'notifications.count-audience.v1': { segment: 'all-customers' },
      'notifications.send-campaign.v1': {
        ...templateFields,
        channel: 'email',
        segment: 'all-customers',
        locale: null,
        campaignId: randomUUID(),
      },
      'notifications.create-template.v1': { ...templateFields, channel: 'email' },
      'notifications.change-template.v1': { ...templateFields, channel: 'email' },
      'notifications.preview-template.v1': previewFields,
    },
  });
}

it('requests of staff return nothing about a person whose account closes', async () => {
  const marker = `zyx${new Canaries(harness.database.dataSource, dataMap).seed.replaceAll(/\d/g, 'q')}`;
  const { person, tickets, messageId } = await createPerson(marker);
  const ids = { templateId: randomUUID(), entryId: randomUUID(), resendId: randomUUID(), suppressionId: randomUUID(), messageId };
  const sweep = createSweep(ids);
  expect(await sweep.findInReads(marker, { ticketId: tickets[0] })).toEqual([
    ...['notifications.find-messages.v1', 'notifications.find-tickets.v1', 'notifications.get-ticket.v1'],
    ...['notifications.list-campaigns.v1', 'notifications.list-suppressed-addresses.v1'],
  ]);

  await harness.requests.send(eraseFromNotifications, person);

  for (const ticketId of tickets)
    for (const search of [null, marker, person.email, person.userId])
      expect(await sweep.findInReads(marker, { ticketId, search })).toEqual([]);
  expect(await sweep.findInAll(marker, { ticketId: tickets[0], campaignId: randomUUID() })).toEqual([]);
});
