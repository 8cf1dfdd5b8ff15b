import { messageExamples } from '@brote/contracts/examples';
import { type ContactRequest, openSupportTicket, sendContactMessage, type SupportRequest } from '@brote/contracts/notifications';
import { aCaller } from '@brote/test-support';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';

const SUPPORT_EMAIL = 'soporte@brote.example';
const MINUTE_MS = 60_000;

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

let count = 0;
/** A message that no other spec sends; fields without a value are valid. */
function contactMessage(overrides: Partial<ContactRequest> = {}): ContactRequest {
  count += 1;
  const clientHash = `client-${count}`;
  return {
    ...messageExamples.contactRequest,
    email: `sender-${count}@example.com`,
    subject: `Mango roto ${count}`,
    clientHash,
    ...overrides,
  };
}
const supportRequest = (overrides: Partial<SupportRequest> = {}): SupportRequest => ({
  ...contactMessage(overrides),
  category: 'product',
  ...overrides,
});
const sendContact = async (message: ContactRequest): Promise<string> =>
  (await harness.requests.send(sendContactMessage, message)).ticketNumber;

async function readTicket(number: string): Promise<Record<string, unknown> & { id: string }> {
  const [row] = await harness.database.queryRows<Record<string, unknown> & { id: string }>('SELECT * FROM ticket WHERE number = :number', {
    number,
  });
  if (!row) throw new Error('the ticket does not exist');
  return row;
}

async function waitUntilMailed(number: string, mails = 2): Promise<void> {
  await waitUntilSettled(harness, (await readTicket(number)).id, mails);
}

describe('a contact message', () => {
  it('is stored, forwarded to support with the sender as reply address, and acknowledged', async () => {
    const message = contactMessage({ message: 'Hola:\n¿hacéis envíos a Portugal?' });
    const number = await sendContact(message);
    expect(number).toMatch(/^BT-\d{4}-\d{6}$/);
    await waitUntilMailed(number);
    expect(await readTicket(number)).toMatchObject({
      kind: 'contact',
      email: message.email,
      message: message.message,
      user_id: null,
      due_at: expect.any(Date) as Date,
    });
    const [forwarded] = findMailsTo(harness, SUPPORT_EMAIL).filter(({ subject }) => subject?.includes(number));
    expect(forwarded?.subject).toBe(`[${number}] ${message.subject}`);
    expect(forwarded?.replyTo?.value).toEqual([{ address: message.email, name: message.name }]);
    expect(forwarded?.text).toContain('¿hacéis envíos a Portugal?');
    const [receivedMail] = findMailsTo(harness, message.email);
    expect(receivedMail?.subject).toBe(`Tu mensaje (${number})`);
    expect(receivedMail?.headers.get('auto-submitted')).toBe('auto-replied');
    expect(receivedMail?.text).not.toMatch(/Portugal|Mango|Lucía/);
    // A reply of support from its mailbox repeats this id, so it joins the sender's thread.
    expect(forwarded?.references).toBe(receivedMail?.messageId);
  });

  it('leaves no text of the sender in the message log', async () => {
    const number = await sendContact(contactMessage({ subject: 'canary subject' }));
    await waitUntilMailed(number);
    const log = await harness.database.dataSource.query<object[]>('SELECT * FROM message');
    expect(JSON.stringify(log)).not.toContain('canary');
  });

  it('is one ticket when it arrives again at once or on the same day', async () => {
    const message = contactMessage();
    const numbers = await Promise.all([sendContact(message), sendContact(message), sendContact(message)]);
    expect(new Set(numbers).size).toBe(1);
    expect(await sendContact({ ...message, email: message.email.toUpperCase() })).toBe(numbers[0]);
    await waitUntilMailed(numbers[0]);
    expect(findMailsTo(harness, message.email)).toHaveLength(1);
  });

  it.each([
    ['a filled honeypot field', { website: 'http://evil.example' }],
    ['an implausibly short time to fill it in', { filledInMs: 80 }],
    ['a line break after the address', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['two recipients', { email: 'a@example.com,b@example.com' }],
    ['a right-to-left override in the name', { name: 'Ana\u202e' }],
  ])('with %s is refused', async (_who, overrides) => {
    await expect(sendContact(contactMessage(overrides))).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('cannot add headers to a mail', async () => {
    const number = await sendContact(contactMessage({ name: 'Ana", <x@evil.example>', subject: 'Hi\nBcc: x@evil.example' }));
    await waitUntilMailed(number);
    const [forwarded] = findMailsTo(harness, SUPPORT_EMAIL).filter(({ subject }) => subject?.includes(number));
    expect(forwarded?.recipients).toEqual([SUPPORT_EMAIL]);
    expect(forwarded?.bcc).toBeUndefined();
    expect(forwarded?.replyTo?.value).toEqual([{ address: `sender-${count}@example.com`, name: 'Ana", <x@evil.example>' }]);
  });
});

describe('a sender of too many messages', () => {
  it('is refused and gets the waiting time', async () => {
    const clientHash = 'busy-client';
    for (let sent = 0; sent < 10; sent += 1) await sendContact(contactMessage({ clientHash }));
    harness.clock.advance(20 * MINUTE_MS);
    const refused = sendContact(contactMessage({ clientHash }));
    await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 2_400 } });
    expect(await sendContact(contactMessage())).toMatch(/^BT-/);
    harness.clock.advance(41 * MINUTE_MS);
    expect(await sendContact(contactMessage({ clientHash }))).toMatch(/^BT-/);
  });

  it('under the address of another person neither floods nor blocks that person', async () => {
    const email = 'victim@example.com';
    const numbers: string[] = [];
    for (let sent = 0; sent < 5; sent += 1) numbers.push(await sendContact(contactMessage({ email })));
    for (const [index, number] of numbers.entries()) await waitUntilMailed(number, index < 3 ? 2 : 1);
    expect(findMailsTo(harness, email)).toHaveLength(3);
  });
});

describe('a support request', () => {
  it('gets a deadline of 24 hours and keeps its times', async () => {
    const { ticketNumber } = await harness.requests.send(openSupportTicket, supportRequest({ locale: 'en', category: 'billing' }));
    await waitUntilMailed(ticketNumber);
    const { created_at: created, due_at: due, category } = await readTicket(ticketNumber);
    expect(Number(due) - Number(created)).toBe(24 * 60 * MINUTE_MS);
    expect(category).toBe('billing');
    expect(findMailsTo(harness, `sender-${count}@example.com`)[0]?.text).toContain('answers within 24 hours');
  });

  it('from an account with that address is copied to the sender', async () => {
    const caller = aCaller();
    const request = supportRequest({ message: 'No puedo cambiar el color.' });
    harness.identity.addContact({ userId: caller.userId, email: request.email, confirmed: true, fullName: null, locale: 'es' });
    const { ticketNumber } = await harness.requests.send(openSupportTicket, request, { caller });
    await waitUntilMailed(ticketNumber);
    expect(await readTicket(ticketNumber)).toMatchObject({ user_id: caller.userId });
    expect(findMailsTo(harness, request.email)[0]?.text).toContain('No puedo cambiar el color.');
  });

  it('from an account with another address is not copied', async () => {
    const caller = aCaller();
    harness.identity.addContact({ userId: caller.userId, email: 'owner@example.com', confirmed: true, fullName: null, locale: 'es' });
    const request = supportRequest({ message: 'No puedo cambiar el color.' });
    const { ticketNumber } = await harness.requests.send(openSupportTicket, request, { caller });
    await waitUntilMailed(ticketNumber);
    expect(findMailsTo(harness, request.email)[0]?.text).not.toContain('color');
  });
});
