import { randomUUID } from 'node:crypto';
import type { PlanId } from '@brote/contracts/catalog';
import { messageExamples } from '@brote/contracts/examples';
import { answerByLink, getTicketByLink, sendContactMessage } from '@brote/contracts/notifications';
import { eraseFromNotifications, exportFromNotifications } from '@brote/contracts/personal-data';
import * as support from '@brote/contracts/support';
import { subscriptionCancelled, subscriptionStarted, type SubscriptionStatus } from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';
import { asStaff, INBOX_FILTERS, SupportInbox } from './support-inbox';

const HOUR_MS = 3_600_000;

let harness: Harness;
let inbox: SupportInbox;
beforeAll(async () => {
  harness = await openHarness();
  inbox = new SupportInbox(harness);
});
afterAll(async () => harness.close());

describe('the inbox', () => {
  it('lists waiting tickets, the longest waiting first, and marks overdue ones', async () => {
    const first = await inbox.openTicket();
    harness.clock.advance(23 * HOUR_MS);
    const second = await inbox.openTicket();
    const before = await inbox.findTickets({ list: 'open' });
    const ticketIds = before.rows.map(({ id }) => id);
    expect(ticketIds.indexOf(first.id)).toBeLessThan(ticketIds.indexOf(second.id));
    harness.clock.advance(2 * HOUR_MS);
    const overdue = await inbox.findTickets({ list: 'overdue' });
    expect(overdue.rows.find(({ id }) => id === first.id)).toMatchObject({ isOverdue: true, hours: 1, state: 'open' });
    expect(overdue.rows.map(({ id }) => id)).not.toContain(second.id);
    expect(overdue.overdue).toBe(overdue.rows.length);
    expect(overdue.open).toBeGreaterThan(overdue.overdue);
  });

  it('lists tickets of family subscribers first, due in 8 hours, while the plan is active', async () => {
    const userIds = { family: randomUUID(), couple: randomUUID(), left: randomUUID() };
    const publishPlan = async (userId: string, planId: PlanId, event = subscriptionStarted, status: SubscriptionStatus = 'active') => {
      const facts = harness.subscriptions.addSubscription({ userId });
      await harness.subscriptions.publish({ ...facts, subscription: { ...facts.subscription, planId, status } }, event);
    };
    await publishPlan(userIds.couple, 'couple');
    await publishPlan(userIds.family, 'family');
    await publishPlan(userIds.left, 'family', subscriptionCancelled, 'cancelled');
    const readStoredRows = () =>
      harness.database.queryRows('SELECT 1 FROM audience_subscription WHERE user_id = ANY(:userIds)', { userIds: Object.values(userIds) });
    await eventually(async () => expect(await readStoredRows()).toHaveLength(3), { withinMs: 15_000 });
    const [couple, left] = [await inbox.openTicket({ userId: userIds.couple }), await inbox.openTicket({ userId: userIds.left })];
    const strangerTicket = await inbox.openTicket();
    harness.clock.advance(HOUR_MS);
    const [family, second] = [await inbox.openTicket({ userId: userIds.family }), await inbox.openTicket({ userId: userIds.family })];
    expect([couple, left, strangerTicket, family, second].map(({ priority, hours }) => [priority, hours])).toEqual([
      [false, 24],
      [false, 24],
      [false, 24],
      [true, 8],
      [true, 8],
    ]);
    const first = (await inbox.findTickets({ list: 'open' })).rows;
    expect(first.slice(0, 2).map(({ id }) => id)).toEqual([family.id, second.id]);
    const [acknowledgement] = findMailsTo(harness, family.email);
    expect(acknowledgement?.text).toContain('8 horas');
    await harness.requests.send(support.closeTicket, { ticketId: second.id }, asStaff);
    harness.clock.advance(2 * HOUR_MS);
    const reopenedTicket = await harness.requests.send(support.reopenTicket, { ticketId: second.id }, asStaff);
    expect(reopenedTicket).toMatchObject({ priority: true, hours: 8 });
  });

  it('has pages without a gap or a repetition in both orders', async () => {
    for (let opened = 0; opened < 3; opened += 1) await inbox.openTicket();
    for (const list of ['open', null] as const) {
      const whole = (await inbox.findTickets({ list, limit: 100 })).rows.map(({ id }) => id);
      const pagedIds: string[] = [];
      let cursor: string | null = null;
      for (let page = 0; page <= whole.length && (page === 0 || cursor !== null); page += 1) {
        const reply: support.FindTicketsReply = await inbox.findTickets({ list, limit: 2, cursor });
        pagedIds.push(...reply.rows.map(({ id }) => id));
        cursor = reply.nextCursor;
      }
      expect(pagedIds).toEqual(whole);
    }
  });

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['x', '2026-99-99T00:00:00.000Z_0192f0c0-0000-7000-8000-000000000002'])
      await expect(inbox.findTickets({ cursor })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('finds tickets by number, name, address and subject, without wildcards', async () => {
    const { id, email, subject } = await inbox.openTicket();
    for (const search of [email.toUpperCase(), subject])
      expect((await inbox.findTickets({ search })).rows.map((row) => row.id)).toContain(id);
    expect((await inbox.findTickets({ search: '%' })).rows).toEqual([]);
  });

  it('finds the tickets of an account', async () => {
    const userId = randomUUID();
    const [{ id }] = [await inbox.openTicket({ userId }), await inbox.openTicket()];
    expect((await inbox.findTickets({ userId })).rows.map((row) => row.id)).toEqual([id]);
    expect((await inbox.findTickets({ userId, list: 'open' })).rows.map((row) => row.id)).toEqual([id]);
  });

  it('gives a contact message the same deadline of 24 hours', async () => {
    const contact = { ...messageExamples.contactRequest, email: 'contact-1@example.com', clientHash: 'contact-1' };
    const { ticketNumber } = await harness.requests.send(sendContactMessage, contact);
    expect((await inbox.findTickets({ search: ticketNumber, kind: 'contact' })).rows).toMatchObject([
      { dueAt: expect.any(String) as string, isOverdue: false, category: null },
    ]);
  });

  it('requires the staff role', async () => {
    const request = { ...INBOX_FILTERS };
    await expect(harness.requests.send(support.findTickets, request)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(harness.requests.send(support.findTickets, request, { caller: aCaller() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('an answer of staff', () => {
  it('reaches the sender in their language and thread, and their reply reaches support', async () => {
    const { id, number, email } = await inbox.openTicket({ locale: 'en' });
    const answeredView = await inbox.answerTicket(id, 'Please send us a picture.\n\nThe rest is ours.');
    const [entry] = answeredView.entries;
    await waitUntilSettled(harness, entry?.id ?? '');
    const [receivedMail, mail] = findMailsTo(harness, email);
    if (receivedMail === undefined || mail === undefined) throw new Error('A mail is missing');
    expect(mail.subject).toBe(`Re: Your support request (${number})`);
    expect(mail.text).toContain(`What you wrote\n${messageExamples.supportRequest.message}`);
    expect(mail.text).toMatch(/Please send us a picture\.[^]*The rest is ours\./);
    expect([mail.inReplyTo, mail.references]).toEqual([receivedMail.messageId, receivedMail.messageId]);
    expect(mail.replyTo?.value).toMatchObject([{ address: 'soporte@brote.example' }]);
    expect(mail.headers.has('auto-submitted')).toBe(false);
    expect(await harness.requests.send(support.getTicket, { ticketId: id }, asStaff)).toMatchObject({
      state: 'answered',
      dueAt: null,
      entries: [{ kind: 'answer', authorId: asStaff.caller.userId, mail: 'sent' }],
    });
  });

  it('references all earlier mails and replies to the last of them', async () => {
    const { id, email } = await inbox.openTicket();
    for (const text of ['La primera', 'La segunda']) {
      const { entries } = await inbox.answerTicket(id, text);
      await waitUntilSettled(harness, entries.at(-1)?.id ?? '');
    }
    const [receivedMail, first, second] = findMailsTo(harness, email);
    expect([second?.references, second?.inReplyTo]).toEqual([[receivedMail?.messageId, first?.messageId], first?.messageId]);
  });

  it('is mailed once despite repeated requests and audited without its text', async () => {
    const { id, email } = await inbox.openTicket();
    const entryId = randomUUID();
    await Promise.all([1, 2, 3].map(() => inbox.answerTicket(id, 'canary answer', true, entryId)));
    await waitUntilSettled(harness, entryId);
    expect(findMailsTo(harness, email)).toHaveLength(2);
    expect(await inbox.readAudit(id)).toEqual([['ticket.answer', 'open', 'closed']]);
    const audit = await harness.database.dataSource.query<object[]>('SELECT * FROM staff_audit');
    expect(JSON.stringify(audit)).not.toContain('canary');
  });

  it('is refused for a closed ticket until a reopening, which starts a new deadline', async () => {
    const { id } = await inbox.openTicket();
    await harness.requests.send(support.closeTicket, { ticketId: id }, asStaff);
    await expect(inbox.answerTicket(id, 'Demasiado tarde')).rejects.toMatchObject({ code: 'TICKET_CLOSED' });
    harness.clock.advance(30 * HOUR_MS);
    const { dueAt, isOverdue, entries } = await harness.requests.send(support.reopenTicket, { ticketId: id }, asStaff);
    expect([Date.parse(dueAt ?? ''), isOverdue]).toEqual([harness.clock.epochMs() + 24 * HOUR_MS, false]);
    expect(entries.map(({ kind }) => kind)).toEqual(['closed', 'reopened']);
  });
});

describe('the link in the mails', () => {
  /** Secret of the link in the last mail to an address. */
  const linkTokenOf = (email: string): string => /\/answer#token=([\w.-]+)/.exec(findMailsTo(harness, email).at(-1)?.text ?? '')?.[1] ?? '';
  const readTicket = (token: string) => harness.requests.send(getTicketByLink, { token });
  const replyByLink = (token: string, text: string, overrides: { entryId?: string; clientHash?: string } = {}) =>
    harness.requests.send(answerByLink, { token, entryId: randomUUID(), text, clientHash: `adds-${inbox.count}`, ...overrides });

  it('shows the sender the conversation without the notes of staff', async () => {
    const { id, number, email, subject } = await inbox.openTicket({ message: 'El mango está roto.' });
    await harness.requests.send(support.addTicketNote, { ticketId: id, entryId: randomUUID(), text: 'entre nosotros' }, asStaff);
    const { entries } = await inbox.answerTicket(id, '¿Nos mandas una foto?');
    await waitUntilSettled(harness, entries.at(-1)?.id ?? '');
    const thread = await readTicket(linkTokenOf(email));
    expect(thread).toMatchObject({ number, subject, state: 'answered', dueAt: null });
    expect(thread.messages.map(({ by, text }) => [by, text])).toEqual([
      ['customer', 'El mango está roto.'],
      ['shop', '¿Nos mandas una foto?'],
    ]);
    expect(JSON.stringify(thread)).not.toMatch(new RegExp(`entre nosotros|${asStaff.caller.userId}|${email}`));
  });

  it('accepts an addition once, reopens the ticket, counts it and forwards it to support', async () => {
    const { id, number, email } = await inbox.openTicket();
    await inbox.answerTicket(id, '¿Nos mandas una foto?', true);
    const token = linkTokenOf(email);
    const before = await inbox.findTickets({ list: 'open' });
    harness.clock.advance(30 * HOUR_MS);
    const entryId = randomUUID();
    const [thread] = await Promise.all([1, 2, 3].map(() => replyByLink(token, '  Aquí va la foto.  ', { entryId })));
    expect(thread?.messages.at(-1)).toMatchObject({ by: 'customer', text: 'Aquí va la foto.' });
    await waitUntilSettled(harness, entryId);
    const forwarded = findMailsTo(harness, 'soporte@brote.example').filter(({ subject }) => subject?.startsWith(`[${number}]`));
    expect(forwarded).toHaveLength(2);
    expect(forwarded[1]).toMatchObject({ text: expect.stringContaining('Aquí va la foto.') as string });
    expect(forwarded[1]?.replyTo?.value).toMatchObject([{ address: email }]);
    const [acknowledged] = findMailsTo(harness, email);
    expect(forwarded[1]?.references).toEqual(expect.arrayContaining([acknowledged?.messageId, forwarded[0]?.messageId]));
    const currentView = await harness.requests.send(support.getTicket, { ticketId: id }, asStaff);
    expect(currentView).toMatchObject({
      state: 'open',
      closedAt: null,
      dueAt: new Date(harness.clock.epochMs() + 24 * HOUR_MS).toISOString(),
    });
    expect(currentView.entries.at(-1)).toMatchObject({ kind: 'reply', authorId: null, text: 'Aquí va la foto.', mail: null });
    expect((await inbox.findTickets({ list: 'open' })).open).toBe(before.open + 1);
  });

  it('opens one conversation only, and none when it is forged or erased', async () => {
    const ownTicket = await inbox.openTicket();
    const token = linkTokenOf(ownTicket.email);
    const otherTicket = await inbox.openTicket();
    const forged = `${linkTokenOf(otherTicket.email).slice(0, -43)}${token.slice(-43)}`;
    for (const wrong of [forged, 'x', '', `${token}x`]) {
      await expect(readTicket(wrong)).rejects.toMatchObject({ code: 'LINK_INVALID' });
      await expect(replyByLink(wrong, 'Hola')).rejects.toMatchObject({ code: 'LINK_INVALID' });
    }
    expect((await readTicket(token)).number).toBe(ownTicket.number);
    await harness.requests.send(eraseFromNotifications, { userId: randomUUID(), email: ownTicket.email });
    await expect(readTicket(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(replyByLink(token, 'Hola')).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('limits replies per conversation and client address and returns the waiting time', async () => {
    const [busy, other] = [await inbox.openTicket(), await inbox.openTicket()];
    for (let added = 0; added < 20; added += 1) await replyByLink(linkTokenOf(busy.email), `Línea ${added}`, { clientHash: 'one-place' });
    harness.clock.advance(HOUR_MS / 2);
    const tooManyAttempts = { code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 1_800 } };
    await expect(replyByLink(linkTokenOf(busy.email), 'Otra', { clientHash: 'elsewhere' })).rejects.toMatchObject(tooManyAttempts);
    await expect(replyByLink(linkTokenOf(other.email), 'Otra', { clientHash: 'one-place' })).rejects.toMatchObject(tooManyAttempts);
    await replyByLink(linkTokenOf(other.email), 'Otra', { clientHash: 'elsewhere' });
    harness.clock.advance(HOUR_MS / 2 + 1_000);
    await replyByLink(linkTokenOf(busy.email), 'Otra', { clientHash: 'one-place' });
  });

  it('adds its replies to the export of the person', async () => {
    const { email } = await inbox.openTicket();
    await replyByLink(linkTokenOf(email), 'canary addition');
    const { sections } = await harness.requests.send(exportFromNotifications, { userId: randomUUID(), email });
    expect(sections.find(({ name }) => name === 'tickets')?.rows[0]).toMatchObject({
      thread: [{ kind: 'reply', text: 'canary addition' }],
    });
  });
});

describe('an action of staff on a ticket', () => {
  it('adds a note or an assignee once and is audited', async () => {
    const { id } = await inbox.openTicket();
    const note = { ticketId: id, entryId: randomUUID(), text: '  Ya le conocemos  ' };
    for (let twice = 0; twice < 2; twice += 1) {
      await harness.requests.send(support.addTicketNote, note, asStaff);
      await harness.requests.send(support.assignTicket, { ticketId: id, assigneeId: asStaff.caller.userId }, asStaff);
    }
    const { entries } = await harness.requests.send(support.getTicket, { ticketId: id }, asStaff);
    expect(entries).toMatchObject([
      { kind: 'note', text: 'Ya le conocemos', mail: null },
      { kind: 'assigned', assigneeId: asStaff.caller.userId },
    ]);
    expect((await inbox.findTickets({ assignee: asStaff.caller.userId })).rows.map((row) => row.id)).toContain(id);
    expect((await inbox.readAudit(id)).map((row) => (row as string[])[0])).toEqual(['ticket.note', 'ticket.assign']);
  });

  it('is refused for an unknown ticket', async () => {
    const ticketId = randomUUID();
    await expect(harness.requests.send(support.getTicket, { ticketId }, asStaff)).rejects.toMatchObject({ code: 'TICKET_UNKNOWN' });
    await expect(inbox.answerTicket(ticketId, 'A nadie')).rejects.toMatchObject({ code: 'TICKET_UNKNOWN' });
  });
});
