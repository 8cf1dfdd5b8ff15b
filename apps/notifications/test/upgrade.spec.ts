import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@brote/contracts/audit';
import { findMessages, getPreferences, listCampaigns, listTemplates } from '@brote/contracts/notifications';
import { answerTicket, getTicket } from '@brote/contracts/support';
import { aCaller, eventually } from '@brote/test-support';
import { EARLIER_SHOP_TIME, useUpgradedDatabase, type UpgradedDatabase } from '@brote/test-support/upgrade';
import { entities, migrations } from '../src/data-source';
import { findMailsTo, openHarness, type Harness } from './harness';

interface TicketRow {
  id: string;
  number: string;
  state: string;
  subject: string;
  message: string;
  email: string;
}
interface MessageRow {
  id: string;
  state: string;
  template: string;
}
interface PreferenceRow {
  user_id: string;
  order_updates: boolean;
  subscription_reminders: boolean;
  marketing: boolean;
}

const PAGE = 100;
const NO_CONDITION = { search: null, state: null, channel: null, template: null, from: null, until: null, campaignId: null };
const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };

let upgraded: UpgradedDatabase;
let harness: Harness;

/** The whole history, page by page. */
async function readHistory(cursor: string | null = null): Promise<MessageRow[]> {
  const { rows, nextCursor } = await harness.requests.send(findMessages, { ...NO_CONDITION, cursor, limit: PAGE }, asStaff);
  const page = rows.map(({ id, state, template }) => ({ id, state, template }));
  return nextCursor === null ? page : [...page, ...(await readHistory(nextCursor))];
}

describe('a database of version 0.2.0', () => {
  beforeAll(async () => {
    upgraded = await useUpgradedDatabase('notifications', { entities, migrations });
    harness = await openHarness({}, { database: upgraded, startsAt: EARLIER_SHOP_TIME });
  });
  afterAll(() => harness.close());

  it('holds every row after the migrations', () => {
    for (const table of ['message_template_version', 'erased_person', 'audience_order', 'audience_subscription'])
      upgraded.before.rows(table);
    expect(upgraded.losses).toEqual([]);
  });

  it('shows each message of the history', async () => {
    const history = new Map((await readHistory()).map((message) => [message.id, message]));
    for (const { id, state, template } of upgraded.before.rows<MessageRow>('message'))
      expect(history.get(id)).toEqual({ id, state, template });
  });

  it('shows tickets with their threads, templates, campaigns and preferences', async () => {
    const entries = upgraded.before.rows<{ id: string; ticket_id: string; text: string }>('ticket_entry');
    for (const { id, number, state, subject, message, email } of upgraded.before.rows<TicketRow>('ticket')) {
      const ticket = await harness.requests.send(getTicket, { ticketId: id }, asStaff);
      expect(ticket).toMatchObject({ number, state, subject, message, email });
      const storedEntries = entries.filter(({ ticket_id: ticketId }) => ticketId === id);
      expect(new Map(ticket.entries.map((entry) => [entry.id, entry.text]))).toEqual(
        new Map(storedEntries.map((entry) => [entry.id, entry.text])),
      );
    }
    const { templates } = await harness.requests.send(listTemplates, {}, asStaff);
    for (const { id, name, version } of upgraded.before.rows<{ id: string; name: string; version: number }>('message_template'))
      expect(templates).toContainEqual(expect.objectContaining({ id, name, version }));
    const { rows: campaigns } = await harness.requests.send(listCampaigns, { cursor: null, limit: 50 }, asStaff);
    expect(new Set(campaigns.map(({ id }) => id))).toEqual(new Set(upgraded.before.rows<{ id: string }>('campaign').map(({ id }) => id)));
    for (const row of upgraded.before.rows<PreferenceRow>('notification_preference')) {
      const preferences = await harness.requests.send(getPreferences, {}, { caller: aCaller({ userId: row.user_id }) });
      expect([preferences.orderUpdates, preferences.subscriptionReminders, preferences.marketing]).toEqual([
        ...[row.order_updates, row.subscription_reminders, row.marketing],
      ]);
    }
  });

  it('mails an answer to an open ticket', async () => {
    const [ticket] = upgraded.before.rows<TicketRow>('ticket').filter(({ state }) => state === 'open');
    const answer = { ticketId: ticket?.id ?? '', entryId: randomUUID(), text: 'Te mandamos otro cepillo hoy mismo.', close: true };
    expect((await harness.requests.send(answerTicket, answer, asStaff)).state).toBe('closed');
    const mail = await eventually(() => {
      const [found] = findMailsTo(harness, ticket?.email ?? '').filter(({ text }) => text?.includes(answer.text));
      if (found === undefined) throw new Error('The answer was not mailed');
      return found;
    });
    expect(mail.subject).toContain(ticket?.number);
    expect(harness.mailbox.messages()).toHaveLength(1);
  });

  it('keeps the audit of staff in an unbroken chain', async () => {
    const { length } = upgraded.before.rows('staff_audit');
    const { entries, brokenAt } = await harness.requests.send(verifyAudit.notifications, { seq: null, hash: null });
    expect([entries >= length, brokenAt]).toEqual([true, null]);
  });
});
