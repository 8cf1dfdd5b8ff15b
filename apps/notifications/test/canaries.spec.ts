import { randomUUID } from 'node:crypto';
import { messageExamples } from '@brote/contracts/examples';
import { openSupportTicket } from '@brote/contracts/notifications';
import { eraseFromNotifications, exportFromNotifications } from '@brote/contracts/personal-data';
import { aCaller } from '@brote/test-support';
import { Canaries, TextColumns } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { hashAddress } from '#app/messages/suppressions/hash-address';
import { PurgeOldMessages } from '#app/operations/retention/purge-old-messages';
import { openHarness, type Harness, waitUntilSettled } from './harness';

const DAY_MS = 86_400_000;
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

/** A customer with a word of its own in every personal column. */
async function plantPerson(canaries: Canaries) {
  const { userId, ...rest } = aCaller();
  const email = `canary-${randomUUID()}@example.com`;
  const marker = `Zyx ${canaries.seed}`;
  const ticketInput = { ...messageExamples.supportRequest, name: marker, email, subject: marker, message: marker };
  const { ticketNumber } = await harness.requests.send(openSupportTicket, ticketInput, { caller: { userId, ...rest } });
  const [ticket] = await harness.database.queryRows<{ id: string }>('SELECT id FROM ticket WHERE number = :ticketNumber', { ticketNumber });
  const ticketId = ticket?.id ?? '';
  await waitUntilSettled(harness, ticketId, 2);
  const plainColumnsWithInput = [...(await canaries.findPlainColumnsWith(marker)), ...(await canaries.findPlainColumnsWith(email))];
  const now = harness.clock.now();
  const entryId = randomUUID();
  await canaries.insert('ticket_entry', { id: entryId, ticket_id: ticketId, kind: 'note', author_id: randomUUID(), text: 'x', at: now });
  const campaign = { channel: 'email', recipient: email, locale: 'es', content: '{}', state: 'sent', scheduled_for: now, counted: 1 };
  await canaries.insert('campaign', { id: randomUUID(), ...campaign, created_at: now });
  const device = { id: randomUUID(), user_id: userId, endpoint: 'x', p256dh: 'x', auth: 'x', added_at: now };
  await canaries.insert('push_device', device);
  const feedback = { provider: 'ses', kind: 'hard-bounce', address_hash: hashAddress(email) };
  const times = { occurred_at: now, received_at: now };
  await canaries.insert('mail_feedback', { id: randomUUID(), ...feedback, feedback_id: randomUUID(), ...times });
  await canaries.insert('mail_suppression', { id: randomUUID(), ...feedback, address: email, reason: 'x', since: now });
  await canaries.plant({ table: 'mail_feedback', where: 'address_hash = :value', value: hashAddress(email), keep: ['address_hash'] });
  await canaries.plant({ table: 'mail_suppression', where: 'address = :value', value: email, keep: ['address', 'address_hash'] });
  await canaries.plant({ table: 'campaign', where: 'recipient = :value', value: email, keep: ['recipient'] });
  await canaries.plant({ table: 'push_device', where: 'user_id = :value', value: userId });
  await canaries.plant({ table: 'ticket_entry', where: 'id = :value', value: entryId });
  const messageCondition =
    'id = (SELECT id FROM message WHERE user_id = :value OR about_id IN (SELECT id FROM ticket WHERE user_id = :value) LIMIT 1)';
  await harness.database.queryRows('UPDATE message SET user_id = :userId WHERE about_id = :ticketId', { userId, ticketId });
  await canaries.plant({ table: 'message', where: messageCondition, value: userId });
  await canaries.plant({ table: 'ticket', where: 'id = :value', value: ticketId });
  return { person: { userId, email }, typedIntoPlain: plainColumnsWithInput };
}

it('values of non-personal columns appear in an export only where it names them', async () => {
  const canaries = new Canaries(harness.database.dataSource, dataMap);
  const { person } = await plantPerson(canaries);
  const textColumns = new TextColumns(harness.database.dataSource, dataMap, canaries.seed);
  await textColumns.fillEmptyTables({ user_id: person.userId });
  const plantedWords = await textColumns.plantInPlainColumns(async () =>
    JSON.stringify(await harness.requests.send(exportFromNotifications, person)),
  );
  expect(plantedWords.failed).toEqual([]);
  // Facts about the person's own orders and account, which the export names on purpose.
  expect(plantedWords.shown).toEqual(['mail_suppression.provider', 'message.template', 'ticket.category', 'ticket.number']);
  // The database itself refuses each word here, by the column's type or by the values of a CHECK.
  expect(plantedWords.refused).toEqual([
    'campaign.channel: check',
    'campaign.segment: check',
    'campaign.state: check',
    'dead_letter.status: check',
    'mail_feedback.kind: check',
    'mail_suppression.kind: check',
    'message.channel: check',
    'message.state: check',
    'message_template.channel: check',
    'stream_watch.role: check',
    'ticket.kind: check',
    'ticket.locale: check',
    'ticket.state: check',
    'ticket_entry.kind: check',
  ]);
  expect(plantedWords.taken).toBeGreaterThanOrEqual(48);
});

it('export and erasure cover every personal column of the data map', async () => {
  const canaries = new Canaries(harness.database.dataSource, dataMap);
  const { person, typedIntoPlain: plainColumnsWithInput } = await plantPerson(canaries);
  expect(plainColumnsWithInput).toEqual([]);
  expect(canaries.findUnplanted()).toEqual([]);
  expect(canaries.findExportGaps(await harness.requests.send(exportFromNotifications, person))).toEqual([]);

  await harness.requests.send(eraseFromNotifications, person);
  expect(await canaries.findTraces()).toEqual([]);
});

it('the purge deletes old data of an account that stays open', async () => {
  const canaries = new Canaries(harness.database.dataSource, dataMap);
  await plantPerson(canaries);
  harness.clock.advance(400 * DAY_MS);
  await harness.service.get(PurgeOldMessages).purge();
  const remainingTables = (await canaries.findTraces()).map((trace) => trace.split(' > ')[1]?.split('.')[0]);
  expect([...new Set(remainingTables)]).toEqual(['push_device']);
});
