import { IDENTITY_MESSAGES } from '@brote/contracts/identity';
import { withdrawalSettled } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { everythingKept, mailsTo, openStand, type Stand, untilSettled } from './stand';

const HOUR = 3_600_000;

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(async () => stand.close());

const untilTold = (subjectId: string, state: string): Promise<void> =>
  eventually(() => expect(stand.identity.settled(subjectId)).toMatchObject([{ state }]));

describe('a mail that identity wants', () => {
  it.each(IDENTITY_MESSAGES)('goes to whom identity names, and identity hears that it did (%s)', async (template) => {
    const recipient = `${template}@example.com`;
    const { messageId } = await stand.identity.wants({ template, recipient });
    await untilTold(messageId, 'sent');
    const [mail, ...more] = mailsTo(stand, recipient);
    expect(more).toEqual([]);
    expect(mail?.headers.has('list-unsubscribe')).toBe(false);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['logo.png']);
  });

  it('brings the secret of its link to its recipient and to nowhere else', async () => {
    const path = '/reset-password?token_hash=CanarySecretOfALink';
    const { messageId } = await stand.identity.wants({ template: 'recover-password', path, recipient: 'canary.person@example.com' });
    const [row] = await untilSettled(stand, messageId);
    expect(mailsTo(stand, 'canary.person@example.com')[0]?.text).toContain(`http://localhost:8080${path}`);
    expect(row).toMatchObject({ state: 'sent', recipient: 'c•••@example.com', last_error: null });
    expect(await everythingKept(stand)).not.toMatch(/CanarySecret|canary\.person/i);
  });

  it('is not sent when it was replaced, has expired or its account is gone', async () => {
    const { messageId } = await stand.identity.wants({ recipient: 'nobody@example.com' }, { isKnown: false });
    expect(await untilSettled(stand, messageId)).toMatchObject([{ state: 'suppressed', last_error: 'it was no longer wanted' }]);
    await untilTold(messageId, 'suppressed');
    expect(mailsTo(stand, 'nobody@example.com')).toEqual([]);
  });

  it('is not sent a day late', async () => {
    const late = await stand.identity.wants({ recipient: 'late@example.com' }, { occurredAt: new Date(Date.now() - 25 * HOUR) });
    await untilTold(late.messageId, 'suppressed');
    expect(mailsTo(stand, 'late@example.com')).toEqual([]);
  });

  it('is given up when the mail server refuses it for good, and identity hears it', async () => {
    stand.mailbox.failWith(550);
    const { messageId } = await stand.identity.wants();
    await untilTold(messageId, 'failed');
    stand.mailbox.failWith(null);
  });

  it('of a closed account leaves not even a mask behind', async () => {
    const { messageId } = await stand.identity.wants({ template: 'account-closed', path: null, validUntil: null });
    expect(await untilSettled(stand, messageId)).toMatchObject([{ state: 'sent', recipient: '', subject: '', recipient_key: null }]);
  });
});

describe('a withdrawal', () => {
  it('is acknowledged with what was declared, and told when it is settled', async () => {
    const received = await stand.orders.hasWithdrawal({ email: 'back@example.com', lines: [] });
    await untilSettled(stand, received.id);
    const settled = await stand.orders.hasWithdrawal({ email: 'back@example.com', state: 'refunded' }, withdrawalSettled);
    const [row] = await untilSettled(stand, settled.id);
    const subjects = mailsTo(stand, 'back@example.com').map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Hemos recibido tu desistimiento del pedido BR-2026-000123',
      'Tu desistimiento del pedido BR-2026-000123 está resuelto',
    ]);
    expect(row?.subject).toBe(subjects[1]);
  });

  it('of an order that nobody knows is acknowledged all the same', async () => {
    const { id } = await stand.orders.hasWithdrawal({ orderId: null, orderNumber: 'no idea', email: 'guest@example.com' });
    expect(await untilSettled(stand, id)).toMatchObject([{ state: 'sent', template: 'withdrawal-received' }]);
    expect(mailsTo(stand, 'guest@example.com')[0]?.text).toContain('Pedido: no idea');
  });
});
